import type { Dialect } from "../../sql/dialect.ts"
import { type DialectExecute, executeIn, returnsRows } from "../execute/execute.ts"

/** The client that Prisma passes to the function in `$transaction`. It has no `$connect`. */
export interface PrismaTransaction {
  /** Runs a statement and returns its rows. */
  $queryRawUnsafe(sql: string, ...values: Array<unknown>): PromiseLike<unknown>
  /** Runs a statement and returns the number of changed rows. */
  $executeRawUnsafe(sql: string, ...values: Array<unknown>): PromiseLike<number>
  /** Only a client outside of a transaction has it, and such a client is refused. */
  readonly $connect?: never
}

/**
 * Runs statements with the client of an interactive transaction of Prisma.
 *
 * @example
 * ```ts
 * const callsIn = (transaction: PrismaTransaction) => waybill.within(ordersOver(overPrisma(transaction, "postgres")))
 * ```
 */
export const overPrisma = (transaction: PrismaTransaction, dialect: Dialect): DialectExecute =>
  executeIn(
    dialect,
    {
      name: "transaction",
      given: transaction,
      expected: "the client that Prisma passes to the function in $transaction",
      functions: ["$queryRawUnsafe", "$executeRawUnsafe"]
    },
    () => transaction.$connect === undefined,
    async (sql, values) =>
      returnsRows(sql)
        ? { rows: (await transaction.$queryRawUnsafe(sql, ...values)) as ReadonlyArray<object>, affected: 0 }
        : { rows: [], affected: await transaction.$executeRawUnsafe(sql, ...values) }
  )
