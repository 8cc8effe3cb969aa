import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** A database of `better-sqlite3` after the host's `begin immediate`. */
export interface BetterSqlite3Database {
  /** Whether a transaction is open. Without one, every statement throws. */
  readonly inTransaction: boolean
  /** Returns a prepared statement. */
  prepare(sql: string): {
    /** Whether the statement returns rows. */
    readonly reader: boolean
    /** Returns the rows of a statement. */
    all(...values: Array<unknown>): ReadonlyArray<unknown>
    /** Runs a statement without rows. */
    run(...values: Array<unknown>): {
      /** Number of changed rows. */
      readonly changes: number
    }
  }
}

/**
 * Runs statements with a database of `better-sqlite3` in a transaction.
 *
 * @example
 * ```ts
 * const callsIn = (database: BetterSqlite3Database) => waybill.within(ordersOver(overBetterSqlite3(database)))
 * ```
 */
export const overBetterSqlite3 = (database: BetterSqlite3Database): DialectExecute =>
  executeIn(
    "sqlite",
    {
      name: "database",
      given: database,
      expected: "a database of better-sqlite3 after begin immediate",
      functions: ["prepare"]
    },
    () => database.inTransaction,
    (sql, values) => {
      const statement = database.prepare(sql)
      return statement.reader
        ? { rows: statement.all(...values) as ReadonlyArray<object>, affected: 0 }
        : { rows: [], affected: statement.run(...values).changes }
    }
  )
