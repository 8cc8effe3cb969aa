import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** A database of `better-sqlite3` after the host's `begin immediate`. */
export interface BetterSqlite3Database {
  readonly inTransaction: boolean
  prepare(sql: string): {
    readonly reader: boolean
    all(...values: Array<unknown>): ReadonlyArray<unknown>
    run(...values: Array<unknown>): { readonly changes: number }
  }
}

/** Runs statements with a database of `better-sqlite3` in a transaction. */
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
