import { checkArgument, type DialectExecute, executeIn } from "../execute/execute.ts"
import { splitAtPlaceholders } from "../execute/placeholders.ts"
import { resultOf } from "../execute/results.ts"

/** The transaction that Drizzle passes to the function in `transaction`. A database has no `rollback`. */
export interface DrizzleTransaction {
  /** Runs a statement made with `sql`. */
  execute(query: never): PromiseLike<unknown>
  /** Rolls the transaction back. Waybill never calls it, but checks that it exists. */
  rollback(): never
}

/** The `sql` that `drizzle-orm` exports. */
export interface DrizzleSql {
  /** Returns text as a part of a statement. */
  raw(text: string): unknown
  /** Returns a parameter of a statement. */
  param(value: unknown): unknown
  /** Joins the parts of a statement. */
  // biome-ignore lint/suspicious/noExplicitAny: the library's chunks are classes.
  join(chunks: Array<any>): unknown
}

/**
 * Runs statements in a transaction of Drizzle on PostgreSQL or MySQL. `sql` is the export of `drizzle-orm`. On SQLite,
 * Drizzle's transactions are synchronous, so a host starts the transaction with its driver and passes that.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: DrizzleTransaction, sql: DrizzleSql) =>
 *   waybill.within(ordersOver(overDrizzle(transaction, sql, "postgres")))
 * ```
 */
export const overDrizzle = (
  transaction: DrizzleTransaction,
  sql: DrizzleSql,
  dialect: "postgres" | "mysql"
): DialectExecute => {
  checkArgument({
    name: "sql",
    given: sql,
    expected: "the sql that drizzle-orm exports",
    functions: ["raw", "param", "join"]
  })
  return executeIn(
    dialect,
    {
      name: "transaction",
      given: transaction,
      expected: "a transaction of Drizzle on PostgreSQL or MySQL",
      functions: ["execute"]
    },
    () => "rollback" in transaction,
    async (statement, parameters) => {
      const { parts, values } = splitAtPlaceholders(statement, parameters)
      const chunks = parts.flatMap((part, index) =>
        index < values.length ? [sql.raw(part), sql.param(values[index])] : [sql.raw(part)]
      )
      return resultOf[dialect](await transaction.execute(sql.join(chunks) as never))
    }
  )
}
