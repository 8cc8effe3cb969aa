// cspell:ignore acmee swfit

import type { CardsDesk } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { noCards } from "../admin-ports.ts"
import { serveOperator } from "../serve-operator.ts"

const cardsOf = (...carriers: ReadonlyArray<string>): CardsDesk => ({
  ...noCards,
  list: () =>
    Effect.map(noCards.list(), (list) => carriers.flatMap((carrier) => list.map((card) => ({ ...card, carrier }))))
})

const cards = cardsOf("acme", "swift", "post")

it.each([
  ["acmee", "acme"],
  ["ACME", "acme"],
  ["swfit", "swift"]
])("the list of orders refuses the misspelled carrier %s if it is empty", async (name, meant) => {
  const { get, place } = serveOperator({ ports: { cards } })
  await place("A-1")
  expect(await get(`/orders?carrier=${name}`)).toMatchObject({
    status: 422,
    body: { issues: [{ path: "carrier", problem: `unknown carrier "${name}"; did you mean "${meant}"?` }] }
  })
})

it.each(["acme", "swift", "post"])("the list of orders of the carrier %s can be empty", async (carrier) => {
  const { get } = serveOperator({ ports: { cards } })
  expect(await get(`/orders?carrier=${carrier}`)).toMatchObject({ status: 200, body: { orders: [] } })
})

it("a carrier without a card is known by its orders", async () => {
  const { get, place, post } = serveOperator({ ports: { cards: cardsOf("acme2") } })
  expect((await get("/orders?carrier=acme")).status).toBe(422)
  await post(`${await place("A-1")}/start`)
  expect(await get("/orders?carrier=acme&stage=new")).toMatchObject({ status: 200, body: { orders: [] } })
})

it("every carrier is possible without rate cards", async () => {
  const { get } = serveOperator()
  expect((await get("/orders?carrier=acmee")).status).toBe(200)
})
