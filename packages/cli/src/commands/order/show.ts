import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

/** `waybill order show` */
export const show = Command.make("show", orderArguments, ({ account, orderId, ...flags }) =>
  runOnWaybill(
    flags,
    Effect.gen(function* () {
      const order = yield* findOrder(orderId, account)
      const waybill = yield* Waybill
      const { history } = yield* waybill.getOrder(order.account_id, { order_id: order.order_id })
      // The first event would repeat the whole order.
      const events = history.map(({ changes = [], ...event }) => ({
        ...event,
        changes: changes.filter(({ path }) => path !== "")
      }))
      print(safeJson({ ...order, history: events }, 2))
    })
  )
).pipe(
  Command.withDescription("Print an order and its history as JSON"),
  Command.withExamples([
    { command: "waybill order show 112233" },
    { command: "waybill order show xid:A-1042 --account acme-store" }
  ])
)
