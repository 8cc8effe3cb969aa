import { HostMistake } from "@waybill/core"
import type { Executed } from "./execute.ts"

/** Header in the reply of `mysql2` to a statement without rows. */
interface Header {
  readonly affectedRows: number
  readonly serverStatus?: number
}

/** Bit in the status of a server whose connection has an open transaction. */
const IN_TRANSACTION = 1

/**
 * Converts the result of `mysql2`, the basis of other libraries: rows or a header, followed by the columns. Throws if the
 * server has run a write outside a transaction.
 */
export const mysqlResult = (result: unknown): Executed => {
  const [first] = result as readonly [ReadonlyArray<object> | Header, unknown]
  if (!("affectedRows" in first)) return { rows: first, affected: 0 }
  const { affectedRows, serverStatus = IN_TRANSACTION } = first
  if ((serverStatus & IN_TRANSACTION) === 0)
    throw new HostMistake("the connection has no open transaction, and the write is committed; start one and pass it")
  return { rows: [], affected: affectedRows }
}

/** Converts the result of a PostgreSQL driver: rows with a count, or an object with rows and a count. */
const postgresResult = (result: unknown): Executed => {
  const { rows = result, rowCount } = result as { readonly rows?: unknown; readonly rowCount?: number | null }
  return { rows: rows as ReadonlyArray<object>, affected: rowCount ?? 0 }
}

/** Converts the result of a SQLite driver: rows, or an object with the number of changes. */
const sqliteResult = (result: unknown): Executed => {
  if (Array.isArray(result)) return { rows: result, affected: 0 }
  return { rows: [], affected: (result as { readonly changes: number | bigint }).changes }
}

/** Functions that convert the result of a driver, for libraries that return it unchanged. */
export const resultOf = { postgres: postgresResult, mysql: mysqlResult, sqlite: sqliteResult } as const
