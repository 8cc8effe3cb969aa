import { OrderStore, Unavailable } from "@waybill/core"
import { Effect, Layer } from "effect"
import { SqlDatabase } from "../sql-database.ts"
import { stream } from "./across-accounts.ts"
import type { BatchWriter } from "./batch.ts"
import { entryOf } from "./entry.ts"
import { reader } from "./read.ts"
import { mysqlWriter } from "./write-mysql.ts"
import { postgresWriter } from "./write-postgres.ts"
import { sqliteWriter } from "./write-sqlite.ts"

const writers = { sqlite: sqliteWriter, postgres: postgresWriter, mysql: mysqlWriter }

const ask = <A>(q: () => Promise<A>) =>
  Effect.tryPromise({ try: q, catch: (cause) => new Unavailable({ port: "OrderStore", cause }) })

export const sqlOrderStore: Layer.Layer<OrderStore, never, SqlDatabase> = Layer.effect(
  OrderStore,
  Effect.gen(function* () {
    const { dialect, reader: from, tables, writer: db } = yield* SqlDatabase
    const write: BatchWriter = writers[dialect](tables)
    const read = reader(dialect, tables)
    const s = stream(dialect, tables)
    return OrderStore.of({
      insert: (order, event) =>
        ask(async () => {
          const entry = entryOf(order, event)
          if ((await write.insert(db, [entry])).has(entry)) return { inserted: true }
          return { inserted: false, existing: (await read.existing(from, order))! }
        }),
      find: (account_id, ref) => ask(() => read.find(from, account_id, ref)),
      update: (order, event) =>
        ask(async () => {
          const entry = entryOf(order, event)
          return (await write.update(db, [entry])).has(entry)
        }),
      history: (account_id, order_id) => ask(() => read.history(from, account_id, order_id)),
      events: (after = "0", limit) => ask(() => s.events(from, db, after, limit))
    })
  })
)
