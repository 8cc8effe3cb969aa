import { expect, it } from "vitest"
import { duplicateIdsOf, logViolations } from "./judge-log.ts"

const eventOf = (number: number, more = {}) => ({
  account_id: "m1",
  event_id: `e${number}`,
  order_id: "7",
  request_id: `call ${number}`,
  revision: number,
  ...more
})
const log = { merchant: "m1", events: [eventOf(1), eventOf(2)], calls: new Set(["call 1", "call 2", "call 3"]) }

it("an event of another merchant or of an unknown call is a violation", () => {
  expect(logViolations(log)).toEqual([])
  expect(logViolations({ ...log, events: [eventOf(1), eventOf(2, { account_id: "m2" })] })).toEqual([
    "m1: no call of this merchant made event e2"
  ])
  expect(logViolations({ ...log, events: [eventOf(1, { request_id: "call 4" })] })).toEqual([
    "m1: no call of this merchant made event e1"
  ])
})

it("events of an order that are missing or exchanged are a violation", () => {
  const expected = ["m1: the events of 7 are not in the order of their revisions"]
  expect(logViolations({ ...log, events: [eventOf(1), eventOf(3)] })).toEqual(expected)
  expect(logViolations({ ...log, events: [eventOf(2), eventOf(1)] })).toEqual(expected)
  expect(logViolations({ ...log, events: [eventOf(1), eventOf(2), eventOf(3, { order_id: "8" })] })).toEqual([
    "m1: the events of 8 are not in the order of their revisions"
  ])
})

it("order ids that two merchants share, and repeated event ids, are counted", () => {
  const other = { ...log, merchant: "m2", events: [eventOf(3, { order_id: "8" })] }
  expect(duplicateIdsOf([log, other])).toBe(0)
  expect(duplicateIdsOf([log, { ...other, events: [eventOf(3)] }])).toBe(1)
  expect(duplicateIdsOf([log, { ...other, events: [eventOf(1, { order_id: "8" })] }])).toBe(1)
})
