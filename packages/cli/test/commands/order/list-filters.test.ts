// cspell:ignore acmee

import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"
import { orderOf } from "./order-of.ts"

const { clear, folder, run } = sandbox()
afterAll(clear)

beforeAll(async () => {
  const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: `${folder}/waybill.db` }))
  const services = Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores))
  await Effect.runPromise(
    Waybill.use((waybill) => waybill.pushOrder("east", orderOf("A-1"))).pipe(Effect.provide(services))
  )
})

it.each(["account", "reason", "carrier", "search", "after"])("refuses a blank --%s", async (flag) => {
  for (const value of ["", " "])
    expect(await run(["order", "list", `--${flag}`, value])).toMatchObject({
      code: 2,
      err: `waybill: --${flag}: must not be blank\n`
    })
})

it.each([
  ["acmee", 'waybill: --carrier: unknown carrier "acmee"; did you mean "acme"?\n'],
  ["ACME", 'waybill: --carrier: unknown carrier "ACME"; did you mean "acme"?\n'],
  ["post", ""]
])("notes that the carrier %s of an empty list is misspelled, if it is", async (carrier, note) => {
  const { err, out } = await run(["order", "list", "--json", "--carrier", carrier])
  expect([JSON.parse(out).orders, err]).toEqual([[], note])
})
