import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite"
import { OrderStore } from "@waybill/core"
import { Effect, Layer } from "effect"
import { Kysely, SqliteDialect } from "kysely"
import { describe, expect, it } from "vitest"
import { SqlDatabase, sqlOrderStore } from "../../src/index.ts"
import { keepsTheLaws } from "../fixtures/law-tests.ts"
import { changed, placed } from "../fixtures/orders.ts"

/** A host's own Kysely over SQLite: values one by one and no statement for many rows, as with any driver but ours. */
const host = (options: DatabaseSyncOptions = {}) => {
  const database = new DatabaseSync(":memory:", options)
  const prepare = (text: string) => {
    const prepared = database.prepare(text)
    return {
      reader: prepared.columns().length > 0,
      all: (values: ReadonlyArray<unknown>) => prepared.all(...(values as Array<string>)),
      run: (values: ReadonlyArray<unknown>) => prepared.run(...(values as Array<string>)),
      iterate: (values: ReadonlyArray<unknown>) => prepared.iterate(...(values as Array<string>))
    }
  }
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } })
  const kysely = new Kysely<unknown>({ dialect })
  return { layer: SqlDatabase.layer({ kysely, dialect: "sqlite" }, { migrate: true }), end: () => kysely.destroy() }
}

describe("a store of orders on a SQLite whose driver gives whole numbers as BigInt", () => {
  keepsTheLaws(async () => host({ readBigInts: true }))
})

describe("a store of orders on a host's own SQLite", () => {
  keepsTheLaws(async () => host())

  it("writes what arrives together, each row by a call of its own", async () => {
    const { end, layer } = host()
    const all = Array.from({ length: 5 }, () => placed())
    const twin = placed({ account_id: all[2]!.order.account_id, xid: all[2]!.order.xid })
    const [inserted, updated] = await Effect.runPromise(
      Effect.gen(function* () {
        const store = yield* OrderStore
        const together = { concurrency: "unbounded" } as const
        const writes = [...all, twin].map(({ event, order }) => store.insert(order, event))
        const changes = all.map(({ order }, index) => changed({ ...order, revision: index === 4 ? 7 : 1 }))
        return [
          yield* Effect.all(writes, together),
          yield* Effect.all(
            changes.map(({ event, order }) => store.update(order, event)),
            together
          )
        ] as const
      }).pipe(Effect.provide(sqlOrderStore().pipe(Layer.provide(layer))))
    )
    expect(inserted.map((answer) => answer.inserted)).toEqual([true, true, true, true, true, false])
    expect(updated).toEqual([true, true, true, true, false])
    await end()
  })
})
