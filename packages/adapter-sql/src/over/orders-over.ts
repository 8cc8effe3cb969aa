import { type HistoryEvent, type Order, type OrderStore, plainPort } from "@waybill/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { eventLog } from "../events/event-log.ts"
import { eventOf } from "../events/event-row.ts"
import { orderReader } from "../orders/read/order-reader.ts"
import { type Batch, entryOf } from "../orders/rows/entry.ts"
import { idProblem } from "../orders/rows/storable.ts"
import { batchWriter } from "../orders/write/batch-writers.ts"
import { orderEraser } from "../orders/write/erase-order.ts"
import type { PlainOrderStore } from "../plain-services/order-store.ts"
import { type NamingOptions, tablesOf } from "../sql/tables.ts"
import type { DialectExecute, Execute } from "./execute/execute.ts"
import { hostTransaction } from "./host-transaction.ts"
import { dialectOf, type OverOptions } from "./over-options.ts"

/** Returns the store of the host's transaction. */
const storeOver = (execute: Execute, options: Partial<OverOptions>): PlainOrderStore => {
  const dialect = dialectOf(execute, options)
  const tables = tablesOf(options)
  const db = hostTransaction(execute)
  const writer = batchWriter(dialect, tables)
  const { find, findConflict, history, summarize } = orderReader(dialect, tables)
  const readEvents = eventLog(dialect, tables, eventOf)
  const erase = orderEraser(dialect, tables)
  const batchOf = (order: Order, event: HistoryEvent): Batch => {
    const entry = entryOf(order, event)
    const problem = idProblem(entry)
    if (problem !== undefined) throw new TypeError(problem)
    return [entry]
  }
  return {
    insert: async (order, event) => {
      if ((await writer.insert(db, batchOf(order, event))).size === 1) return { _tag: "Inserted" }
      const existing = await findConflict(db, order)
      if (existing === undefined) throw new Error("the conflicting order is not visible to this transaction")
      return { _tag: "Existing", order: existing }
    },
    find: (account_id, ref) => find(db, account_id, ref),
    summary: (account_id, ref) => summarize(db, account_id, ref),
    update: async (order, event) => (await writer.update(db, batchOf(order, event))).size === 1,
    erase: (order, event, history) => erase(db, order, event, history),
    history: (account_id, order_id, part) => history(db, account_id, order_id, part),
    events: ({ after = "0", limit }) => readEvents(db, db, after, limit)
  }
}

/**
 * Returns an order store that runs its statements with the host's `execute`, inside the transaction that the host has
 * started. Orders and the host's rows are thus committed together. The store does not start, retry or commit anything.
 * Its event log contains only events that already have a position.
 *
 * @example
 * ```ts
 * const push = (client: PgClient) => waybill.within(ordersOver(overPg(client))).pushOrder("shop-1", submission)
 * ```
 */
export function ordersOver(execute: DialectExecute, options?: NamingOptions): PlainOrderStore
/** Returns an order store like `ordersOver` with a dialect, which `options` has here. */
export function ordersOver(execute: Execute, options: OverOptions): PlainOrderStore
export function ordersOver(execute: Execute, options: Partial<OverOptions> = {}): PlainOrderStore {
  return storeOver(execute, options)
}

/**
 * Returns the store of `ordersOver` as the Effect service `OrderStore`, for `within`.
 *
 * @example
 * ```ts
 * const inside = (calls: WaybillCalls, client: PgClient) => calls.within(orderStoreOver(overPg(client)))
 * ```
 */
export function orderStoreOver(execute: DialectExecute, options?: NamingOptions): Context.Context<OrderStore>
/** Returns the service like `orderStoreOver` with a dialect, which `options` has here. */
export function orderStoreOver(execute: Execute, options: OverOptions): Context.Context<OrderStore>
export function orderStoreOver(execute: Execute, options: Partial<OverOptions> = {}): Context.Context<OrderStore> {
  return Effect.runSync(Effect.scoped(Layer.build(plainPort.store(storeOver(execute, options)))))
}
