import { OrderList, SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer, Option } from "effect"
import { expect, it } from "vitest"
import { theOrder } from "../../../src/commands/order/find-order.ts"

const address = { name: "A", address: "1 Main", city: "Portland", zip: "04101", state: "ME", country: "US" }
const orderOf = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [
    { type: "Canvas", width: "16", height: "20", quantity: "1", item_cost: "1", large_img: "https://example.com/1.tif" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

/** Orders of three accounts, two of which have the id 7: what two generators of ids with one number can come to. */
const shops = Effect.gen(function* () {
  const waybill = yield* Waybill
  for (const [account, xid] of [
    ["east", "A-1"],
    ["west", "A-1"],
    ["north", "N-1"]
  ] as const)
    yield* waybill.pushOrder(account, orderOf(xid))
})

const given = ["7", "7", "8"]
const ids = Layer.sync(OrderIds, () => {
  const left = [...given]
  return OrderIds.of({ next: () => Effect.sync(() => left.shift() ?? "9") })
})

const database = SqlDatabase.layer({ sqlite: ":memory:" })
const stores = Layer.provideMerge(Layer.merge(sqlOrderStore(), OrderList.layer), database)
const world = Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores, ids))

const asked = (named: string, account?: string) =>
  Effect.runPromise(
    shops.pipe(
      Effect.andThen(theOrder(named, Option.fromNullishOr(account))),
      Effect.match({ onFailure: (error) => String(error), onSuccess: (order) => `${order.account_id} ${order.xid}` }),
      Effect.provide(world, { local: true })
    )
  )

it.each([
  ["8", undefined, "north N-1"],
  ["7", undefined, "Error: 7 is an order of west, east: --account says whose"],
  ["7", "west", "west A-1"],
  ["xid:A-1", undefined, "Error: --account is needed with xid:A-1"],
  ["xid:A-1", "east", "east A-1"],
  ["6", undefined, "Error: there is no order 6"],
  ["A-1", undefined, "Error: there is no order A-1; by its xid it is xid:A-1 with --account"],
  ["8", "east", "Error: east has no order 8"]
])("%s of %s is %s", async (named, account, expected) => {
  expect(await asked(named, account)).toBe(expected)
})
