import { expect, it } from "vitest"
import { eventsJudge } from "./judge-events.ts"

const judge = (revisions: ReadonlyArray<number>, revision: number) => {
  const { end, take } = eventsJudge()
  const order = { account_id: "a", order_id: "1" }
  for (const each of revisions) take({ ...order, revision: each })
  return end([{ ...order, revision }])
}

it("accepts an event for each revision, in sequence", () => {
  expect(judge([1, 2, 3], 3)).toEqual([])
})

it.each([
  ["a missing event", [1, 3], 3, ["revision 3 of a 1 instead of 2"]],
  ["an event out of sequence", [2, 1], 1, ["revision 2 of a 1 instead of 1", "revision 1 of a 1 instead of 3"]],
  ["a repeated event", [1, 1], 1, ["revision 1 of a 1 instead of 2"]],
  ["a log that ends early", [1, 2], 3, ["ends at revision 2 of a 1, not 3"]],
  ["an order without events", [], 1, ["ends at revision 0 of a 1, not 1"]]
])("%s is a violation", (_, revisions, revision, violations) => {
  expect(judge(revisions, revision)).toEqual(violations)
})

it("events without an order are a violation", () => {
  const { end, take } = eventsJudge()
  take({ account_id: "a", order_id: "1", revision: 1 })
  expect(end([])).toEqual(["a 1 has no order"])
})

it("a receiver may get an event again, and still misses none", () => {
  const { count, end, take } = eventsJudge({ repeats: true })
  const order = { account_id: "a", order_id: "1" }
  for (const revision of [1, 2, 1, 2, 3, 5]) take({ ...order, revision })
  expect(count()).toBe(4)
  expect(end([{ ...order, revision: 5 }])).toEqual(["revision 5 of a 1 instead of 4"])
})
