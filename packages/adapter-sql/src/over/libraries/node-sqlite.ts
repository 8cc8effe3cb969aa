import { type DialectExecute, executeIn } from "../execute/execute.ts"

type Values = Array<string | number | null>

/** A `DatabaseSync` of `node:sqlite` after the host's `begin immediate`. */
export interface NodeSqliteDatabase {
  readonly isTransaction: boolean
  prepare(sql: string): {
    columns(): ReadonlyArray<unknown>
    all(...values: Values): ReadonlyArray<unknown>
    run(...values: Values): { readonly changes: number | bigint }
    setReturnArrays?(isOn: boolean): void
  }
}

/** Runs statements with a database of `node:sqlite` in a transaction. */
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
