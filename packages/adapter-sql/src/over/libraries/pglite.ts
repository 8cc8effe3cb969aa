import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** The transaction that PGlite passes to the function in `transaction`. */
export interface PGliteTransaction {
  query(
    sql: string,
    parameters: Array<unknown>,
    options: { rowMode: "object" }
  ): Promise<{ readonly rows: ReadonlyArray<unknown>; readonly affectedRows?: number }>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** Runs statements in a transaction of PGlite. */
export const overPGlite = (transaction: PGliteTransaction): DialectExecute =>
  executeIn(
    "postgres",
    {
      name: "transaction",
      given: transaction,
      expected: "the transaction that PGlite passes to the function in transaction",
      functions: ["query"]
    },
    () => "rollback" in transaction && !transaction.closed,
    async (sql, values) => {
      const { affectedRows, rows } = await transaction.query(sql, [...values], { rowMode: "object" })
      return { rows: rows as ReadonlyArray<object>, affected: affectedRows ?? 0 }
    }
  )
