import type { HistoryEvent, Order } from "@waybill/core"
import { expect, it } from "vitest"
import { addressChangeSince, addressChangeText, addressLines } from "../../src/operator/address-change.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const order = { revision: 3, shipping_address: home } as Order
const events = ["push_order", "change_ship_address", "note"].map(
  (command, index) => ({ revision: index + 1, command }) as HistoryEvent
)

it("a change that an earlier version recorded without values has no address before it", () => {
  const change = addressChangeSince(order, events, 1)
  expect(change).toEqual({ revision: 2, after: home })
  expect(addressChangeText(change!)).toBe(
    "the shipping address changed at revision 2, to Ada, 1 Main St, Louisville, KY, 40214, US"
  )
})

it("a revision with the latest address has no change after it", () => {
  expect(addressChangeSince(order, events, 2)).toBeUndefined()
  expect(addressChangeSince(order, events.slice(0, 1), 1)).toBeUndefined()
})

it("the lines of an address are those of a label, without empty ones", () => {
  expect(addressLines({ ...home, company: "", address2: "Unit 4", phone: "1", email: "a@example.com" })).toEqual([
    ...["Ada", "1 Main St", "Unit 4", "Louisville, KY, 40214", "US", "1", "a@example.com"]
  ])
})
