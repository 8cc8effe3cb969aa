import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { type Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import { openingFailure } from "../connections/opening-failure.ts"
import { lockMigrations, locksInTransaction } from "../connections/postgres.ts"
import { type ConnectionOptions, type Connections, checkSource, connect, type Source } from "../connections/source.ts"
import { createAhead, type MigrationProgress, type ReportProgress } from "../indexes/create-ahead.ts"
import { fillSearch } from "../search/fill-search.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type NamingOptions, namesFor, tablesOf } from "../sql/tables.ts"
import type { Flavour } from "./columns.ts"
import { DatabaseRefused, newerSchema, noTransactions } from "./database-refused.ts"
import { checkDurability, type DurabilityOptions } from "./durability.ts"
import { stepsOf } from "./migration-status.ts"
import { isColumnAdded, repeatedSteps, statementsOf, VIEWS_STEP } from "./migrations.ts"
import { restoreViews } from "./restored-views.ts"

/** Options of `migrate`, with the same meaning as for the stores. */
export interface MigrateOptions extends NamingOptions, DurabilityOptions, Pick<ConnectionOptions, "log" | "pooled"> {
  /** Receives the progress of long work. Default: nothing does. */
  readonly onProgress?: (progress: MigrationProgress) => void
}

/** Returns the product that a connection leads to. */
export const flavourOf = async (dialect: Dialect, db: Kysely<unknown>): Promise<Flavour> => {
  if (dialect !== "mysql") return dialect
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  return /mariadb/i.test(rows[0]?.version ?? "") ? "mariadb" : "mysql"
}

/** Runs a statement, unless its new column exists. */
const runOnce = (db: Kysely<unknown>, statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .catch((error: unknown) => {
      if (!isColumnAdded(statement, error)) throw error
    })

const migrateWith = async (db: Kysely<unknown>, flavour: Flavour, naming: NamingOptions) => {
  const steps = new Map(statementsOf(flavour, naming))
  const migrations = [...steps].map(([name, statements]) => {
    const repeated = steps.get(repeatedSteps[name] ?? "") ?? []
    const up = async (db: Kysely<unknown>) => {
      for (const statement of [...repeated, ...statements]) await runOnce(db, statement)
    }
    return [name, { up }] as const
  })
  const { prefix, schema } = namesFor(naming)
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    migrationTableName: `${prefix}migrations`,
    migrationLockTableName: `${prefix}migrations_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema })
  }).migrateToLatest()
  if (error !== undefined) throw error
  const done = (results ?? []).map(({ migrationName }) => migrationName)
  const isRepeated = await restoreViews(flavour, db, naming, steps.get(VIEWS_STEP) ?? [])
  return isRepeated ? [...done, VIEWS_STEP] : done
}

/** Returns the statements of the missing steps, if some steps were applied. */
const missingStatements = async (db: Kysely<unknown>, dialect: Dialect, flavour: Flavour, naming: NamingOptions) => {
  const states = await stepsOf(dialect, db, naming)
  if (!states.some(({ state }) => state === "applied")) return []
  const missing = states.flatMap(({ state, step }) => (state === "pending" ? [step] : []))
  return statementsOf(flavour, naming).flatMap(([name, statements]) => (missing.includes(name) ? statements : []))
}

/**
 * Runs the missing steps. If the lock ends with its transaction, all steps run in the transaction that takes the lock. The
 * words of earlier orders are stored after it, because the steps lock the table of orders.
 */
const run = async (
  db: Kysely<unknown>,
  dialect: Dialect,
  naming: NamingOptions,
  report: ReportProgress
): Promise<ReadonlyArray<string>> => {
  const flavour = await flavourOf(dialect, db)
  await createAhead(db, dialect, await missingStatements(db, dialect, flavour, naming), report)
  const done = locksInTransaction(db)
    ? await db.transaction().execute(async (transaction) => {
        await lockMigrations(transaction)
        return migrateWith(transaction, flavour, naming)
      })
    : await migrateWith(db, flavour, naming)
  await fillSearch(dialect, db, tablesOf(naming), (done, total) => report({ work: "words of the search", done, total }))
  return done
}

/**
 * Processes that start together may collide before the lock table exists. The losers retry, because every step is
 * repeatable. A database may also start together with them.
 */
export const retries = Schedule.max([Schedule.recurs(5), Schedule.jittered(Schedule.exponential("100 millis"))])

/** Creates or updates the tables through existing connections and returns the names of the executed steps. */
export const migrateConnected = (
  { dialect, writer }: Pick<Connections, "dialect" | "writer">,
  options: NamingOptions & DurabilityOptions & Pick<MigrateOptions, "onProgress">
): Effect.Effect<ReadonlyArray<string>, Unavailable | DatabaseRefused> =>
  Effect.tryPromise({
    try: async () => {
      await checkDurability(dialect, writer, options)
      return run(writer, dialect, options, options.onProgress ?? (() => {}))
    },
    catch: (cause) =>
      cause instanceof DatabaseRefused ? cause : (newerSchema(cause) ?? noTransactions(cause) ?? openingFailure(cause))
  }).pipe(Effect.retry({ schedule: retries, while: ({ _tag }) => _tag === "Unavailable" }))

/**
 * Creates or updates the tables and returns the names of the executed steps. If several processes call this function at
 * the same time, only one of them runs the steps. The steps run on a separate connection with a statement timeout of
 * one hour, because a step may take a long time.
 *
 * @example
 * ```ts
 * const steps = yield* migrate({ sqlite: "orders.sqlite" })
 * ```
 */
export const migrate = (
  source: Source,
  options: MigrateOptions = {}
): Effect.Effect<ReadonlyArray<string>, Unavailable | DatabaseRefused> => {
  checkSource("migrate", source, options)
  return Effect.acquireUseRelease(
    Effect.sync(() =>
      connect(source, {
        // The second one holds a lock while the first creates indexes.
        connections: 2,
        timeouts: { acquire: 10_000, statement: 3_600_000 },
        pooled: options.pooled,
        ...(options.log !== undefined && { log: options.log })
      })
    ),
    (connections) => migrateConnected(connections, options),
    ({ close }) => Effect.promise(close)
  )
}
