import { type HistoryEvent, type Order, type OrderStore, type PlainPorts, Unavailable } from "@waybill/core"
import { Effect } from "effect"
import type { Kysely } from "kysely"
import { stream } from "../events/event-log.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type NamingOptions, tablesOf } from "../sql/tables.ts"
import { reader } from "./read/order-reader.ts"
import { entryOf } from "./rows/entry.ts"
import { problemOf } from "./rows/storable.ts"
import type { Take } from "./write/batch-writer.ts"
import { writers } from "./write/retrying-writer.ts"

export interface WithinOptions extends NamingOptions {
  readonly dialect: Dialect
}

/**
 * A store of orders inside a transaction of the host: an order, its history and the host's own rows are kept together or
 * not at all. It begins, repeats and commits nothing. Its events are those that have a position already.
 */
export const plainOrdersWithin = (
  // biome-ignore lint/suspicious/noExplicitAny: the host's own tables are no concern of ours.
  transaction: Kysely<any>,
  { dialect, ...naming }: WithinOptions
): Required<PlainPorts["store"]> => {
  if (!transaction.isTransaction) throw new TypeError("ordersWithin takes a transaction that the host has begun.")
  const tables = tablesOf(naming)
  const db = transaction.withoutPlugins() as Kysely<unknown>
  const write = writers[dialect](tables)
  const { existing, find, history, summarize } = reader(dialect, tables)
  const { events } = stream(dialect, tables)
  const taking = (order: Order, event: HistoryEvent): Take => {
    const entry = entryOf(order, event)
    const problem = problemOf(entry)
    if (problem !== undefined) throw new TypeError(problem)
    return () => [entry]
  }
  return {
    insert: async (order, event) => {
      if ((await write.insert(db, taking(order, event))).size === 1) return { inserted: true }
      const inTheWay = await existing(db, order)
      if (inTheWay === undefined) throw new Error("what stands in the way is not to be seen from this transaction")
      return { inserted: false, existing: inTheWay }
    },
    find: (account_id, ref) => find(db, account_id, ref),
    summary: (account_id, ref) => summarize(db, account_id, ref),
    update: async (order, event) => (await write.update(db, taking(order, event))).size === 1,
    history: (account_id, order_id) => history(db, account_id, order_id),
    events: (after = "0", limit) => events(db, db, after, limit)
  }
}

/** The same, as the service that Effect asks for. */
export const ordersWithin = (
  // biome-ignore lint/suspicious/noExplicitAny: the host's own tables are no concern of ours.
  transaction: Kysely<any>,
  options: WithinOptions
): OrderStore["Service"] => {
  const store = plainOrdersWithin(transaction, options)
  const ask = <A>(question: () => A | Promise<A>) =>
    Effect.tryPromise({
      try: async () => question(),
      catch: (cause) => new Unavailable({ port: "OrderStore", cause })
    })
  return {
    insert: (order, event) => ask(() => store.insert(order, event)),
    find: (account_id, ref) => ask(() => store.find(account_id, ref)),
    summary: (account_id, ref) => ask(() => store.summary(account_id, ref)),
    update: (order, event) => ask(() => store.update(order, event)),
    history: (account_id, order_id) => ask(() => store.history(account_id, order_id)),
    events: (after, limit) => ask(() => store.events(after, limit))
  }
}
