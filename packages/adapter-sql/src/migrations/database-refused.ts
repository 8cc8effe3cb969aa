import * as Data from "effect/Data"
import { CREATE_TABLES, isTableMissing } from "../connections/opening-failure.ts"
import { isStatementMode } from "../connections/statement-mode.ts"

/**
 * Error for a database that this version cannot use. `newerSchema`: a newer version has changed its tables.
 * `notDurable`: a crash of the database can lose committed orders. `noTransactions`: the pooler refuses transactions.
 * `noTables`: its tables do not exist.
 *
 * @example
 * ```ts
 * const kindOf = (error: unknown) => (error instanceof DatabaseRefused ? error.kind : undefined)
 * ```
 */
export class DatabaseRefused extends Data.TaggedError("DatabaseRefused")<{
  /** Reason for the refusal, for programs. */
  readonly kind: "newerSchema" | "notDurable" | "noTransactions" | "noTables"
  /** Reason for the refusal and its remedy, for people. */
  readonly message: string
}> {}

/** Returns the refusal of a database that has a schema step of a newer version. */
export const unknownStep = (step: string): DatabaseRefused =>
  new DatabaseRefused({
    kind: "newerSchema",
    message: `the database has the schema step ${step}, which this version does not know; use the version that created the step, or a newer one`
  })

/** Kysely's message for an unknown step in the database. */
const missingStep = /previously executed migration (\S+) is missing/

/** Returns the refusal for a migration that failed because a newer version has run further steps, or undefined. */
export const newerSchema = (error: unknown): DatabaseRefused | undefined => {
  const step = error instanceof Error ? missingStep.exec(error.message)?.[1] : undefined
  return step === undefined ? undefined : unknownStep(step)
}

/** Returns the refusal for work that failed because the pooler refuses transactions, or undefined. */
export const noTransactions = (error: unknown): DatabaseRefused | undefined =>
  isStatementMode(error)
    ? new DatabaseRefused({
        kind: "noTransactions",
        message: "the pooler is in statement mode and refuses transactions; set pool_mode = transaction"
      })
    : undefined

/** Returns the refusal for work that failed because a table does not exist, or undefined. */
export const noTables = (error: unknown, table: string): DatabaseRefused | undefined =>
  isTableMissing(error)
    ? new DatabaseRefused({
        kind: "noTables",
        message: `the table ${table} does not exist; ${CREATE_TABLES}`
      })
    : undefined
