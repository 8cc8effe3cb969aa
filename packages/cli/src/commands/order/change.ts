import { type OrderRef, Waybill } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command } from "effect/cli"
import { notify } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { messageFlag, orderArguments, reasonFlag } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

/** `waybill order start` */
export const start = Command.make(
  "start",
  { ...orderArguments, msg: messageFlag },
  ({ account, msg, orderId, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* findOrder(orderId, account)
        const waybill = yield* Waybill
        const ref: OrderRef = { order_id }
        yield* waybill.start(account_id, ref, { msg: Option.getOrUndefined(msg) })
        notify(`Order ${order_id} is in processing.`)
      })
    )
).pipe(
  Command.withDescription("Start production of an order"),
  Command.withExamples([
    { command: "waybill order start 112233" },
    { command: 'waybill order start 112233 --msg "Requested by phone"' }
  ])
)

/** `waybill order cancel` */
export const cancel = Command.make(
  "cancel",
  { ...orderArguments, msg: reasonFlag },
  ({ account, msg, orderId, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* findOrder(orderId, account)
        const waybill = yield* Waybill
        yield* waybill.cancel(account_id, { order_id }, { msg })
        notify(`Order ${order_id} is cancelled.`)
      })
    )
).pipe(
  Command.withDescription("Cancel an order of which nothing has shipped"),
  Command.withExamples([{ command: 'waybill order cancel 112233 --msg "Requested by phone"' }])
)
