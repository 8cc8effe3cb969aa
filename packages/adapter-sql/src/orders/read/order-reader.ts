import type { HistoryEvent, Order, OrderRef, OrderSummary } from "@waybill/core"
import type { Kysely } from "kysely"
import { type EventRow, eventFields, eventOf } from "../../events/event-row.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { bySize, placeholdersFor } from "../../sql/placeholders.ts"
import { rowsOfLists } from "../../sql/postgres-lists.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { type Entry, keyOf } from "../rows/entry.ts"
import { type OrderRow, orderFields, orderOf } from "../rows/order-row.ts"
import { canBeId } from "../rows/storable.ts"
import { type SummaryRow, summaryFields, summaryOf } from "../rows/summary-row.ts"

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

const lists = rowsOfLists([
  { name: "account_id", type: "text" },
  { name: "id", type: "text" }
])

/** The statement that reads these fields of so many orders by their names. */
const ordersNamed = (dialect: Dialect, { orders }: Tables, fields: string, by: IdName) => {
  const list = (size: number, each: string, between: string) => Array.from({ length: size }, () => each).join(between)
  const joined = `, ${orders} o where o.account_id = entry.account_id and o.${by} = entry.id`
  const texts: Readonly<Record<Dialect, (size: number) => string>> = {
    sqlite: (size) =>
      `select ${fields} from (select column1 as account_id, column2 as id from (values ${list(size, "(?, ?)", ", ")})) entry${joined}`,
    postgres: () => `with lists as (${lists}) select ${fields} from lists entry${joined}`,
    mysql: (size) => `select ${fields} from ${orders} o where ${list(size, `o.account_id = ? and o.${by} = ?`, " or ")}`
  }
  return bySize(texts[dialect])
}

const valuesOf = (dialect: Dialect, names: ReadonlyArray<Name>): ReadonlyArray<string | ReadonlyArray<string>> =>
  dialect === "postgres"
    ? [names.map(({ account_id }) => account_id), names.map(({ id }) => id)]
    : names.flatMap(({ account_id, id }) => [account_id, id])

/** Finds all that have these names, each under the name that it has in keys. */
export type FindAll<Found> = (
  db: Kysely<unknown>,
  by: IdName,
  names: ReadonlyArray<Name>
) => Promise<ReadonlyMap<string, Found>>

/** What one account can see. */
export const reader = (dialect: Dialect, tables: Tables) => {
  const mark = placeholdersFor(dialect)
  const [first, second, third] = [mark(), mark(), mark()]
  const events = `select ${eventFields(dialect)} from ${tables.history} h
    where h.account_id = ${first} and h.order_id = ${second}`
  const history = `${events} order by h.revision`
  const event = `${events} and h.revision = ${third}`

  /** Reads these fields of each row. */
  const readAll = <Row, Found extends Readonly<Record<IdName, string>>>(
    fields: string,
    foundIn: (row: Row) => Found
  ) => {
    const texts = {
      xid: ordersNamed(dialect, tables, fields, "xid"),
      order_id: ordersNamed(dialect, tables, fields, "order_id")
    }
    const all: FindAll<Found> = async (db, by, names) => {
      const text = texts[by](names.length)
      const { rows } = await runStatement<Row & { readonly account_id: string }>(db, text, valuesOf(dialect, names))
      return new Map(
        rows.map((row) => {
          const found = foundIn(row)
          return [keyOf(row.account_id, found[by]), found]
        })
      )
    }
    return all
  }
  const findAll = readAll<OrderRow, Order>(orderFields(dialect), orderOf)
  const summarizeAll = readAll<SummaryRow, OrderSummary>(summaryFields(dialect), summaryOf)

  const one =
    <Found>(all: FindAll<Found>) =>
    async (db: Kysely<unknown>, account_id: string, ref: OrderRef): Promise<Found | undefined> => {
      const { by, name } = nameIn(account_id, ref)
      return canBeName(name) ? (await all(db, by, [name])).get(keyOf(account_id, name.id)) : undefined
    }
  const find = one(findAll)

  return {
    find,
    findAll,
    summarize: one(summarizeAll),
    summarizeAll,
    /** The order that stands in the way of a new one. */
    existing: async (db: Kysely<unknown>, { account_id, order_id, xid }: Order): Promise<Order | undefined> =>
      (await find(db, account_id, { xid })) ?? (await find(db, account_id, { order_id })),
    history: async (db: Kysely<unknown>, account_id: string, order_id: string): Promise<ReadonlyArray<HistoryEvent>> =>
      canBeName({ account_id, id: order_id })
        ? (await runStatement<EventRow>(db, history, [account_id, order_id])).rows.map(eventOf)
        : [],
    /** Whether the event that is kept under an entry's revision is the entry's own. */
    isKept: async (db: Kysely<unknown>, { event: { event_id }, order }: Entry): Promise<boolean> => {
      const { rows } = await runStatement<EventRow>(db, event, [order.account_id, order.order_id, order.revision])
      return rows[0]?.event_id === event_id
    }
  }
}
