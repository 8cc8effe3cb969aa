import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { printRows } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

/** `waybill order actions` */
export const actions = Command.make(
  "actions",
  { ...orderArguments, json: jsonFlag },
  ({ account, json, orderId, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const order = yield* findOrder(orderId, account)
        const waybill = yield* Waybill
        printRows(
          waybill.operator.actions(order),
          {
            COMMAND: ({ command }) => command,
            ALLOWED: ({ allowed }) => (allowed ? "yes" : "no"),
            "RESULT OR REASON": (row) => (row.allowed ? row.to : row.reason),
            "UNBLOCKED BY": (row) => (row.allowed ? "" : (row.unblock ?? ""))
          },
          json
        )
      })
    )
).pipe(
  Command.withDescription("List the actions on an order, and why any of them are not allowed"),
  Command.withExamples([
    { command: "waybill order actions 112233" },
    { command: "waybill order actions 112233 --json" }
  ])
)
