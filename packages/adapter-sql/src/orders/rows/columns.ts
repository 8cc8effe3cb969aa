import type { Dialect } from "../../sql/dialect.ts"
import { instantFormat } from "../../sql/instants.ts"
import type { Value } from "../../sql/value.ts"
import type { Entry } from "./entry.ts"

/** Column of an order's or event's row, and the function that returns an entry's value for it. */
export interface Column {
  readonly name: string
  readonly kind: "text" | "count" | "flag" | "instant"
  readonly of: (entry: Entry) => Value
}

const column = (name: string, kind: Column["kind"], of: Column["of"]): Column => ({ name, kind, of })
const flag = (value: boolean): number => (value ? 1 : 0)

/** Returns the columns of an order: one for each value that hosts query, and a document with all other values. */
export const orderColumns = (dialect: Dialect): ReadonlyArray<Column> => {
  const time = instantFormat(dialect)
  return [
    column("account_id", "text", ({ order }) => order.account_id),
    column("order_id", "text", ({ order }) => order.order_id),
    column("xid", "text", ({ order }) => order.xid),
    column("revision", "count", ({ order }) => order.revision),
    column("kind", "text", ({ order }) => order.kind),
    column("stage", "text", ({ order }) => order.stage),
    column("is_held", "flag", ({ order }) => flag(order.holds.length > 0)),
    column("rush", "flag", ({ order }) => flag(order.rush)),
    column("order_date", "instant", ({ order }) => time(order.order_date)),
    column("update_date", "instant", ({ order }) => time(order.update_date)),
    column("ship_deadline", "instant", ({ order: { ship_deadline } }) =>
      ship_deadline === undefined ? null : time(ship_deadline)
    ),
    column("promise", "instant", ({ order: { promise } }) => (promise === undefined ? null : time(promise))),
    column("carrier", "text", ({ order }) => order.shipping.carrier),
    column("service", "text", ({ order }) => order.shipping.service),
    column("country", "text", ({ order }) => order.shipping_address.country),
    column("state", "text", ({ order }) => order.shipping_address.state),
    column("document", "text", ({ document }) => document)
  ]
}

/** Names of the columns that identify an entry, in both its order's row and its event's row. */
export const keyColumns = ["account_id", "order_id", "revision"] as const

const idColumns: ReadonlyArray<string> = ["account_id", "order_id", "xid"]

/** Returns the columns of an update. Ids are not among them, because writing an id would update every index. */
export const updatedColumns = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  columns.filter(({ name }) => !idColumns.includes(name))

/** Returns the columns of an event other than its key columns. */
export const eventColumns = (dialect: Dialect): ReadonlyArray<Column> => {
  const time = instantFormat(dialect)
  return [
    column("event_id", "text", ({ event }) => event.event_id),
    column("at", "instant", ({ event }) => time(event.at)),
    column("actor", "text", ({ event }) => event.actor),
    column("command", "text", ({ event }) => event.command),
    column("stage", "text", ({ event }) => event.stage),
    column("msg", "text", ({ event }) => event.msg ?? null),
    column("request_id", "text", ({ event }) => event.request_id ?? null),
    column("operator", "text", ({ event }) => event.operator ?? null),
    column("gesture", "text", ({ event }) => event.gesture ?? null),
    column("changes", "text", ({ changes }) => changes)
  ]
}

/** Columns of an order's row in the search. */
export const searchColumns: ReadonlyArray<Column> = [
  column("account_id", "text", ({ order }) => order.account_id),
  column("order_id", "text", ({ order }) => order.order_id),
  column("revision", "count", ({ order }) => order.revision),
  column("words", "text", ({ words }) => words)
]
