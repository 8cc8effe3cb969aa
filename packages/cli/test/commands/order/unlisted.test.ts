// cspell:ignore acne

import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { exampleCards } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"
import { orderOf } from "./order-of.ts"

const { clear, folder, put, run } = sandbox()
afterAll(clear)

const ids = Layer.sync(OrderIds, () => {
  let last = 100
  return OrderIds.of({ next: () => Effect.sync(() => String(++last)) })
})

/** Orders 101 to 104 of acme are in production. */
const pushOrders = Effect.gen(function* () {
  const waybill = yield* Waybill
  for (const xid of ["A-1", "A-2", "A-3", "A-4"]) {
    yield* waybill.pushOrder("east", orderOf(xid))
    yield* waybill.operator.start("east", { xid })
  }
})

beforeAll(async () => {
  const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: `${folder}/waybill.db` }))
  const services = Waybill.layer.pipe(Layer.provideMerge(Layer.mergeAll(memory(), stores, ids)))
  await Effect.runPromise(Effect.provide(pushOrders, services))
  const [card] = exampleCards
  put("own-card.json", JSON.stringify({ ...card, id: "acne", carrier: "acne" }))
  put("shop.json", JSON.stringify({ cards: `${folder}/own-card.json` }))
  put("broken.json", JSON.stringify({ cards: `${folder}/no-cards` }))
})

const ship = (id: string, ...more: ReadonlyArray<string>) => run(["order", "ship", id, "--tracking", `T${id}`, ...more])

const refused = 'waybill: --carrier: unknown carrier "acne"; did you mean "acme"? Confirm another one with unlisted\n'

it("a shipment's carrier like that of the order is refused, unless --unlisted confirms it", async () => {
  expect(await ship("101", "--carrier", "acne")).toMatchObject({ code: 1, err: refused })
  expect(await ship("101", "--carrier", "acne", "--unlisted")).toMatchObject({ code: 0 })
})

it("the cards of the settings decide which carriers are known, and the example cards do not", async () => {
  expect(await ship("102", "--carrier", "acne", "--config", `${folder}/shop.json`)).toMatchObject({ code: 0 })
  expect((await ship("103", "--service", "ACME_2DAI", "--config", `${folder}/shop.json`)).code).toBe(0)
  expect((await ship("104", "--config", `${folder}/broken.json`)).code).toBe(0)
})
