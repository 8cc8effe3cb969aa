import * as Effect from "effect/Effect"
import type { ConnectionOptions, Source } from "../connections/source.ts"
import { examineDatabase as examine } from "../examination/examine-database.ts"
import type { DatabaseFinding } from "../examination/finding.ts"
import type { DurabilityOptions } from "../migrations/durability.ts"
import { migrate as migrateEffect } from "../migrations/migrate.ts"
import { type MigrationStep, migrationStatus as status } from "../migrations/migration-status.ts"
import type { NamingOptions } from "../sql/tables.ts"
import { checkOptions } from "./arguments/open-arguments.ts"

/** A database, the names of its tables, and whether a pooler is in front of it. */
export type DatabasePlace = Source & NamingOptions & Pick<ConnectionOptions, "pooled">

/**
 * Creates or updates the tables and returns the names of the executed steps. Several processes may call it at the
 * same time. Rejects with `Unavailable` or `DatabaseRefused`.
 *
 * @example
 * ```ts
 * const steps = await migrate({ sqlite: "orders.sqlite" })
 * ```
 */
export const migrate: (options: DatabasePlace & DurabilityOptions) => Promise<ReadonlyArray<string>> = async (
  options,
  ...others: ReadonlyArray<unknown>
) => {
  checkOptions("migrate", options, others)
  return Effect.runPromise(migrateEffect(options, options))
}

/**
 * Returns the schema steps and their states, and changes nothing.
 *
 * @example
 * ```ts
 * const steps = await migrationStatus({ sqlite: "orders.sqlite" })
 * ```
 */
export const migrationStatus: (options: DatabasePlace) => Promise<ReadonlyArray<MigrationStep>> = async (
  options,
  ...others: ReadonlyArray<unknown>
) => {
  checkOptions("migrationStatus", options, others)
  return Effect.runPromise(status(options, options))
}

/**
 * Examines the schema, settings and rows of a database, and changes nothing.
 *
 * @example
 * ```ts
 * const findings = await examineDatabase({ sqlite: "orders.sqlite" })
 * ```
 */
export const examineDatabase: (options: DatabasePlace & DurabilityOptions) => Promise<ReadonlyArray<DatabaseFinding>> =
  async (options, ...others: ReadonlyArray<unknown>) => {
    checkOptions("examineDatabase", options, others)
    return Effect.runPromise(examine(options, options))
  }
