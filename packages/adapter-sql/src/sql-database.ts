import { Context, Effect, Layer } from "effect"
import { type ConnectionOptions, type Connections, connect, type Source } from "./source.ts"
import { type NamingOptions, type Tables, tablesOf } from "./tables.ts"

export interface DatabaseOptions extends ConnectionOptions, NamingOptions {}

/** The database that the stores share. */
export class SqlDatabase extends Context.Service<
  SqlDatabase,
  Omit<Connections, "close"> & { readonly tables: Tables }
>()("@waybill/adapter-sql/SqlDatabase") {
  static readonly layer = (source: Source, options: DatabaseOptions = {}): Layer.Layer<SqlDatabase> =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const tables = tablesOf(options)
        const { close, ...connections } = yield* Effect.acquireRelease(
          Effect.sync(() => connect(source, options)),
          ({ close }) => Effect.promise(close)
        )
        return { ...connections, tables }
      })
    )
}
