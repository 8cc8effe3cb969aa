import { Unavailable } from "@waybill/core"
import { Effect, Schedule } from "effect"
import { type Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import { type ConnectionOptions, type Connections, connect, type Source } from "../connections/source.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type NamingOptions, prefixed } from "../sql/tables.ts"
import type { Flavour } from "./columns.ts"
import { statementsOf } from "./migrations.ts"

export interface MigrateOptions extends NamingOptions, Pick<ConnectionOptions, "log"> {}

const flavourOf = async (dialect: Dialect, db: Kysely<unknown>): Promise<Flavour> => {
  if (dialect !== "mysql") return dialect
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  return /mariadb/i.test(rows[0]?.version ?? "") ? "mariadb" : "mysql"
}

const run = async (db: Kysely<unknown>, flavour: Flavour, naming: NamingOptions): Promise<ReadonlyArray<string>> => {
  const migrations = statementsOf(flavour, naming).map(
    ([name, statements]) =>
      [
        name,
        {
          up: async (db: Kysely<unknown>) => {
            for (const statement of statements) await sql.raw(statement).execute(db)
          }
        }
      ] as const
  )
  const { prefix, schema } = prefixed(naming)
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    migrationTableName: `${prefix}migrations`,
    migrationLockTableName: `${prefix}migrations_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema })
  }).migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

// Two that start at once may meet before the lock is there. Every step can be done again, so they do.
const again = Schedule.max([Schedule.recurs(5), Schedule.jittered(Schedule.exponential("100 millis"))])

/** Brings our tables to the newest schema, over connections that are open, and tells which steps it did. */
export const migrateOver = (
  { dialect, writer }: Pick<Connections, "dialect" | "writer">,
  naming: NamingOptions
): Effect.Effect<ReadonlyArray<string>, Unavailable> =>
  Effect.tryPromise({
    try: async () => run(writer, await flavourOf(dialect, writer), naming),
    catch: (cause) => new Unavailable({ port: "OrderStore", cause })
  }).pipe(Effect.retry(again))

/**
 * Brings our tables to the newest schema and tells which steps it did; of those who start at once, one does them. A long
 * step takes its time, so its connection is one of its own, with no limit for statements that matters.
 */
export const migrate = (
  source: Source,
  options: MigrateOptions = {}
): Effect.Effect<ReadonlyArray<string>, Unavailable> =>
  Effect.acquireUseRelease(
    Effect.sync(() =>
      connect(source, {
        connections: 1,
        timeouts: { acquire: 10_000, statement: 3_600_000 },
        ...(options.log !== undefined && { log: options.log })
      })
    ),
    (connections) => migrateOver(connections, options),
    ({ close }) => Effect.promise(close)
  )
