import { Effect } from "effect"
import type { Source } from "../connections/source.ts"
import { type DatabaseFinding, examineDatabase as examine } from "../examination/examine-database.ts"
import type { DurabilityOptions } from "../migrations/durability.ts"
import { migrate as migrateEffect } from "../migrations/migrate.ts"
import { type MigrationStep, migrationStatus as status } from "../migrations/migration-status.ts"
import type { NamingOptions } from "../sql/tables.ts"

/**
 * Creates or updates the tables and returns the names of the steps that it ran. Several processes may call it at the
 * same time. Rejects with `Unavailable` or `DatabaseRefused`.
 */
export const migrate = (options: Source & NamingOptions & DurabilityOptions): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(migrateEffect(options, options))

/** Returns the schema steps and their states, and changes nothing. */
export const migrationStatus = (options: Source & NamingOptions): Promise<ReadonlyArray<MigrationStep>> =>
  Effect.runPromise(status(options, options))

/** Examines the schema, settings and rows of a database, and changes nothing. */
export const examineDatabase = (
  options: Source & NamingOptions & DurabilityOptions
): Promise<ReadonlyArray<DatabaseFinding>> => Effect.runPromise(examine(options, options))
