import type { Order } from "@waybill/core"
import { transactStatements } from "../../connections/transaction.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { placeholdersFor } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Entry } from "../rows/entry.ts"
import { isStorableId } from "../rows/storable.ts"
import type { BatchWriter } from "./batch-writer.ts"

/** A tracking number with the key of its order. */
type NumberRow = readonly [trackingno: string, account_id: string, order_id: string]

/** Maximum number of rows in one statement. A SQLite object of Cloudflare accepts 100 values. */
const maxRows: Readonly<Record<Dialect, number>> = { sqlite: 33, postgres: 500, mysql: 500 }

/** Returns the storable tracking numbers of an order's shipments and parcels. */
const trackingNumbersOf = ({ shipments }: Order): ReadonlyArray<string> => {
  if (shipments.length === 0) return []
  const numbers = shipments.flatMap(({ parcels = [], trackingno }) => [
    trackingno,
    ...parcels.map((parcel) => parcel.trackingno)
  ])
  return [...new Set(numbers)].filter(
    (number): number is string => number !== undefined && number !== "" && isStorableId(number)
  )
}

const rowsOf = ({ order }: Entry): ReadonlyArray<NumberRow> =>
  trackingNumbersOf(order).map((number) => [number, order.account_id, order.order_id])

const whereExists: Readonly<Record<Dialect, string>> = {
  sqlite: "on conflict do nothing",
  postgres: "on conflict do nothing",
  mysql: "on duplicate key update order_id = values(order_id)"
}

/** Returns a function that inserts tracking numbers and leaves existing ones unchanged. */
const numberInserter = (dialect: Dialect, { tracking_numbers }: Tables) => {
  const insert = (size: number) => {
    const next = placeholdersFor(dialect)
    const rows = Array.from({ length: size }, () => `(${next()}, ${next()}, ${next()})`)
    return `insert into ${tracking_numbers} (account_id, order_id, trackingno) values ${rows.join(", ")} ${whereExists[dialect]}`
  }
  const most = maxRows[dialect]
  return async (db: Database, entries: Iterable<Entry>): Promise<void> => {
    // In this order, concurrent batches that add the same numbers cannot deadlock.
    const rows = [...entries].flatMap(rowsOf).sort(([a], [b]) => (a < b ? -1 : 1))
    for (let from = 0; from < rows.length; from += most) {
      const part = rows.slice(from, from + most)
      const values = part.flatMap(([number, account_id, order_id]) => [account_id, order_id, number])
      await runStatement(db, insert(part.length), values)
    }
  }
}

/**
 * Returns a writer that also writes the tracking numbers of the orders, in the same transaction. Numbers are never
 * removed, so that those of voided and corrected shipments find their order. A batch without numbers is written as
 * before.
 */
export const withTrackingNumbers = (dialect: Dialect, tables: Tables, writer: BatchWriter): BatchWriter => {
  const insertNumbers = numberInserter(dialect, tables)
  const writing =
    (write: BatchWriter["insert"]): BatchWriter["insert"] =>
    (db, batch) =>
      batch.every((entry) => rowsOf(entry).length === 0)
        ? write(db, batch)
        : transactStatements(db, async (db) => {
            const written = await write(db, batch)
            await insertNumbers(db, written)
            return written
          })
  return { insert: writing(writer.insert), update: writing(writer.update) }
}

/** Returns a function that deletes the tracking numbers of an order. */
export const numberEraser = (dialect: Dialect, { tracking_numbers }: Tables) => {
  const next = placeholdersFor(dialect)
  const statement = `delete from ${tracking_numbers} where account_id = ${next()} and order_id = ${next()}`
  return (db: Database, { account_id, order_id }: Order) => runStatement(db, statement, [account_id, order_id])
}
