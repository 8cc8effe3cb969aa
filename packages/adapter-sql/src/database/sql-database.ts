import { setTimeout as pause } from "node:timers/promises"
import type { Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { sql } from "kysely"
import { type ConnectionOptions, type Connections, connect, type Source } from "../connections/source.ts"
import { migrate, migrateOver } from "../migrations/migrate.ts"
import { type NamingOptions, type Tables, tablesOf } from "../sql/tables.ts"

export interface DatabaseOptions extends ConnectionOptions, NamingOptions {
  /** Whether our tables are brought to the newest schema first; on, save where the host's own Kysely is given. */
  readonly migrate?: boolean
}

/** Milliseconds in which the pool mostly hears of connections that were cut together. */
const untilKnown = 50

interface Database extends Omit<Connections, "close"> {
  readonly tables: Tables
  /** Whether the database is there, and our tables in it. */
  readonly answers: () => Promise<boolean>
}

/** The database that the stores share. */
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
          // What is in memory exists in these connections alone.
          yield* "sqlite" in source ? migrateOver(connections, options) : migrate(source, options)
        }
        const question = sql.raw(`select last_position from ${tables.stream} where id = 1`)
        const asked = () =>
          question.execute(connections.reader).then(
            ({ rows }) => rows.length === 1,
            () => false
          )
        // The first may fall on a connection that was just cut, of a database that is well; soon all that were cut are known.
        const answers = async () => (await asked()) || pause(untilKnown).then(asked)
        return { ...connections, tables, answers }
      })
    )
}
