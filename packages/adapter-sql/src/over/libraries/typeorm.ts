import type { Dialect } from "../../sql/dialect.ts"
import { checkArgument, type DialectExecute, executeIn } from "../execute/execute.ts"

interface QueryRunner {
  /** Whether a transaction is open. Without one, every statement throws. */
  readonly isTransactionActive: boolean
  /** Runs a statement and returns a structured result. */
  query(
    sql: string,
    values: Array<unknown>,
    useStructuredResult: true
  ): Promise<{
    /** Rows as objects. Empty for a statement without rows. */
    readonly records: ReadonlyArray<unknown>
    /** Number of changed rows. Absent for other statements. */
    readonly affected?: number | null | undefined
  }>
}

/** A query runner of TypeORM in a transaction, or the entity manager of a transaction. */
export type TypeOrmTransaction =
  | QueryRunner
  | {
      /** Query runner of the transaction. Absent outside of one, where every statement throws. */
      readonly queryRunner?: QueryRunner | undefined
    }

/**
 * Runs statements in a transaction of TypeORM.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: TypeOrmTransaction) => waybill.within(ordersOver(overTypeOrm(transaction, "postgres")))
 * ```
 */
export const overTypeOrm = (transaction: TypeOrmTransaction, dialect: Dialect): DialectExecute => {
  const argument = {
    name: "transaction",
    given: transaction,
    expected: "a query runner of TypeORM in a transaction, or its entity manager",
    functions: ["query"]
  }
  checkArgument(argument)
  const runner = "query" in transaction && "isTransactionActive" in transaction ? transaction : transaction.queryRunner
  return executeIn(
    dialect,
    argument,
    () => runner?.isTransactionActive === true,
    async (sql, values) => {
      const { affected, records } = await runner!.query(sql, [...values], true)
      return { rows: (records ?? []) as ReadonlyArray<object>, affected: affected ?? 0 }
    }
  )
}
