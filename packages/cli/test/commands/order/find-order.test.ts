import { SqlDatabase, sqlAccounts, sqlOrderList, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer, Option } from "effect"
import { expect, it } from "vitest"
import { findOrder } from "../../../src/commands/order/find-order.ts"
import { orderOf } from "./order-of.ts"

/**
 * Pushes orders of three accounts. Two orders have the id 7, which two id generators with the same node number can
 * produce.
 */
const pushOrders = Effect.gen(function* () {
  const waybill = yield* Waybill
  for (const [account, xid] of [
    ["east", "A-1"],
    ["west", "A-1"],
    ["north", "N-1"]
  ] as const)
    yield* waybill.pushOrder(account, orderOf(xid))
})

const orderIds = ["7", "7", "8"]
const ids = Layer.sync(OrderIds, () => {
  const remaining = [...orderIds]
  return OrderIds.of({ next: () => Effect.sync(() => remaining.shift() ?? "9") })
})

const database = SqlDatabase.layer({ sqlite: ":memory:" })
const stores = Layer.provideMerge(Layer.mergeAll(sqlOrderStore(), sqlOrderList, sqlAccounts()), database)
const services = Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores, ids))

const find = (name: string, account?: string) =>
  Effect.runPromise(
    pushOrders.pipe(
      Effect.andThen(findOrder(name, Option.fromNullishOr(account))),
      Effect.provide(services, { local: true })
    )
  ).then(
    (order) => `${order.account_id} ${order.xid}`,
    (error) => String(error)
  )

it.each([
  ["8", undefined, "north N-1"],
  ["7", undefined, "Error: --account: missing; order 7 exists in several accounts: west, east"],
  ["7", "west", "west A-1"],
  ["xid:A-1", undefined, "Error: --account: missing; an order with xid:A-1 needs its account"],
  ["xid:A-1", "east", "east A-1"],
  ["6", undefined, "Error: no order 6"],
  ["A-1", undefined, "Error: no order A-1; to find an order by its xid, use xid:A-1 with --account"],
  ["8", "east", "Error: account east has no order 8"],
  ["B-1", "east", "Error: account east has no order B-1; to find an order by its xid, use xid:B-1"],
  ["xid:B-1", "east", "Error: account east has no order xid:B-1"]
])("a search for order %s in account %s returns: %s", async (name, account, expected) => {
  expect(await find(name, account)).toBe(expected)
})
