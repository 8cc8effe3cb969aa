import type { HistoryEvent, Order } from "@waybill/core"
import type { OrderSummary } from "@waybill/core/adapter"
import { type HistoryPart, isSameEntry } from "@waybill/core/adapter"
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

/** Maximum value of the column `revision`. */
const LAST_REVISION = 2_147_483_647

/** Returns functions that read the orders and the history of one account. */
export const orderReader = (dialect: Dialect, tables: Tables) => {
  const next = placeholdersFor(dialect)
  const events = `select ${eventFields(dialect)} from ${tables.history} h
    where h.account_id = ${next()} and h.order_id = ${next()}`
  const [third, fourth, fifth] = [next(), next(), next()]
  const selectEvent = `${events} and h.revision = ${third}`
  // Each revision has one event, so a limit is a range of revisions.
  const range = `h.revision > ${third} and h.revision <= ${fourth}`
  const selectHistory = `${events} and ${range} order by h.revision`
  const selectGesture = `${events} and ${range} and h.gesture = ${fifth} order by h.revision`

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
    history: async (
      db: Database,
      account_id: string,
      order_id: string,
      { after = 0, gesture, limit = LAST_REVISION }: HistoryPart = {}
    ): Promise<ReadonlyArray<HistoryEvent>> => {
      if (!isStorableName({ account_id, id: order_id })) return []
      const range = [account_id, order_id, after, Math.min(after + limit, LAST_REVISION)]
      const { rows } = await (gesture === undefined
        ? runStatement<EventRow>(db, selectHistory, range)
        : runStatement<EventRow>(db, selectGesture, [...range, gesture]))
      return rows.map(eventOf)
    },
    /** Returns whether the stored order and the event of its revision equal the entry. */
    isStored: async (db: Database, entry: Entry): Promise<boolean> => {
      const { account_id, order_id, revision } = entry.order
      const { rows } = await runStatement<EventRow>(db, selectEvent, [account_id, order_id, revision])
      const order = await find(db, account_id, { order_id })
      return rows[0] !== undefined && order !== undefined && isSameEntry({ order, event: eventOf(rows[0]) }, entry)
    }
  }
}
