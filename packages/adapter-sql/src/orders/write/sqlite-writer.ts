import { transactStatements } from "../../connections/transaction.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { type Column, eventColumns, keyColumns, orderColumns, searchColumns, updatedColumns } from "../rows/columns.ts"
import type { Batch } from "../rows/entry.ts"
import { namesOf, placeholderRow, rowOf } from "../rows/value-rows.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { newOrders } from "./new-orders.ts"

const orderRow = orderColumns("sqlite")
const keyRow = orderRow.filter(({ name }) => keyColumns.some((key) => key === name))
const eventRow = [...keyRow, ...eventColumns("sqlite")]
const updatedRow = updatedColumns(orderRow)

/** Columns in indexes that most commands leave unchanged. `update_date` is in an index, but nearly always changes. */
const steadyNames = ["stage", "order_date", "rush", "is_held", "ship_deadline", "promise"]
const isSteady = ({ name }: Column) => steadyNames.includes(name)
const steadyRow = updatedRow.filter(isSteady)
const otherRow = updatedRow.filter((column) => !isSteady(column))

const equals = ({ name }: Column) => `${name} = ?`
/** A comparison with equal nulls, for orders without a ship deadline. */
const isSame = ({ name }: Column) => `${name} is ?`

/** A statement that writes one entry, and the columns of its values. */
interface RowStatement {
  readonly sql: string
  readonly columns: ReadonlyArray<Column>
}

/** Writes each entry with the first of the statements that changes a row. Returns the number of entries written. */
const writeEach = async (db: Database, statements: ReadonlyArray<RowStatement>, batch: Batch) => {
  let written = 0
  for (const entry of batch) {
    let count = 0
    for (let at = 0; count === 0 && at < statements.length; at++) {
      const { columns, sql } = statements[at]!
      count = (await runStatement(db, sql, rowOf(columns, entry))).count
    }
    written += count
  }
  return written
}

/**
 * Returns a writer that writes a batch in one transaction, so that it is synced to disk once. Running a one-row
 * statement repeatedly is faster than running one statement that contains many rows.
 */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const insertOf = (table: string, columns: ReadonlyArray<Column>, end = ""): RowStatement => ({
    sql: `insert into ${table} (${namesOf(columns)}) values ${placeholderRow(columns)} ${end}`,
    columns
  })
  const updateOf = (set: ReadonlyArray<Column>, unchanged: ReadonlyArray<Column> = []): RowStatement => {
    const conditions = ["account_id = ?", "order_id = ?", "revision = ? - 1", ...unchanged.map(isSame)]
    return {
      sql: `update ${tables.orders} set ${set.map(equals).join(", ")} where ${conditions.join(" and ")}`,
      columns: [...set, ...keyRow, ...unchanged]
    }
  }
  const insert = [insertOf(tables.orders, orderRow, "on conflict do nothing")]
  // SQLite rewrites each index with a set column, even for an equal value. The first statement therefore writes one
  // index, and the second one all of them.
  const update = [updateOf(otherRow, steadyRow), updateOf(updatedRow)]
  const insertEvent = [insertOf(tables.history, eventRow)]
  const setWords = [insertOf(tables.search, searchColumns)]
  // The change of an order removes words of a different revision, so that they come first.
  const changeWords = [
    {
      sql: `insert into ${tables.search} (${namesOf(searchColumns)}) select ${searchColumns.map(() => "?").join(", ")}
        where exists (select 1 from ${tables.orders} where account_id = ? and order_id = ? and revision = ? - 1)
        on conflict (account_id, order_id) do update set revision = excluded.revision, words = excluded.words`,
      columns: [...searchColumns, ...keyRow]
    }
  ]
  const findNewOrders = newOrders(tables)

  const write =
    (
      before: ReadonlyArray<RowStatement>,
      statements: ReadonlyArray<RowStatement>,
      after: ReadonlyArray<RowStatement>
    ): BatchWriter["insert"] =>
    (db, batch) =>
      transactStatements(db, async (db) => {
        await writeEach(db, before, batch)
        const count = await writeEach(db, statements, batch)
        const written = count === batch.length ? new Set(batch) : await findNewOrders(db, batch)
        if (written.size > 0) {
          await writeEach(db, insertEvent, [...written])
          await writeEach(db, after, [...written])
        }
        return written
      })
  return { insert: write([], insert, setWords), update: write(changeWords, update, []) }
}
