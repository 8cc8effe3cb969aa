import { setTimeout as pause } from "node:timers/promises"
import type { Unavailable } from "@waybill/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isReadOnlyServer } from "../connections/failure.ts"
import { type ConnectionOptions, type Connections, checkSource, connect, type Source } from "../connections/source.ts"
import { FileReplaced } from "../connections/sqlite-file.ts"
import { RolledBack } from "../connections/transaction.ts"
import { DatabaseRefused, noTransactions } from "../migrations/database-refused.ts"
import { checkDurability, type DurabilityOptions } from "../migrations/durability.ts"
import { migrate, migrateConnected } from "../migrations/migrate.ts"
import { checkSchema } from "../migrations/migration-status.ts"
import { type NamingOptions, type Tables, tablesOf } from "../sql/tables.ts"
import { writeCheck } from "./write-check.ts"
import { MAX_BLOCKED, WriteWatch } from "./write-watch.ts"

/** Options of an open database: its connections, its table names, and the migration at startup. */
export interface DatabaseOptions extends ConnectionOptions, NamingOptions, DurabilityOptions {
  /** Whether to create or update the tables at startup. Default true, or false with the host's own Kysely instance. */
  readonly migrate?: boolean
}

/** Time in milliseconds for the pool to notice several connections cut at the same moment. */
const CUT_NOTICE_DELAY = 50

/** Time limit for the checks. A host's only connection may be in a transaction that waits for these checks. */
const CHECK_LIMIT = "2 seconds"

/**
 * Checks the schema, and that commits survive a crash. Succeeds if the database is unavailable, so that a host can start
 * before it.
 */
const checkIfAvailable = (
  { dialect, writer }: Pick<Connections, "dialect" | "writer">,
  options: DatabaseOptions
): Effect.Effect<void, DatabaseRefused> =>
  Effect.tryPromise({
    try: async () => {
      await checkDurability(dialect, writer, options)
      await checkSchema(dialect, writer, options)
    },
    catch: (error) => noTransactions(error) ?? error
  }).pipe(
    Effect.timeout(CHECK_LIMIT),
    Effect.catch((error) => (error instanceof DatabaseRefused ? Effect.fail(error) : Effect.void))
  )

/** Returns why a check failed, without details of the database. */
const reasonOf = (dialect: Connections["dialect"], error: unknown): string => {
  const cause = error instanceof RolledBack ? error.cause : error
  if (cause instanceof FileReplaced) return "the database file was deleted, replaced or overwritten"
  return isReadOnlyServer(dialect, cause)
    ? "the database server is a standby or read-only"
    : "the store does not respond"
}

interface Database extends Omit<Connections, "close"> {
  /** Names of the tables, with schema and prefix. */
  readonly tables: Tables
  /** Watches writes, for the readiness of the database. */
  readonly watch: WriteWatch
  /** Checks whether the database responds, has the tables and accepts writes. */
  readonly isReady: () => Promise<boolean>
  /** Returns the reason why the database is not ready, or undefined if it is. */
  readonly problem: () => Promise<string | undefined>
}

/**
 * Database connections and table names, shared by the stores.
 *
 * @example
 * ```ts
 * const database = SqlDatabase.layer({ sqlite: "orders.sqlite" })
 * const orders = Layer.provide(sqlOrderStore(), database)
 * ```
 */
export class SqlDatabase extends Context.Service<SqlDatabase, Database>()("@waybill/adapter-sql/SqlDatabase") {
  /** Returns a layer with the connections to a database, and creates or updates its tables unless `migrate` is false. */
  static readonly layer = (
    source: Source,
    options: DatabaseOptions = {}
  ): Layer.Layer<SqlDatabase, Unavailable | DatabaseRefused> => {
    checkSource("SqlDatabase.layer", source, options)
    return Layer.effect(
      this,
      Effect.gen(function* () {
        const tables = tablesOf(options)
        const { close, ...connections } = yield* Effect.acquireRelease(
          Effect.sync(() => connect(source, options)),
          ({ close }) => Effect.promise(close)
        )
        if (options.migrate ?? !("kysely" in source)) {
          // An in-memory database exists only within these connections, so a separate one could not update it.
          yield* "sqlite" in source ? migrateConnected(connections, options) : migrate(source, options)
        } else yield* checkIfAvailable(connections, options)
        const canWrite = writeCheck(connections, tables)
        const watch = new WriteWatch()
        // Even with a running database, the first check may use a broken connection. A failed check is therefore
        // repeated.
        const check = () => canWrite().catch(() => pause(CUT_NOTICE_DELAY).then(canWrite))
        const problem = async () => {
          const blocked = watch.blocked()
          if (blocked > MAX_BLOCKED) return `no order could be stored for ${Math.floor(blocked / 1000)} seconds`
          return check().then(
            () => undefined,
            (error) => reasonOf(connections.dialect, error)
          )
        }
        const isReady = async () => (await problem()) === undefined
        return { ...connections, tables, watch, isReady, problem }
      })
    )
  }
}
