import { OrderStore } from "@waybill/core"
import { Effect, Layer } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { sqlOrderStore } from "../../src/index.ts"
import { unscopedStatements } from "../fixtures/account-scope.ts"
import { newEntry } from "../fixtures/orders.ts"
import { freshTables } from "../fixtures/tables.ts"

it("creates all tables in the given PostgreSQL schema", async (test) => {
  const tables = await freshTables("PostgreSQL")
  if ("absent" in tables) return test.skip(tables.absent)
  const schema = `${tables.prefix}schema`
  onTestFinished(async () => {
    await tables.query(`drop schema ${schema} cascade`)
    await tables.end()
  })
  const stores = sqlOrderStore().pipe(Layer.provide(tables.layer({ schema })))
  const { event, order } = newEntry()
  const insert = OrderStore.use((store) => Effect.andThen(store.insert(order, event), store.events({ limit: 10 })))
  expect((await Effect.runPromise(Effect.provide(insert, stores))).events).toEqual([event])
  const schemas = await tables.query(
    `select distinct table_schema from information_schema.tables where table_name like '${tables.prefix}%'`
  )
  expect(schemas).toEqual([{ table_schema: schema }])
  expect(unscopedStatements(tables.log.splice(0), "postgres", { prefix: tables.prefix, schema })).toEqual([])
})
