import { type Source, SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderStore } from "@waybill/core"
import { Effect, Layer, ManagedRuntime } from "effect"
import { sql } from "kysely"
import type { BenchStore } from "./store.ts"

const tables = [
  ...["credentials", "accounts", "orders", "history", "stream", "node_leases", "tracking_numbers", "operator_tokens"],
  ...["webhooks", "webhook_deliveries", "figures", "packing_progress", "migrations", "migrations_lock"]
]

/** Opens Waybill's order store and wraps its effects in promises. */
export const waybillStore = async (source: Source, grouping: boolean): Promise<BenchStore> => {
  const prefix = "bench_"
  const layer = sqlOrderStore({ grouping }).pipe(Layer.provideMerge(SqlDatabase.layer(source, { prefix })))
  const runtime = ManagedRuntime.make(layer)
  const store = await runtime.runPromise(OrderStore)
  return {
    insert: (order, event) =>
      Effect.runPromise(Effect.map(store.insert(order, event), ({ _tag }) => _tag === "Inserted")),
    update: (order, event) => Effect.runPromise(store.update(order, event)),
    read: (account_id, xid) => Effect.runPromise(store.find(account_id, { xid })),
    close: async () => {
      await runtime.runPromise(
        SqlDatabase.use(({ writer }) =>
          Effect.promise(async () => {
            for (const view of ["items", "shipments"]) await sql.raw(`drop view ${prefix}${view}`).execute(writer)
            for (const table of tables) await sql.raw(`drop table ${prefix}${table}`).execute(writer)
          })
        )
      )
      await runtime.dispose()
    }
  }
}
