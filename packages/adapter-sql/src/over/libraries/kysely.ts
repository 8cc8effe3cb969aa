import type { Dialect } from "../../sql/dialect.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import { checkArgument, type DialectExecute, executeIn } from "../execute/execute.ts"

/** A transaction of Kysely. The type of a `Kysely` instance does not match, because its `isTransaction` can be false. */
export interface KyselyTransaction {
  /** Always true, so that the compiler refuses an instance outside of a transaction. */
  readonly isTransaction: true
  /** Whether the transaction is committed. If so, every statement throws. */
  readonly isCommitted?: boolean
  /** Whether the transaction is rolled back. If so, every statement throws. */
  readonly isRolledBack?: boolean
  /** Returns the transaction without plugins, which could change names and results. */
  withoutPlugins(): object
}

/**
 * Runs statements in a transaction of Kysely, without the host's plugins.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: KyselyTransaction) => waybill.within(ordersOver(overKysely(transaction, "postgres")))
 * ```
 */
export const overKysely = (transaction: KyselyTransaction, dialect: Dialect): DialectExecute => {
  const argument = {
    name: "transaction",
    given: transaction,
    expected: "a transaction of Kysely",
    functions: ["withoutPlugins"]
  }
  checkArgument(argument)
  const db = transaction.withoutPlugins() as Database
  return executeIn(
    dialect,
    argument,
    () => transaction.isTransaction && transaction.isCommitted !== true && transaction.isRolledBack !== true,
    async (sql, values) => {
      const { count, rows } = await runStatement<object>(db, sql, values)
      return { rows, affected: count }
    }
  )
}
