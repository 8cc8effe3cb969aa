import { type DialectExecute, executeIn } from "../execute/execute.ts"

/** The `sql` that `postgres` passes to the function in `sql.begin`. Other instances have no `savepoint`. */
export interface PostgresTransaction {
  // biome-ignore lint/suspicious/noExplicitAny: the library's parameter types depend on the host's types.
  unsafe(sql: string, parameters: Array<any>): PromiseLike<ReadonlyArray<object> & { readonly count: number | null }>
  readonly savepoint: unknown
}

/** Runs statements with the `sql` of a transaction of `postgres`. */
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
