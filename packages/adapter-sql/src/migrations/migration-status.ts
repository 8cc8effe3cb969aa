import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import { type Kysely, sql } from "kysely"
import { openingFailure } from "../connections/opening-failure.ts"
import { type ConnectionOptions, checkSource, connect, type Source } from "../connections/source.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type NamingOptions, namesFor } from "../sql/tables.ts"
import { unknownStep } from "./database-refused.ts"
import { stepNames } from "./migrations.ts"

/** A schema step. `unknown`: a newer version has run it. */
export interface MigrationStep {
  /** Name of the step. Steps run in the order of their names. */
  readonly step: string
  /** Whether the database has the step. */
  readonly state: "applied" | "pending" | "unknown"
}

/** Returns the query for a row if the table exists. */
const tableQuery = {
  sqlite: (table: string) => sql`select 1 from sqlite_schema where type = 'table' and name = ${table}`,
  postgres: (table: string) => sql`select 1 where to_regclass(${table}) is not null`,
  mysql: (table: string) =>
    sql`select 1 from information_schema.tables where table_schema = database() and table_name = ${table}`
} as const satisfies Record<Dialect, unknown>

const appliedSteps = async (dialect: Dialect, db: Kysely<unknown>, table: string): Promise<ReadonlyArray<string>> => {
  const found = await tableQuery[dialect](table).execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql.raw<{ name: string }>(`select name from ${table} order by name`).execute(db)
  return rows.map(({ name }) => name)
}

const statesOf = (known: ReadonlyArray<string>, applied: ReadonlyArray<string>): ReadonlyArray<MigrationStep> => [
  ...known.map((step) => ({ step, state: applied.includes(step) ? ("applied" as const) : ("pending" as const) })),
  ...applied.filter((step) => !known.includes(step)).map((step) => ({ step, state: "unknown" as const }))
]

/** Throws if a newer version has run a schema step. If the host created the tables, no steps are recorded. */
export const checkSchema = async (dialect: Dialect, db: Kysely<unknown>, naming: NamingOptions): Promise<void> => {
  const applied = await appliedSteps(dialect, db, namesFor(naming).table("migrations"))
  const unknown = applied.find((step) => !stepNames.includes(step))
  if (unknown !== undefined) throw unknownStep(unknown)
}

/** Returns the state of each schema step through an open connection. */
export const stepsOf = async (
  dialect: Dialect,
  db: Kysely<unknown>,
  naming: NamingOptions
): Promise<ReadonlyArray<MigrationStep>> =>
  statesOf(stepNames, await appliedSteps(dialect, db, namesFor(naming).table("migrations")))

/**
 * Returns the state of each schema step. Changes nothing in the database. A SQLite file must exist.
 *
 * @example
 * ```ts
 * const steps = yield* migrationStatus({ sqlite: "orders.sqlite" })
 * ```
 */
export const migrationStatus = (
  source: Source,
  given: NamingOptions & Pick<ConnectionOptions, "log" | "pooled"> = {}
): Effect.Effect<ReadonlyArray<MigrationStep>, Unavailable> => {
  checkSource("migrationStatus", source, given)
  const { log, pooled, ...options } = given
  return Effect.acquireUseRelease(
    Effect.sync(() => connect(source, { connections: 1, pooled, ...(log !== undefined && { log }) })),
    ({ dialect, reader }) =>
      Effect.tryPromise({
        try: () => stepsOf(dialect, reader, options),
        catch: openingFailure
      }),
    ({ close }) => Effect.promise(close)
  )
}
