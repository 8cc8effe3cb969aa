import { PGlite } from "@electric-sql/pglite"
import { OrderStore } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Effect, Layer, ManagedRuntime } from "effect"
import { Kysely, PGliteDialect } from "kysely"
import { afterAll, describe, it } from "vitest"
import { SqlDatabase, sqlOrderStore } from "../src/index.ts"

/** PostgreSQL inside the process: a host's own Kysely, over a dialect that is none of ours. */
describe("a store of orders on PGlite", { timeout: 180_000 }, () => {
  const kysely = new Kysely({ dialect: new PGliteDialect({ pglite: new PGlite() }) })
  const database = SqlDatabase.layer({ kysely, dialect: "postgres" }, { migrate: true })
  const runtime = ManagedRuntime.make(sqlOrderStore.pipe(Layer.provide(database)))
  afterAll(async () => {
    await runtime.dispose()
    await kysely.destroy()
  })
  const shared = Layer.effect(
    OrderStore,
    Effect.promise(() => runtime.runPromise(OrderStore))
  )
  it.each(lawTests(orderStoreLaws, () => shared))("$name", ({ run }) => run())
})
