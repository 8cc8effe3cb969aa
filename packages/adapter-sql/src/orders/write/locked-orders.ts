import type { Dialect } from "../../sql/dialect.ts"
import { bySize, withPlaceholders } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { type Batch, type Entry, keyOf } from "../rows/entry.ts"
import type { OrderKey } from "./batch-writer.ts"

/** Maximum number of orders that are remembered as locked. */
const MAX_LOCKED = 1000

/** Clause that leaves out the rows that an update would wait for. A file has no locks of rows. */
const skipLocked: Readonly<Record<Dialect, string>> = {
  sqlite: "",
  postgres: "for no key update skip locked",
  mysql: "for update skip locked"
}

const orderKeyOf = ({ order: { account_id, order_id } }: Entry): string => keyOf(account_id, order_id)

/**
 * Finds the orders whose rows other transactions keep locked, so that the rest of a batch can be written without them.
 * They are remembered until they are found unlocked, so that later batches do not wait for them.
 */
export const lockedOrders = (dialect: Dialect, { orders }: Tables) => {
  const remembered = new Set<string>()
  const placeholders = withPlaceholders(dialect)
  const select = (clause: string) =>
    bySize((size) =>
      placeholders((next) => {
        const keys = Array.from({ length: size }, () => `(account_id = ${next()} and order_id = ${next()})`)
        return `select account_id, order_id from ${orders} where ${keys.join(" or ")} ${clause}`
      })
    )
  const [selectAll, selectUnlocked] = [select(""), select(skipLocked[dialect])]

  return {
    /** Returns the entries of orders that were locked. */
    rememberedIn: (batch: Batch): Batch =>
      remembered.size === 0 ? [] : batch.filter((entry) => remembered.has(orderKeyOf(entry))),
    /** Returns the entries of orders that are locked. */
    lockedIn: async (db: Database, batch: Batch): Promise<ReadonlySet<Entry>> => {
      const values = batch.flatMap(({ order }) => [order.account_id, order.order_id])
      const keysIn = async (statement: string) => {
        const { rows } = await runStatement<OrderKey>(db, statement, values)
        return new Set(rows.map(({ account_id, order_id }) => keyOf(account_id, order_id)))
      }
      const unlocked = await keysIn(selectUnlocked(batch.length))
      // A row that does not exist is not locked.
      const stored = await keysIn(selectAll(batch.length))
      const locked = new Set<Entry>()
      for (const entry of batch) {
        const key = orderKeyOf(entry)
        remembered.delete(key)
        if (!stored.has(key) || unlocked.has(key)) continue
        locked.add(entry)
        if (remembered.size < MAX_LOCKED) remembered.add(key)
      }
      return locked
    }
  }
}
