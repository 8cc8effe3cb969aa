import { type OrderRef, Waybill } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command } from "effect/cli"
import { notify } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { messageFlag, orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

const changeCommand = (call: "startProcessing" | "cancel", command: string, outcome: string, description: string) =>
  Command.make(command, { ...orderArguments, msg: messageFlag }, ({ account, msg, orderId, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* findOrder(orderId, account)
        const waybill = yield* Waybill
        const ref: OrderRef = { order_id }
        const order = yield* waybill[call](account_id, ref, { msg: Option.getOrUndefined(msg) })
        notify(`Order ${order.order_id} ${outcome}.`)
      })
    )
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([
      { command: `waybill order ${command} 112233` },
      { command: `waybill order ${command} 112233 --msg "Requested by phone"` }
    ])
  )

/** `waybill order start` */
export const start = changeCommand("startProcessing", "start", "is in processing", "Start production of an order")
/** `waybill order cancel` */
export const cancel = changeCommand("cancel", "cancel", "is cancelled", "Cancel an order that has not shipped")
