// Deletes kept sums. Stores of orders without Node need it, so this file imports no module of Node.
import type { Dialect } from "../../sql/dialect.ts"
import { placeholdersFor } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import { SUMMED_EVENTS } from "../../sql/stream-rows.ts"
import type { Tables } from "../../sql/tables.ts"

/** Waits for other transactions that change kept sums. */
export const lockSums = ({ stream }: Tables) =>
  `update ${stream} set last_position = last_position where id = ${SUMMED_EVENTS}`

/** Returns a function that deletes the sums of spans that start before a time, because orders before it are deleted. */
export const sumsEraser = (dialect: Dialect, tables: Tables) => {
  const statement = `delete from ${tables.figures} where starts_at < ${placeholdersFor(dialect)()}`
  return async (db: Database, before: number): Promise<void> => {
    await runStatement(db, lockSums(tables), [])
    await runStatement(db, statement, [before])
  }
}

/** Returns a function that deletes the sums of spans with one of some times. */
export const sumsEraserAt = (dialect: Dialect, tables: Tables) => {
  const next = placeholdersFor(dialect)
  const statement = `delete from ${tables.figures} where starts_at <= ${next()} and ends_at > ${next()}`
  return async (db: Database, times: ReadonlyArray<number>): Promise<void> => {
    await runStatement(db, lockSums(tables), [])
    for (const time of times) await runStatement(db, statement, [time, time])
  }
}
