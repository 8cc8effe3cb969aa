import { expect, it } from "vitest"
import { lateViolations } from "./judge-arrivals.ts"
import { floodViolations, statusesOf } from "./judge-flood.ts"

const guess = { name: "guess", bytes: "", allowed: ["401"], needed: "429" }

it("allows the statuses of a request and temporary refusals", () => {
  const tally = [{ name: "guess", counts: [["401", 30] as const, ["429", 7] as const, ["503", 1] as const] }]
  expect(floodViolations([guess], tally)).toEqual([])
  expect(statusesOf(tally)).toBe("1 × 503, 30 × 401, 7 × 429")
})

it.each([
  [[["303", 1]], ["guess: 1 × 303", "guess: never 429"]],
  [[["401", 9]], ["guess: never 429"]],
  [
    [
      ["500", 2],
      ["429", 1]
    ],
    ["guess: 2 × 500"]
  ],
  [[], ["guess: no request had a reply", "guess: never 429"]]
] as const)("finds the violation in the replies %j", (counts, sentences) => {
  expect(floodViolations([guess], [{ name: "guess", counts }])).toEqual(sentences)
})

it("finds events that arrive late or never, and a run without events", () => {
  const pushed = new Map([
    ["a", 0],
    ["b", 0],
    ["c", 0]
  ])
  const arrived = new Map([
    ["a", 9999],
    ["b", 10_001]
  ])
  expect(lateViolations(pushed, arrived)).toEqual({
    late: ["b: the event took 10001 ms", "c: the event did not arrive"],
    slowest: 10_001
  })
  expect(lateViolations(new Map(), new Map()).late).toEqual(["the other merchant pushed no order"])
})
