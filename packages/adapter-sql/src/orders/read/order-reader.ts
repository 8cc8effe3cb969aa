import { type HistoryEvent, isSameEntry, type Order, type OrderSummary } from "@waybill/core"
import { type EventRow, eventFields, eventOf } from "../../events/event-row.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { placeholdersFor } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Entry } from "../rows/entry.ts"
import { type OrderRow, orderFields, orderOf } from "../rows/order-row.ts"
import { type SummaryRow, summaryFields, summaryInRow } from "../rows/summary-row.ts"
import { findAllWith, findOneWith } from "./find-by-name.ts"
import { isStorableName } from "./order-name.ts"

/** Returns functions that read the orders and the history of one account. */
export const orderReader = (dialect: Dialect, tables: Tables) => {
  const next = placeholdersFor(dialect)
  const events = `select ${eventFields(dialect)} from ${tables.history} h
    where h.account_id = ${next()} and h.order_id = ${next()}`
  const selectHistory = `${events} order by h.revision`
  const selectEvent = `${events} and h.revision = ${next()}`

  const findAll = findAllWith<OrderRow, Order>(dialect, tables, orderFields(dialect), orderOf)
  const summarizeAll = findAllWith<SummaryRow, OrderSummary>(dialect, tables, summaryFields(dialect), summaryInRow)
  const find = findOneWith(findAll)
  // In a host's transaction, a plain read can miss a newer order.
  const findLatest = findOneWith(
    findAllWith<OrderRow, Order>(dialect, tables, orderFields(dialect), orderOf, " lock in share mode")
  )

  return {
    find,
    findAll,
    summarize: findOneWith(summarizeAll),
    summarizeAll,
    /** Returns the stored order that has the same xid or order_id as a new order. */
    findConflict: async (db: Database, { account_id, order_id, xid }: Order): Promise<Order | undefined> => {
      const findStored = db.isTransaction ? findLatest : find
      return (await findStored(db, account_id, { xid })) ?? (await findStored(db, account_id, { order_id }))
    },
    history: async (db: Database, account_id: string, order_id: string): Promise<ReadonlyArray<HistoryEvent>> =>
      isStorableName({ account_id, id: order_id })
        ? (await runStatement<EventRow>(db, selectHistory, [account_id, order_id])).rows.map(eventOf)
        : [],
    /** Returns whether the stored order and the event of its revision equal the entry. */
    isStored: async (db: Database, entry: Entry): Promise<boolean> => {
      const { account_id, order_id, revision } = entry.order
      const { rows } = await runStatement<EventRow>(db, selectEvent, [account_id, order_id, revision])
      const order = await find(db, account_id, { order_id })
      return rows[0] !== undefined && order !== undefined && isSameEntry({ order, event: eventOf(rows[0]) }, entry)
    }
  }
}
