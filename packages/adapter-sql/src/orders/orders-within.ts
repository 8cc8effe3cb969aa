import { type HistoryEvent, type Order, type OrderStore, type PlainPorts, Unavailable } from "@waybill/core"
import { Effect } from "effect"
import type { Kysely, Transaction } from "kysely"
import { eventLog } from "../events/event-log.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type NamingOptions, tablesOf } from "../sql/tables.ts"
import { orderReader } from "./read/order-reader.ts"
import { type Batch, entryOf } from "./rows/entry.ts"
import { idProblem } from "./rows/storable.ts"
import { batchWriter } from "./write/batch-writers.ts"
import { orderEraser } from "./write/erase-order.ts"

export interface WithinOptions extends NamingOptions {
  readonly dialect: Dialect
}

/**
 * Returns an order store inside the host's transaction, so that orders and the host's rows are committed together. The
 * store does not start, retry or commit anything. Its event log contains only events that already have a position.
 */
export const plainOrdersWithin = (
  // biome-ignore lint/suspicious/noExplicitAny: the host's own tables may have any type.
  transaction: Transaction<any>,
  { dialect, ...naming }: WithinOptions
): Required<PlainPorts["store"]> => {
  if (!transaction.isTransaction) throw new TypeError("transaction: must be a transaction that the host has started")
  const tables = tablesOf(naming)
  const db = (transaction as unknown as Kysely<unknown>).withoutPlugins()
  const writer = batchWriter(dialect, tables)
  const { find, findConflict, history, summarize } = orderReader(dialect, tables)
  const readEvents = eventLog(dialect, tables)
  const erase = orderEraser(dialect, tables)
  const batchOf = (order: Order, event: HistoryEvent): Batch => {
    const entry = entryOf(order, event)
    const problem = idProblem(entry)
    if (problem !== undefined) throw new TypeError(problem)
    return [entry]
  }
  return {
    insert: async (order, event) => {
      if ((await writer.insert(db, batchOf(order, event))).size === 1) return { inserted: true }
      const existing = await findConflict(db, order)
      if (existing === undefined) throw new Error("the conflicting order is not visible to this transaction")
      return { inserted: false, existing }
    },
    find: (account_id, ref) => find(db, account_id, ref),
    summary: (account_id, ref) => summarize(db, account_id, ref),
    update: async (order, event) => (await writer.update(db, batchOf(order, event))).size === 1,
    erase: (order, event, history) => erase(db, order, event, history),
    history: (account_id, order_id) => history(db, account_id, order_id),
    events: (after = "0", limit) => readEvents(db, db, after, limit)
  }
}

/** Returns the store of `plainOrdersWithin` as an Effect service. */
export const ordersWithin = (
  // biome-ignore lint/suspicious/noExplicitAny: the host's own tables may have any type.
  transaction: Transaction<any>,
  options: WithinOptions
): OrderStore["Service"] => {
  const store = plainOrdersWithin(transaction, options)
  const effectOf = <A>(work: () => A | Promise<A>) =>
    Effect.tryPromise({
      try: async () => work(),
      catch: (cause) => new Unavailable({ port: "OrderStore", cause })
    })
  return {
    insert: (order, event) => effectOf(() => store.insert(order, event)),
    find: (account_id, ref) => effectOf(() => store.find(account_id, ref)),
    summary: (account_id, ref) => effectOf(() => store.summary(account_id, ref)),
    update: (order, event) => effectOf(() => store.update(order, event)),
    erase: (order, event, history) => effectOf(() => store.erase(order, event, history)),
    history: (account_id, order_id) => effectOf(() => store.history(account_id, order_id)),
    events: (after, limit) => effectOf(() => store.events(after, limit))
  }
}
