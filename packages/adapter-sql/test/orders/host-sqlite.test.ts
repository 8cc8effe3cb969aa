import type { DatabaseSyncOptions } from "node:sqlite"
import { OrderStore } from "@waybill/core"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { SqlDatabase, sqlOrderStore } from "../../src/index.ts"
import { hostSqlite } from "../fixtures/host-sqlite.ts"
import { describeLaws } from "../fixtures/law-tests.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"

const host = (options: DatabaseSyncOptions = {}) => {
  const source = hostSqlite(options)
  const layer = (migrate: boolean) => SqlDatabase.layer(source, { migrate })
  return { kysely: source.kysely, layer: layer(true), unmigrated: layer(false), end: () => source.kysely.destroy() }
}

describe("order store on a SQLite driver that returns BigInt", () => {
  describeLaws(async () => host({ readBigInts: true }))
})

describe("order store on a host's SQLite", () => {
  describeLaws(async () => host())

  it("starts while the host's only connection is in a transaction", async () => {
    const { end, kysely, unmigrated } = host()
    const start = Effect.scoped(Layer.build(unmigrated))
    await kysely.transaction().execute(() => Effect.runPromise(start))
    await end()
  })

  it("writes each row of a batch with a separate statement on a host's SQLite", async () => {
    const { end, layer } = host()
    const all = Array.from({ length: 5 }, () => newEntry())
    const duplicate = newEntry({ account_id: all[2]!.order.account_id, xid: all[2]!.order.xid })
    const [inserted, updated] = await Effect.runPromise(
      Effect.gen(function* () {
        const store = yield* OrderStore
        const concurrently = { concurrency: "unbounded" } as const
        const writes = [...all, duplicate].map(({ event, order }) => store.insert(order, event))
        const changes = all.map(({ order }, index) => nextEntry({ ...order, revision: index === 4 ? 7 : 1 }))
        return [
          yield* Effect.all(writes, concurrently),
          yield* Effect.all(
            changes.map(({ event, order }) => store.update(order, event)),
            concurrently
          )
        ] as const
      }).pipe(Effect.provide(sqlOrderStore().pipe(Layer.provide(layer))))
    )
    expect(inserted.map(({ _tag }) => _tag)).toEqual([...Array(5).fill("Inserted"), "Existing"])
    expect(updated).toEqual([true, true, true, true, false])
    await end()
  })
})
