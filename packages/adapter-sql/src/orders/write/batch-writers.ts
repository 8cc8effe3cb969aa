import type { Dialect } from "../../sql/dialect.ts"
import type { Tables } from "../../sql/tables.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { mysqlWriter } from "./mysql-writer.ts"
import { postgresWriter } from "./postgres-writer.ts"
import { sqliteWriter } from "./sqlite-writer.ts"

/** Batch writer of each dialect. */
export const batchWriters: Readonly<Record<Dialect, (tables: Tables) => BatchWriter>> = {
  sqlite: sqliteWriter,
  postgres: postgresWriter,
  mysql: mysqlWriter
}
