import { expect, it } from "vitest"
import { isLoss, orderViolations } from "./judge-orders.ts"
import { newOrder } from "./ledger.ts"

const acknowledged = () => Object.assign(newOrder("x1"), { isAcknowledged: true, receipt: "7" })
const stored = { xid: "x1", receipt: "7", values: {} }

it("an acknowledged order that is stored once has no violation", () => {
  expect(orderViolations([acknowledged()], [stored])).toEqual([])
})

it("an acknowledged order must be stored, and a push without a known outcome may be", () => {
  expect(orderViolations([acknowledged()], [])).toEqual(["x1: acknowledged, but not stored"])
  expect(orderViolations([newOrder("x1")], [])).toEqual([])
  expect(orderViolations([newOrder("x1")], [stored])).toEqual([])
})

it("two orders with one xid are a violation, even if no push was acknowledged", () => {
  expect(orderViolations([newOrder("x1")], [stored, { ...stored, receipt: "8" }])).toEqual(["x1: 2 orders are stored"])
})

it("an order with another receipt, or that nobody pushed, is a violation", () => {
  expect(orderViolations([acknowledged()], [{ ...stored, receipt: "8" }])).toEqual([
    "x1: the receipt is 7, the order is 8"
  ])
  expect(orderViolations([], [stored])).toEqual(["x1: stored, but never pushed"])
})

it("an order that clients cannot read is a violation", () => {
  expect(orderViolations([acknowledged()], [{ ...stored, values: undefined }])).toEqual([
    "x1: stored, but clients cannot read it"
  ])
})

it("a lost change is a violation, and a change without a known outcome is not", () => {
  const order = acknowledged()
  order.values.hold.acknowledged = "first"
  expect(orderViolations([order], [stored])).toEqual(["x1: hold is undefined, acknowledged is first"])
  order.values.hold.possible = "second"
  for (const hold of ["first", "second"])
    expect(orderViolations([order], [{ ...stored, values: { hold } }])).toEqual([])
  expect(orderViolations([order], [{ ...stored, values: { hold: "third" } }])).toEqual([
    "x1: hold is third, acknowledged is first"
  ])
})

it("only an acknowledged order or change that is not stored is a loss", () => {
  for (const lost of [
    "x1: acknowledged, but not stored",
    "x1: hold is undefined, acknowledged is first",
    "x1: ship_deadline is 2099-01-10, acknowledged is 2099-01-11"
  ])
    expect(isLoss(lost)).toBe(true)
  for (const other of [
    'x1: hold_order got {"res":"error","code":"315"}',
    "x1: stored, but never pushed",
    "x1: hold is first, acknowledged is undefined",
    "r0: a process accepted no order for 16.0 s, more than 15 s"
  ])
    expect(isLoss(other)).toBe(false)
})
