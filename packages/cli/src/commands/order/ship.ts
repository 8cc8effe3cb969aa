import { Waybill } from "@waybill/core"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { notify } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { messageFlag, orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"
import { parseItems } from "./shipped-items.ts"

const shipmentFlags = {
  carrier: Flag.String("carrier").pipe(Flag.withMetavar("CODE"), Flag.withDescription("Code of the carrier")),
  tracking: Flag.String("tracking").pipe(Flag.withMetavar("NUMBER"), Flag.withDescription("Tracking number")),
  items: Flag.String("items").pipe(
    Flag.withMetavar("0:2,1:1"),
    Flag.withDescription("Shipped items as INDEX:PIECES (default: all that have not shipped)"),
    Flag.optional
  )
}

/** `waybill order ship` */
export const ship = Command.make(
  "ship",
  { ...orderArguments, msg: messageFlag, ...shipmentFlags },
  ({ account, carrier, items, msg, orderId, tracking, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* findOrder(orderId, account)
        const waybill = yield* Waybill
        const shipped = Option.isSome(items) ? { items: parseItems(items.value) } : {}
        const order = yield* waybill.ship(
          account_id,
          { order_id },
          { carrier, trackingno: tracking, ...shipped, msg: Option.getOrUndefined(msg) }
        )
        notify(`Order ${order.order_id} has shipped${order.stage === "shipped" ? "" : " in part"}.`)
      })
    )
).pipe(
  Command.withDescription("Record that an order, or a part of it, has shipped"),
  Command.withExamples([
    { command: "waybill order ship 112233 --carrier acme --tracking 1Z999" },
    { command: "waybill order ship 112233 --carrier acme --tracking 1Z999 --items 0:2" }
  ])
)
