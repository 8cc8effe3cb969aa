import { setTimeout as pause } from "node:timers/promises"
import type { Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { sql } from "kysely"
import { type ConnectionOptions, type Connections, connect, type Source } from "../connections/source.ts"
import { migrate, migrateOver } from "../migrations/migrate.ts"
import { type NamingOptions, type Tables, tablesOf } from "../sql/tables.ts"

export interface DatabaseOptions extends ConnectionOptions, NamingOptions {
  /** Whether to create and update the tables first. Default true, except with the host's own Kysely. */
  readonly migrate?: boolean
}

/** Time in which the pool notices connections that were cut together, in milliseconds. */
const CUT_NOTICE_DELAY = 50

interface Database extends Omit<Connections, "close"> {
  readonly tables: Tables
  /** Checks whether the database responds and has the tables. */
  readonly isReady: () => Promise<boolean>
}

/** Database that the stores share. */
export class SqlDatabase extends Context.Service<SqlDatabase, Database>()("@waybill/adapter-sql/SqlDatabase") {
  static readonly layer = (source: Source, options: DatabaseOptions = {}): Layer.Layer<SqlDatabase, Unavailable> =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const tables = tablesOf(options)
        const { close, ...connections } = yield* Effect.acquireRelease(
          Effect.sync(() => connect(source, options)),
          ({ close }) => Effect.promise(close)
        )
        if (options.migrate ?? !("kysely" in source)) {
          // A database in memory exists in these connections alone.
          yield* "sqlite" in source ? migrateOver(connections, options) : migrate(source, options)
        }
        const query = sql.raw(`select last_position from ${tables.stream} where id = 1`)
        const check = () =>
          query.execute(connections.reader).then(
            ({ rows }) => rows.length === 1,
            () => false
          )
        // The first check may use a connection that was just cut, although the database is up.
        const isReady = async () => (await check()) || pause(CUT_NOTICE_DELAY).then(check)
        return { ...connections, tables, isReady }
      })
    )
}
