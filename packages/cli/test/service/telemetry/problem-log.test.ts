import { Effect } from "effect"
import { expect, it } from "vitest"
import { problemLog } from "../../../src/service/telemetry/problem-log.ts"

it("logs the username of an annotation with control characters escaped", () => {
  const lines: Array<string> = []
  const entry = Effect.annotateLogs(Effect.logInfo("failed login"), {
    username: "a\n\u009b\u202eb",
    password: "canary"
  })
  Effect.runSync(
    Effect.provide(
      entry,
      problemLog((text) => lines.push(text))
    )
  )
  expect(lines.join("")).toMatch(
    /^\{"time":"[^"]+","level":"INFO","message":"failed login","username":"a\\n\\u009b\\u202eb"\}\n$/
  )
})
