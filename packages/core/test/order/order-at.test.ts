import { expect, it } from "vitest"
import { completeHistory, orderAt } from "../../src/order/order-at.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

/** Returns an order and its history after four commands, and the order after each command. */
const recorded = () => {
  const { run, send, waybill } = open()
  const record = () => run(waybill.getOrder("demo", { xid: "A-1" }))
  const orders = []
  for (const [method, data] of [
    ["push_order", requests.push_order],
    ["hold_order", { xid: "A-1", msg: "Wait" }],
    ["change_ship_address", { ...requests.change_ship_address, xid: "A-1" }],
    ["unhold_order", { xid: "A-1" }]
  ] as const) {
    send(method, data)
    orders.push(record().order)
  }
  return { orders, ...record() }
}

it("orderAt returns the order at each revision, and undefined for other revisions", () => {
  const { history, orders } = recorded()
  expect(orders.map(({ revision }) => revision)).toEqual([1, 2, 3, 4])
  expect(orders.map((order) => orderAt(history, order.revision))).toEqual(orders)
  expect([0, 5, 1.5, Number.NaN].map((revision) => orderAt(history, revision))).toEqual(Array(4).fill(undefined))
})

it("orderAt returns the order at each revision of its latest events", () => {
  const { history, order, orders } = recorded()
  const stored = history.slice(2).map((event) => ({ ...event, changes: event.changes! }))
  const latest = completeHistory(order, stored)
  expect([1, 2, 3, 4, 5].map((revision) => orderAt(latest, revision))).toEqual([
    undefined,
    undefined,
    orders[2],
    orders[3],
    undefined
  ])
  expect(latest[0]!.changes).toEqual([...stored[0]!.changes, { path: "", after: expect.anything() }])
})

it("orderAt works on a history that went through JSON", () => {
  const { history, orders } = recorded()
  expect(orderAt(JSON.parse(JSON.stringify(history)), 2)).toEqual(orders[1])
})

it("orderAt returns undefined for revisions before an event without changes", () => {
  const { history, order, orders } = recorded()
  const stored = history.map(({ changes, ...event }) =>
    event.revision === 1 || event.revision === 3 ? event : { ...event, changes: changes! }
  )
  const completed = completeHistory(order, stored)
  expect([1, 2, 3, 4].map((revision) => orderAt(completed, revision))).toEqual([
    undefined,
    undefined,
    orders[2],
    orders[3]
  ])
})

it("orderAt returns undefined for a revision that follows an event without changes", () => {
  const { history, orders } = recorded()
  const { changes: _, ...second } = history[1]!
  const incomplete = [history[0]!, second, ...history.slice(2)]
  expect([1, 2, 3, 4].map((revision) => orderAt(incomplete, revision))).toEqual([
    orders[0],
    undefined,
    undefined,
    undefined
  ])
})

it.each([
  ["in a part that the order does not have", { path: "hold.reasons[1]", after: "two" }],
  ["to a different value than the order has", { path: "holds[0].msg", before: "a", after: "b" }],
  ["of a whole field that the order does not have", { path: "hold", before: null, after: { reasons: ["one"] } }]
])("orderAt returns undefined for revisions before a change %s", (_, change) => {
  const { history, orders } = recorded()
  const order = orders[1]!
  const stored = history.slice(0, 2).map(({ changes: _, ...event }) => event)
  const completed = completeHistory(order, [stored[0]!, { ...stored[1]!, changes: [change] }])
  expect([1, 2].map((revision) => orderAt(completed, revision))).toEqual([undefined, order])
})

it("orderAt refuses a history that is not an array", () => {
  for (const history of ["x", undefined, { history: [] }])
    expect(() => orderAt(history as never, 5)).toThrow(
      new TypeError("orderAt: history: must be an array of events, such as getOrder returns")
    )
})
