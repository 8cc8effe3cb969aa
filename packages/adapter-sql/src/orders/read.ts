import type { HistoryEvent, Order, OrderRef } from "@waybill/core"
import type { Kysely } from "kysely"
import type { Dialect } from "../dialect.ts"
import type { Tables } from "../tables.ts"
import { run } from "./batch.ts"
import { type Entry, keyOf } from "./entry.ts"
import { documentText, type EventRow, eventFields, eventOf } from "./event-row.ts"
import { canBeId } from "./storable.ts"
import { bySize, marks } from "./terms.ts"

/** By what an order can be found. */
export type IdName = "xid" | "order_id"

/** An order as somebody calls it. */
export interface Name {
  readonly account_id: string
  readonly id: string
}

export const nameIn = (account_id: string, ref: OrderRef): { readonly by: IdName; readonly name: Name } =>
  "xid" in ref
    ? { by: "xid", name: { account_id, id: ref.xid } }
    : { by: "order_id", name: { account_id, id: ref.order_id } }

/** Whether there can be such an order at all. */
export const canBeName = ({ account_id, id }: Name): boolean => canBeId(id) && canBeId(account_id)

/** The statement that reads so many orders by their names. */
const ordersNamed = (dialect: Dialect, { orders }: Tables, by: IdName) => {
  const list = (size: number, each: string, between: string) => Array.from({ length: size }, () => each).join(between)
  const joined = `, ${orders} o where o.account_id = entry.account_id and o.${by} = entry.id`
  const from: Readonly<Record<Dialect, (size: number) => string>> = {
    sqlite: (size) =>
      `(select column1 as account_id, column2 as id from (values ${list(size, "(?, ?)", ", ")})) entry${joined}`,
    postgres: () => `unnest($1::text[], $2::text[]) entry (account_id, id)${joined}`,
    mysql: (size) => `${orders} o where ${list(size, `o.account_id = ? and o.${by} = ?`, " or ")}`
  }
  const read = `select ${documentText(dialect, "o")} as document`
  return bySize((size) => `${read} from ${from[dialect](size)}`)
}

/** What one account can see. */
export const reader = (dialect: Dialect, tables: Tables) => {
  const mark = marks(dialect)
  const [first, second, third] = [mark(), mark(), mark()]
  const found = { xid: ordersNamed(dialect, tables, "xid"), order_id: ordersNamed(dialect, tables, "order_id") }
  const events = `select ${eventFields(dialect)} from ${tables.history} h
    where h.account_id = ${first} and h.order_id = ${second}`
  const history = `${events} order by h.revision`
  const event = `${events} and h.revision = ${third}`

  /** The orders that have these names, each under the name that it has in keys. */
  const findAll = async (db: Kysely<unknown>, by: IdName, names: ReadonlyArray<Name>) => {
    const text = found[by](names.length)
    const accounts = names.map(({ account_id }) => account_id)
    const ids = names.map(({ id }) => id)
    const values = dialect === "postgres" ? [accounts, ids] : names.flatMap(({ account_id, id }) => [account_id, id])
    const { rows } = await run<{ readonly document: string }>(db, text, values)
    const orders = rows.map(({ document }): Order => JSON.parse(document))
    return new Map(orders.map((order) => [keyOf(order.account_id, order[by]), order]))
  }

  const find = async (db: Kysely<unknown>, account_id: string, ref: OrderRef): Promise<Order | undefined> => {
    const { by, name } = nameIn(account_id, ref)
    return canBeName(name) ? (await findAll(db, by, [name])).get(keyOf(account_id, name.id)) : undefined
  }

  return {
    find,
    findAll,
    /** The order that stands in the way of a new one. */
    existing: async (db: Kysely<unknown>, { account_id, order_id, xid }: Order): Promise<Order | undefined> =>
      (await find(db, account_id, { xid })) ?? (await find(db, account_id, { order_id })),
    history: async (db: Kysely<unknown>, account_id: string, order_id: string): Promise<ReadonlyArray<HistoryEvent>> =>
      canBeName({ account_id, id: order_id })
        ? (await run<EventRow>(db, history, [account_id, order_id])).rows.map(eventOf)
        : [],
    /** Whether the event that is kept under an entry's revision is the entry's own. */
    isKept: async (db: Kysely<unknown>, { event: { event_id }, order }: Entry): Promise<boolean> => {
      const { rows } = await run<EventRow>(db, event, [order.account_id, order.order_id, order.revision])
      return rows[0]?.event_id === event_id
    }
  }
}
