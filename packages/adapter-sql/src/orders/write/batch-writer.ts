import type { Kysely } from "kysely"
import { type Batch, type Entry, keyOf } from "../rows/entry.ts"

/** What is to be written, said when the writing begins: until then it may become more, or less; afterwards it is the same. */
export type Take = () => Batch

/** Writes many orders at once, each with its event or not at all, and gives back those that were written. */
export interface BatchWriter {
  /** Those whose xid and id are free in their account. */
  readonly insert: (db: Kysely<unknown>, take: Take) => Promise<ReadonlySet<Entry>>
  /** Those whose stored revision is the one before theirs. */
  readonly update: (db: Kysely<unknown>, take: Take) => Promise<ReadonlySet<Entry>>
}

/** The name of a row in keys. */
export interface Key {
  readonly account_id: string
  readonly order_id: string
}

/** The entries of a batch that these rows belong to. */
export const entriesOf = (batch: Batch, rows: ReadonlyArray<Key>): ReadonlySet<Entry> => {
  if (rows.length === batch.length) return new Set(batch)
  const entries = new Map(batch.map((entry) => [keyOf(entry.order.account_id, entry.order.order_id), entry]))
  return new Set(rows.map(({ account_id, order_id }) => entries.get(keyOf(account_id, order_id))!))
}

/** One after the other in the order of their keys, so that two batches never wait for each other in a circle. */
export const sorted = (batch: Batch, id: "xid" | "order_id"): Batch => {
  if (batch.length === 1) return batch
  const key = ({ order }: Entry) => keyOf(order.account_id, order[id])
  return batch
    .map((entry) => [key(entry), entry] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}
