import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { formatTime } from "../../output/numbers.ts"
import { printRows } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { orderFlags } from "./arguments.ts"
import { listOrders, type OrderRow } from "./list-orders.ts"

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
  ORDER: ({ order_id }: OrderRow) => order_id,
  ACCOUNT: ({ account_id }: OrderRow) => account_id,
  XID: ({ xid }: OrderRow) => xid,
  STATUS: ({ status }: OrderRow) => status,
  ITEMS: ({ items }: OrderRow) => String(items),
  SHIPPING: ({ service }: OrderRow) => service,
  COUNTRY: ({ country }: OrderRow) => country,
  UPDATED: ({ update_date }: OrderRow) => formatTime(update_date)
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
