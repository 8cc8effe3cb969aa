// Runs the calls of one service in a storm.
import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import type { SentCommand } from "../../../core/test/model/command-requests.ts"
import { send } from "../../../core/test/model/outcomes.ts"

/** A command with the request id that the order's history records. */
export interface StormCall {
  readonly id: string
  readonly command: SentCommand
}

/** The outcome of a call. Times are nanoseconds on the machine's monotonic clock, which all processes share. */
export interface CompletedCall {
  readonly call: string
  readonly result: string
  readonly startedAt: number
  readonly endedAt: number
}

const now = () => Number(process.hrtime.bigint())

export const makeCalls = (
  calls: ReadonlyArray<StormCall>,
  concurrency: number,
  report: (completed: CompletedCall) => void
) =>
  Effect.forEach(
    calls,
    ({ command, id }) =>
      Effect.gen(function* () {
        const startedAt = now()
        const result = yield* send(yield* Waybill, command, id)
        report({ call: id, result, startedAt, endedAt: now() })
      }),
    { concurrency, discard: true }
  )
