import type { Database } from "../../sql/run-statement.ts"
import { type Batch, type Entry, keyOf } from "../rows/entry.ts"

/**
 * Writes batches of orders with their events and returns the entries written. An order is never written without its
 * event.
 */
export interface BatchWriter {
  /** Inserts every entry with an xid and order_id that are unused in its account. */
  readonly insert: (db: Database, batch: Batch) => Promise<ReadonlySet<Entry>>
  /** Updates every entry with a stored revision one below its new one. */
  readonly update: (db: Database, batch: Batch) => Promise<ReadonlySet<Entry>>
}

/** Primary key of an order. */
export interface OrderKey {
  readonly account_id: string
  readonly order_id: string
}

/** Returns the entries in a batch that have the given keys. */
export const entriesWithKeys = (batch: Batch, keys: ReadonlyArray<OrderKey>): ReadonlySet<Entry> => {
  if (keys.length === batch.length) return new Set(batch)
  const entries = new Map(batch.map((entry) => [keyOf(entry.order.account_id, entry.order.order_id), entry]))
  return new Set(keys.map(({ account_id, order_id }) => entries.get(keyOf(account_id, order_id))!))
}

/** Sorts a batch by key, so that concurrent batches lock rows in the same order and cannot deadlock. */
export const sortedBy = (batch: Batch, id: "xid" | "order_id"): Batch => {
  if (batch.length === 1) return batch
  const key = ({ order }: Entry) => keyOf(order.account_id, order[id])
  return batch
    .map((entry) => [key(entry), entry] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}
