import { type DialectExecute, executeIn } from "../execute/execute.ts"

type Values = Array<string | number | null>

/** A `DatabaseSync` of `node:sqlite` after the host's `begin immediate`. */
export interface NodeSqliteDatabase {
  /** Whether a transaction is open. Without one, every statement throws. */
  readonly isTransaction: boolean
  /** Returns a prepared statement. */
  prepare(sql: string): {
    /** Returns the columns of the rows. Empty for a statement without rows. */
    columns(): ReadonlyArray<unknown>
    /** Returns the rows of a statement. */
    all(...values: Values): ReadonlyArray<unknown>
    /** Runs a statement without rows. */
    run(...values: Values): {
      /** Number of changed rows. */
      readonly changes: number | bigint
    }
    /** Called with false, for rows as objects. Early versions of Node lack it. */
    setReturnArrays?(isOn: boolean): void
  }
}

/**
 * Runs statements with a database of `node:sqlite` in a transaction.
 *
 * @example
 * ```ts
 * const callsIn = (database: NodeSqliteDatabase) => waybill.within(ordersOver(overNodeSqlite(database)))
 * ```
 */
export const overNodeSqlite = (database: NodeSqliteDatabase): DialectExecute =>
  executeIn(
    "sqlite",
    {
      name: "database",
      given: database,
      expected: "a DatabaseSync of node:sqlite after begin immediate",
      functions: ["prepare"]
    },
    () => database.isTransaction,
    (sql, values) => {
      const statement = database.prepare(sql)
      statement.setReturnArrays?.(false)
      return statement.columns().length > 0
        ? { rows: statement.all(...values) as ReadonlyArray<object>, affected: 0 }
        : { rows: [], affected: statement.run(...values).changes }
    }
  )
