import { OrderStore, Unavailable } from "@waybill/core"
import { memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

/** Returns an order of five or more revisions, and a service that records the parts of the history that it reads. */
const recorded = (messages: ReadonlyArray<string> = ["a", "b", "c", "d"]) => {
  const service = open()
  const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
  const parts: Array<unknown> = []
  const recording = OrderStore.of({
    ...store,
    // A store may return more than the requested part.
    history: (account_id, order_id, part) => {
      parts.push(part)
      return store.history(account_id, order_id)
    }
  })
  const { run, send, waybill } = service.within(Context.make(OrderStore, recording))
  send("push_order", requests.push_order)
  const read = (options?: object) => run(waybill.operator.order("demo", "200000000000001", options))
  const orders = [read()]
  for (const msg of messages) {
    send("hold_order", { xid: "A-1", msg })
    orders.push(read())
  }
  return { orders, parts, read, run, waybill }
}

it("order returns each revision of an order, and reads only the events since then", () => {
  const { orders, parts, read } = recorded()
  expect(parts).toEqual([])
  expect(orders.map((order) => order?.revision)).toEqual([1, 2, 3, 4, 5])
  expect([1, 2, 3, 4, 5].map((revision) => read({ revision }))).toEqual(orders)
  expect(parts).toEqual([0, 1, 2, 3].map((after) => ({ after, limit: 5 - after })))
  expect(read({ revision: 6 })).toBeUndefined()
})

it("order reads a long history in parts of 25 reversed events", () => {
  const { orders, parts, read } = recorded(Array.from({ length: 59 }, (_, n) => `hold ${n}`))
  expect(read({ revision: 3 })).toEqual(orders[2])
  expect(parts).toEqual([
    { after: 34, limit: 26 },
    { after: 9, limit: 26 },
    { after: 2, limit: 8 }
  ])
  for (const [index, order] of orders.entries()) expect(read({ revision: index + 1 })).toEqual(order)
})

it("order and history return nothing for an order that does not exist", () => {
  const { run, waybill } = recorded()
  for (const order_id of ["1", "x", "", "0200000000000001"]) {
    expect(run(waybill.operator.order("demo", order_id))).toBeUndefined()
    expect(run(waybill.operator.order("demo", order_id, { revision: 1 }))).toBeUndefined()
    expect(run(waybill.operator.history("demo", order_id))).toEqual([])
  }
  expect(run(waybill.operator.order("other", "200000000000001"))).toBeUndefined()
  expect(run(waybill.operator.history("other", "200000000000001"))).toEqual([])
})

it("history returns the requested part of the events", () => {
  const { run, waybill } = recorded()
  const revisions = (options?: object) =>
    run(waybill.operator.history("demo", "200000000000001", options)).map(({ revision }) => revision)
  expect(revisions()).toEqual([1, 2, 3, 4, 5])
  expect(revisions({ after: 2 })).toEqual([3, 4, 5])
  expect(revisions({ after: 1, limit: 2, requestId: "r-1" })).toEqual([2, 3])
  expect(revisions({ gesture: "g" })).toEqual([])
})

it("order and history fail with Unavailable if the store does not respond", () => {
  const service = open()
  const down = Effect.fail(new Unavailable({ port: "OrderStore" }))
  const failing = () => down
  const store = { insert: failing, find: failing, update: failing, history: failing, events: failing }
  const { run, waybill } = service.within(Context.make(OrderStore, store))
  expect(run(Effect.flip(waybill.operator.order("demo", "1")))).toMatchObject({ _tag: "Unavailable" })
  expect(run(Effect.flip(waybill.operator.history("demo", "1")))).toMatchObject({ _tag: "Unavailable" })
})
