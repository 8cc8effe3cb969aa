import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** The `sql` that `postgres` passes to the function in `sql.begin`. Other instances have no `savepoint`. */
export interface PostgresTransaction {
  /** Runs a statement with `$1`, `$2` and so on as placeholders. */
  unsafe(
    sql: string,
    // biome-ignore lint/suspicious/noExplicitAny: the library's parameter types depend on the host's types.
    parameters: Array<any>
  ): PromiseLike<
    ReadonlyArray<object> & {
      /** Number of returned or changed rows. Null for other statements. */
      readonly count: number | null
    }
  >
  /** Only a transaction has it, and any other instance is refused. */
  readonly savepoint: unknown
}

/**
 * Runs statements with the `sql` of a transaction of `postgres`.
 *
 * @example
 * ```ts
 * const callsIn = (sql: PostgresTransaction) => waybill.within(ordersOver(overPostgres(sql)))
 * ```
 */
export const overPostgres = (sql: PostgresTransaction): DialectExecute =>
  executeIn(
    "postgres",
    {
      name: "sql",
      given: sql,
      expected: "the sql that postgres passes to the function in sql.begin",
      functions: ["unsafe"]
    },
    () => "savepoint" in sql,
    async (text, values) => {
      const rows = await sql.unsafe(text, [...values])
      return { rows, affected: rows.count ?? 0 }
    }
  )
