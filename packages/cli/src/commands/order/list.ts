import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { formatTime } from "../../output/numbers.ts"
import { printRows } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { orderFlags } from "./arguments.ts"
import { type ListedOrder, listOrders } from "./list-orders.ts"

const filterFlags = {
  account: Flag.String("account").pipe(
    Flag.withMetavar("NAME"),
    Flag.withDescription("List only orders of this account"),
    Flag.optional
  ),
  stage: Flag.Literals("stage", ["new", "processing", "shipped", "cancelled"]).pipe(
    Flag.withDescription("List only orders in this stage"),
    Flag.optional
  ),
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit > 0,
      () => "an integer of 1 or more"
    ),
    Flag.withDescription("Maximum number of orders to list (default: 50)"),
    Flag.withDefault(50)
  )
}

const columns = {
  ORDER: ({ order_id }: ListedOrder) => order_id,
  ACCOUNT: ({ account_id }: ListedOrder) => account_id,
  XID: ({ xid }: ListedOrder) => xid,
  STATUS: ({ status }: ListedOrder) => status,
  ITEMS: ({ items }: ListedOrder) => String(items),
  SHIPPING: ({ service }: ListedOrder) => service,
  COUNTRY: ({ country }: ListedOrder) => country,
  UPDATED: ({ update_date }: ListedOrder) => formatTime(update_date)
}

/** `waybill order list` */
export const list = Command.make(
  "list",
  { ...filterFlags, json: jsonFlag, ...orderFlags },
  ({ account, json, limit, stage, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.map(listOrders({ account, stage, limit }), (rows) => printRows(rows, columns, json))
    )
).pipe(
  Command.withDescription("List orders, newest first"),
  Command.withExamples([
    { command: "waybill order list" },
    { command: "waybill order list --stage processing --account acme-store --json" }
  ])
)
