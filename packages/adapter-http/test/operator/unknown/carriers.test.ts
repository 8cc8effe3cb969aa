// cspell:ignore acmee swfit

import { rateCardsDesk } from "@waybill/core/adapter"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { serveOperator } from "../serve-operator.ts"

const cards = rateCardsDesk(exampleCards, exampleShipFrom)

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
  const others = exampleCards.map((card) => ({ ...card, carrier: card.carrier.replace("acme", "acme2") }))
  const { get, place, post } = serveOperator({ ports: { cards: rateCardsDesk(others, exampleShipFrom) } })
  expect((await get("/orders?carrier=acme")).status).toBe(422)
  await post(`${await place("A-1")}/start`)
  expect(await get("/orders?carrier=acme&stage=new")).toMatchObject({ status: 200, body: { orders: [] } })
})

it("every carrier is possible without rate cards", async () => {
  const { get } = serveOperator()
  expect((await get("/orders?carrier=acmee")).status).toBe(200)
})
