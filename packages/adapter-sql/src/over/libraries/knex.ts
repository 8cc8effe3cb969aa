import type { Dialect } from "../../sql/dialect.ts"
import { type DialectExecute, executeIn } from "../execute/execute.ts"
import { splitAtPlaceholders } from "../execute/placeholders.ts"
import { resultOf } from "../execute/results.ts"

/** The transaction that Knex passes to the function in `transaction`. */
export interface KnexTransaction {
  /** Runs a statement with `?` as placeholders. */
  // biome-ignore lint/suspicious/noExplicitAny: the library's result depends on the driver.
  raw(sql: string, values: any): PromiseLike<any>
  /** Whether the transaction has ended. If so, every statement throws. */
  isCompleted(): boolean
}

/**
 * Runs statements in a transaction of Knex.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: KnexTransaction) => waybill.within(ordersOver(overKnex(transaction, "postgres")))
 * ```
 */
export const overKnex = (transaction: KnexTransaction, dialect: Dialect): DialectExecute =>
  executeIn(
    dialect,
    {
      name: "transaction",
      given: transaction,
      expected: "the transaction that Knex passes to the function in transaction",
      functions: ["raw"]
    },
    () => "isCompleted" in transaction && !transaction.isCompleted(),
    async (sql, parameters) => {
      const { parts, values } = splitAtPlaceholders(sql, parameters)
      return resultOf[dialect](await transaction.raw(parts.join("?"), values))
    }
  )
