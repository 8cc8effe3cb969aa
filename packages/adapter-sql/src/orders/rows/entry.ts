import type { HistoryEvent, Order } from "@waybill/core"
import type { Dialect } from "../../sql/dialect.ts"
import { timeIn } from "../../sql/instants.ts"
import type { Value } from "../../sql/run-statement.ts"
import { documentOf } from "./order-row.ts"

/** An order and the event that made it what it is, to be written together. */
export interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
  /** What of the order no column says. */
  readonly document: string
}

export const entryOf = (order: Order, event: HistoryEvent): Entry => ({ order, event, document: documentOf(order) })

/** Entries to write together; no two share a key. */
export type Batch = ReadonlyArray<Entry>

/** About how long an entry is in a statement: its texts that may be long. */
export const charactersOf = ({ document, event: { msg = "" }, order: { shipping, shipping_address } }: Entry): number =>
  document.length +
  msg.length +
  shipping.carrier.length +
  shipping.service.length +
  shipping_address.country.length +
  shipping_address.state.length

/** Tells orders apart, where no id of an account has the character in the middle; where one has, it may take two for one. */
export const keyOf = (account_id: string, id: string): string => `${account_id}\u0000${id}`

/** What a column of an entry's row holds, and how it follows from the entry. */
export interface Column {
  readonly name: string
  readonly kind: "text" | "count" | "flag" | "instant"
  readonly of: (entry: Entry) => Value
}

const column = (name: string, kind: Column["kind"], of: Column["of"]): Column => ({ name, kind, of })
const flag = (yes: boolean): number => (yes ? 1 : 0)

/** The row of an order: what users look for, and the document with the rest. */
export const orderColumns = (dialect: Dialect): ReadonlyArray<Column> => {
  const time = timeIn(dialect)
  const deadline = timeIn(dialect)
  return [
    column("account_id", "text", ({ order }) => order.account_id),
    column("order_id", "text", ({ order }) => order.order_id),
    column("xid", "text", ({ order }) => order.xid),
    column("revision", "count", ({ order }) => order.revision),
    column("kind", "text", ({ order }) => order.kind),
    column("stage", "text", ({ order }) => order.stage),
    column("is_held", "flag", ({ order }) => flag(order.hold !== null)),
    column("rush", "flag", ({ order }) => flag(order.rush)),
    column("order_date", "instant", ({ order }) => time(order.order_date)),
    column("update_date", "instant", ({ order }) => time(order.update_date)),
    column("ship_deadline", "instant", ({ order: { ship_deadline } }) =>
      ship_deadline === undefined ? null : deadline(ship_deadline)
    ),
    column("carrier", "text", ({ order }) => order.shipping.carrier),
    column("service", "text", ({ order }) => order.shipping.service),
    column("country", "text", ({ order }) => order.shipping_address.country),
    column("state", "text", ({ order }) => order.shipping_address.state),
    column("document", "text", ({ document }) => document)
  ]
}

/** The names of an entry in its order's row and in its event's. */
export const keyColumns = ["account_id", "order_id", "revision"] as const

const ids: ReadonlyArray<string> = ["account_id", "order_id", "xid"]

/** What a change writes of an order: an id among it would be written anew in every index. */
export const changing = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  columns.filter(({ name }) => !ids.includes(name))

/** The rest of the row of an event. */
export const eventColumns = (dialect: Dialect): ReadonlyArray<Column> => {
  const time = timeIn(dialect)
  return [
    column("event_id", "text", ({ event }) => event.event_id),
    column("at", "instant", ({ event }) => time(event.at)),
    column("actor", "text", ({ event }) => event.actor),
    column("command", "text", ({ event }) => event.command),
    column("stage", "text", ({ event }) => event.stage),
    column("msg", "text", ({ event }) => event.msg ?? null),
    column("request_id", "text", ({ event }) => event.request_id ?? null)
  ]
}
