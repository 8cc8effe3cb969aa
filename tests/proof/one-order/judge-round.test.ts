import { expect, it } from "vitest"
import { faultProblems, roundViolations } from "./judge-round.ts"

const round = { receipts: ["7"], duplicates: 99, repeated: 0, others: [] }
const success = '{"res":"success","receipt_id":"7"}'

it("one success and 99 duplicates are a round without a violation", () => {
  expect(roundViolations("x1", round, [], false)).toEqual([])
})

it("a success in a lost reply counts, and the client then gets a duplicate", () => {
  const allDuplicates = { ...round, receipts: [], duplicates: 100 }
  expect(roundViolations("x1", allDuplicates, [success], false)).toEqual([])
  expect(roundViolations("x1", allDuplicates, [], false)).toEqual(["x1: 0 pushes succeeded"])
  expect(roundViolations("x1", allDuplicates, [], true)).toEqual([])
})

it("two successes for one xid are a violation, even if one of the replies was lost", () => {
  const twice = { ...round, receipts: ["7", "8"], duplicates: 98 }
  expect(roundViolations("x1", twice, [], true)).toEqual(["x1: 2 pushes succeeded"])
  expect(roundViolations("x1", round, [success], true)).toEqual(["x1: 2 pushes succeeded"])
})

it("a push without an outcome, or with a different code, is a violation", () => {
  expect(roundViolations("x1", { ...round, duplicates: 98 }, [], false)).toEqual(["x1: a push has no outcome"])
  const refused = { ...round, duplicates: 98, others: ['{"code":"102"}'] }
  expect(roundViolations("x1", refused, [], false)).toEqual(['x1: a push got {"code":"102"}'])
})

it("each round of a row with lost messages must lose one", () => {
  expect(faultProblems("x1", "nothing", 0)).toEqual([])
  expect(faultProblems("x1", "replies", 3)).toEqual([])
  expect(faultProblems("x1", "replies", 0)).toEqual(["x1: no replies were lost"])
  expect(faultProblems("x2", "results of commits", 0)).toEqual(["x2: no results of commits were lost"])
})
