import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** The transaction that PGlite passes to the function in `transaction`. */
export interface PGliteTransaction {
  /** Runs a statement with `$1`, `$2` and so on as placeholders. */
  query(
    sql: string,
    parameters: Array<unknown>,
    options: {
      /** Form of the rows: objects, keyed by column name. */
      rowMode: "object"
    }
  ): Promise<{
    /** Rows as objects. Empty for a statement without rows. */
    readonly rows: ReadonlyArray<unknown>
    /** Number of changed rows. Absent if there is none. */
    readonly affectedRows?: number
  }>
  /** Rolls the transaction back. Waybill never calls it, but checks that it exists. */
  rollback(): Promise<void>
  /** Whether the transaction has ended. If so, every statement throws. */
  readonly closed: boolean
}

/**
 * Runs statements in a transaction of PGlite.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: PGliteTransaction) => waybill.within(ordersOver(overPGlite(transaction)))
 * ```
 */
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
