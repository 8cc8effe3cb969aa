import type { Dialect } from "../../sql/dialect.ts"
import type { Tables } from "../../sql/tables.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { withoutClosedProgress } from "./closed-progress.ts"
import { mysqlWriter } from "./mysql-writer.ts"
import { postgresWriter } from "./postgres-writer.ts"
import { sqliteWriter } from "./sqlite-writer.ts"
import { withTrackingNumbers } from "./tracking-numbers.ts"

/** Writer of orders and events, of each dialect. */
const orderWriters: Readonly<Record<Dialect, (tables: Tables) => BatchWriter>> = {
  sqlite: sqliteWriter,
  postgres: postgresWriter,
  mysql: mysqlWriter
}

/** Returns the batch writer of a dialect. */
export const batchWriter = (dialect: Dialect, tables: Tables): BatchWriter =>
  withoutClosedProgress(dialect, tables, withTrackingNumbers(dialect, tables, orderWriters[dialect](tables)))
