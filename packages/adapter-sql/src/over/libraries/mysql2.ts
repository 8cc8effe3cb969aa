import { type DialectExecute, executeIn } from "../execute/execute.ts"
import { mysqlResult } from "../execute/results.ts"

/** Statement of `mysql2`. Its options override the connection's. */
interface Mysql2Statement {
  /** Text with `?` as placeholders. */
  sql: string
  /** Parameters, in which numbers are strings. */
  values: Array<string | null>
  /** Always false, for rows as objects. */
  rowsAsArray: boolean
  /** Always false, for rows without table names. */
  nestTables: boolean
  /** Returns the value that `mysql2` would return itself. */
  typeCast: (field: unknown, next: () => unknown) => unknown
}

interface PromiseConnection {
  /** Runs a prepared statement. */
  execute(statement: Mysql2Statement): Promise<[result: unknown, fields: unknown]>
  /** Only a pool has it, and a pool is refused. */
  readonly getConnection?: never
}

/**
 * A connection of `mysql2/promise` or `mysql2` after the host's `beginTransaction`. A pool may run each statement on
 * another connection.
 */
export type Mysql2Connection =
  | PromiseConnection
  | {
      /** Returns the connection with promises. */
      promise(): PromiseConnection
      /** Only a pool has it, and a pool is refused. */
      readonly getConnection?: never
    }

/**
 * Runs statements with a connection of `mysql2` in a transaction.
 *
 * @example
 * ```ts
 * const callsIn = (connection: Mysql2Connection) => waybill.within(ordersOver(overMysql2(connection)))
 * ```
 */
export const overMysql2 = (connection: Mysql2Connection): DialectExecute =>
  executeIn(
    "mysql",
    {
      name: "connection",
      given: connection,
      expected: "a connection of mysql2 after beginTransaction",
      functions: ["execute"]
    },
    () => !("getConnection" in connection),
    async (sql, parameters) => {
      // MySQL 8 refuses a number as the limit of a prepared statement.
      const values = parameters.map((value) => (value === null ? null : String(value)))
      const promises = "promise" in connection ? connection.promise() : connection
      const options = { rowsAsArray: false, nestTables: false, typeCast: (_: unknown, next: () => unknown) => next() }
      return mysqlResult(await promises.execute({ sql, values, ...options }))
    }
  )
