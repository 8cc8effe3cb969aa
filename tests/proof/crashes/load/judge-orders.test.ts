import { expect, it } from "vitest"
import { orderViolations, type StoredOrder } from "./judge-orders.ts"

const times = { startedAt: 0, endedAt: 1 }
const writes = [
  { ...times, xid: "x1", order_id: "7", command: "push_order", request: "x1/push_order", items: 2 },
  { ...times, xid: "x1", order_id: "7", command: "start", request: "x1/start", items: 2 }
]
const stored: StoredOrder = {
  order_id: "7",
  items: 2,
  revision: 2,
  stage: "processing",
  events: [
    { revision: 1, request: "x1/push_order", stage: "new" },
    { revision: 2, request: "x1/start", stage: "processing" }
  ]
}

it("an order with every acknowledged write has no violation, even with an event of an unknown outcome", () => {
  expect(orderViolations(writes, stored)).toEqual([])
  const ship = { revision: 3, request: "x1/ship", stage: "shipped" }
  const further = { ...stored, revision: 3, stage: "shipped", events: [...stored.events, ship] }
  expect(orderViolations(writes, further)).toEqual([])
})

it("a lost order, a lost command and a command that was executed twice are violations", () => {
  expect(orderViolations(writes, undefined)).toEqual(["x1: the acknowledged order is not stored"])
  const pushed = { ...stored, revision: 1, stage: "new", events: stored.events.slice(0, 1) }
  expect(orderViolations(writes, pushed)).toEqual(["x1: the acknowledged start left 0 events"])
  const twice = [...stored.events, { revision: 3, request: "x1/start", stage: "processing" }]
  expect(orderViolations(writes, { ...stored, revision: 3, events: twice })).toEqual([
    "x1: the acknowledged start left 2 events"
  ])
})

it("an order without some of its items, or with a history that does not match, is a violation", () => {
  expect(orderViolations(writes, { ...stored, items: 1 })).toEqual(["x1: 1 of 2 items are stored"])
  expect(orderViolations(writes, { ...stored, stage: "new" })).toEqual(["x1: the stage is not that of the last event"])
  expect(orderViolations(writes, { ...stored, revision: 3 })).toEqual(["x1: the history does not match the revision"])
  const gap = stored.events.map((event) => ({ ...event, revision: event.revision * 2 - 1 }))
  expect(orderViolations(writes, { ...stored, events: gap })).toEqual(["x1: the history does not match the revision"])
})

it("another order under the acknowledged number is a violation", () => {
  expect(orderViolations(writes, { ...stored, order_id: "8" })).toEqual(["x1: the order is 8, the receipt 7"])
})
