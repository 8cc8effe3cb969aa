import { OrderStore } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"
import { sqlOrderStore } from "../src/index.ts"
import { databaseNames } from "./fixtures/databases.ts"
import { type FreshTables, freshTables } from "./fixtures/tables.ts"

describe.each(databaseNames)("a store of orders on %s", (name) => {
  let absent: string | undefined
  let tables: FreshTables
  let runtime: ManagedRuntime.ManagedRuntime<OrderStore, unknown>

  beforeAll(async () => {
    const found = await freshTables(name)
    if ("absent" in found) {
      absent = found.absent
      return
    }
    tables = found
    runtime = ManagedRuntime.make(sqlOrderStore.pipe(Layer.provide(tables.layer())))
  })
  afterAll(async () => {
    await runtime?.dispose()
    await tables?.end()
  })

  // One store for all laws, as in a service.
  const shared = Layer.effect(
    OrderStore,
    Effect.promise(() => runtime.runPromise(OrderStore))
  )
  it.for(lawTests(orderStoreLaws, () => shared))("$name", async ({ run }, test) => {
    if (absent !== undefined) return test.skip(absent)
    await run()
  })
})
