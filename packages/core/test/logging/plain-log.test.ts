import { Cause, Effect } from "effect"
import { expect, it } from "vitest"
import { type LogLine, plainLogger } from "../../src/logging/plain-log.ts"

it("plain log lines contain the error of a cause that Effect logs", () => {
  const lines: Array<LogLine> = []
  const error = new Error("disk full")
  const program = Effect.logError("broken", Cause.fail(error)).pipe(
    Effect.provide(plainLogger((line) => lines.push(line)))
  )
  Effect.runSync(program)
  expect(lines).toEqual([{ level: "error", message: "broken", cause: error }])
})

it("plain log lines contain the annotations, with the request id apart", () => {
  const lines: Array<LogLine> = []
  const program = Effect.logWarning("broken").pipe(
    Effect.annotateLogs({ requestId: "r-1", order_id: "7" }),
    Effect.provide(plainLogger((line) => lines.push(line)))
  )
  Effect.runSync(program)
  expect(lines).toEqual([{ level: "warn", message: "broken", requestId: "r-1", details: { order_id: "7" } }])
})
