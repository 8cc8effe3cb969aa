import { transactStatements } from "../../connections/transaction.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { bySize, placeholdersFor } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Entry } from "../rows/entry.ts"
import type { BatchWriter } from "./batch-writer.ts"

/** Maximum number of orders in one statement. A SQLite object of Cloudflare accepts 100 values. */
const MOST = 50

const isClosed = ({ order: { stage } }: Entry): boolean => stage === "shipped" || stage === "cancelled"

/** Returns a function that builds a statement which deletes the rows of a number of orders. */
export const deletionByOrder = (dialect: Dialect, table: string) =>
  bySize((size) => {
    const next = placeholdersFor(dialect)
    const keys = Array.from({ length: size }, () => `(account_id = ${next()} and order_id = ${next()})`)
    return `delete from ${table} where ${keys.join(" or ")}`
  })

/** Returns a writer that also removes the packing progress of shipped and cancelled orders, in the same transaction. */
export const withoutClosedProgress = (dialect: Dialect, tables: Tables, writer: BatchWriter): BatchWriter => {
  const remove = deletionByOrder(dialect, tables.packing_progress)
  return {
    insert: writer.insert,
    update: (db, batch) =>
      batch.some(isClosed)
        ? transactStatements(db, async (db) => {
            const written = await writer.update(db, batch)
            const closed = [...written].filter(isClosed)
            for (let from = 0; from < closed.length; from += MOST) {
              const part = closed.slice(from, from + MOST)
              const keys = part.flatMap(({ order }) => [order.account_id, order.order_id])
              await runStatement(db, remove(part.length), keys)
            }
            return written
          })
        : writer.update(db, batch)
  }
}
