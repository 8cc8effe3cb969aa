// Runs the calls of one service in a storm.
import { Waybill } from "@waybill/core"
import { Effect, Result } from "effect"
import type { SentCommand } from "../../../core/test/model/command-requests.ts"
import { send } from "../../../core/test/model/outcomes.ts"

/** A command with the request id that the order's history records. */
export interface StormCall {
  readonly id: string
  readonly command: SentCommand
  /** Whether the service makes the calls on this order one after another. */
  readonly isSequential: boolean
}

/** The outcome of a call. Times are nanoseconds on the machine's monotonic clock, which all processes share. */
export interface CompletedCall {
  readonly call: string
  readonly result: string
  readonly startedAt: number
  readonly endedAt: number
}

/** An order id that no order has. */
const UNKNOWN_ID = 1

/** Sends a command. enable_rush_processing needs an order id, so it reads the status first, as a merchant would. */
const sendCommand = Effect.fnUntraced(function* (command: SentCommand, id: string) {
  const waybill = yield* Waybill
  const { account, name, xid, ...rest } = command
  if (name !== "enable_rush_processing") return yield* send(waybill, command, id)
  const found = yield* Effect.result(waybill.getStatus(account, { xid: xid! }))
  if (Result.isFailure(found) && found.failure.kind === "temporary") return "temporary"
  const order_id = Result.isSuccess(found) ? found.success.order_id : UNKNOWN_ID
  return yield* send(waybill, { ...rest, account, name, order_id }, id)
})

const now = () => Number(process.hrtime.bigint())

/** Makes the calls. Calls on different orders run concurrently. */
export const makeCalls = (
  calls: ReadonlyArray<StormCall>,
  concurrency: number,
  report: (completed: CompletedCall) => void
) => {
  const make = ({ command, id }: StormCall) =>
    Effect.gen(function* () {
      const startedAt = now()
      const result = yield* sendCommand(command, id)
      report({ call: id, result, startedAt, endedAt: now() })
    })
  const orders = [...Map.groupBy(calls, ({ command }) => command.xid).values()]
  return Effect.forEach(
    orders,
    (own) => Effect.forEach(own, make, { concurrency: own[0]!.isSequential ? 1 : "unbounded", discard: true }),
    { concurrency, discard: true }
  )
}
