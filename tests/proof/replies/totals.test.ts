import { expect, it } from "vitest"
import { type Judged, newTotals } from "./totals.ts"

const good: Judged = {
  violations: [],
  kind: "200",
  duration: 5,
  isSuccess: true,
  isThrottled: false,
  subject: "get_order"
}

const foundIn = (size: number, judged: ReadonlyArray<Judged>, allowed = 1000) => {
  const totals = newTotals(size)
  for (const each of judged) totals.add(each)
  return totals.result(allowed).found
}
const times = (count: number, judged: Judged) => Array.from({ length: count }, () => judged)

it("a service that returns 503 for every valid request fails", () => {
  const busy = { ...good, kind: "503", isSuccess: false, isThrottled: true }
  expect(foundIn(200, times(200, busy))).toEqual([
    "200 of 200 requests with a valid login got 429 or 503, more than 1 %",
    "none of 200 requests to get_order succeeded"
  ])
})

it("one throttled request in a hundred passes, and two do not", () => {
  const busy = { ...good, isThrottled: true }
  expect(foundIn(100, [...times(99, good), busy])).toEqual([])
  expect(foundIn(100, [...times(98, good), busy, busy])).toEqual([
    "2 of 100 requests with a valid login got 429 or 503, more than 1 %"
  ])
})

it("requests that may be throttled do not count", () => {
  expect(foundIn(200, [...times(100, good), ...times(100, { ...good, isThrottled: undefined })])).toEqual([])
})

it("each method that was called a hundred times must have succeeded once", () => {
  const refused = { ...good, subject: "hold_order", isSuccess: false }
  expect(foundIn(200, [...times(100, good), ...times(99, refused)])).toEqual([])
  expect(foundIn(200, [...times(100, good), ...times(100, refused)])).toEqual([
    "none of 100 requests to hold_order succeeded"
  ])
})

it("the load of the machine relaxes the limit of a short run only", () => {
  const slow = [{ ...good, duration: 1500 }]
  expect(foundIn(2000, slow, 4000)).toEqual([])
  expect(foundIn(2000, slow, 1200)).toEqual(["slowest reply: 1500 ms, more than 1200 ms"])
  expect(foundIn(10_000, slow, 4000)).toEqual([
    "slowest reply: 1500 ms, more than 1000 ms, not proved on a busy machine (4000 ms allowed at this load)"
  ])
  expect(foundIn(10_000, slow, 1000)).toEqual(["slowest reply: 1500 ms, more than 1000 ms"])
})

it("replies are counted by kind, and violations are losses", () => {
  const totals = newTotals(3)
  for (const each of [good, good, { ...good, kind: "500", violations: ["request 2: HTTP 500"] }]) totals.add(each)
  expect(totals.result(1000)).toEqual({
    trials: 3,
    losses: 1,
    figures: { slowest: "5 ms", replies: "200 × 2 500 × 1" },
    found: ["request 2: HTTP 500"]
  })
})
