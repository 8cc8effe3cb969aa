// Checks that no request hangs the packer. Work is the number of inspected spaces, pieces and boxes, so the test does
// not depend on time.
import { pack, type Request, type TimeLimit, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { sampleOf } from "../../../../../tests/runs/runs.ts"
import { SingleBoxBounds } from "../../../src/packing/bounds/exclusion.ts"
import { excludeByBounds, findUnpackable } from "../../../src/packing/bounds/unpackable.ts"
import { problemOf } from "../../../src/packing/problem/canonical-problem.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { readRequest } from "../../../src/packing/request/read-request.ts"
import { findPlans } from "../../../src/packing/search/find-plans.ts"
import { startSearch } from "../../../src/packing/search/search.ts"
import { largeRequests, requestsByRule } from "../fixtures/large-requests.ts"

/** Returns the work that packing the request takes. */
const workOf = (request: Request, timeLimit?: TimeLimit): number => {
  const parsed = readRequest(request)
  if (!("items" in parsed)) throw new Error(parsed[0]!.message)
  const problem = problemOf(parsed)
  const bounds = new SingleBoxBounds(
    problem.rules,
    allPieces(findUnpackable(problem, excludeByBounds(problem)).packable)
  )
  const search = startSearch(problem, bounds.pieces, timeLimit)
  findPlans(search, bounds)
  return search.budget.work + search.reserve.work
}

/** Builds a clock that advances by one on each reading. */
const clock = (): { readonly now: () => number; readonly readings: () => number } => {
  let readings = 0
  return { now: () => readings++, readings: () => readings }
}

/** Maximum work: the limits of the search and the fallback, plus a margin for the last step of each. */
const MAX_WORK = 30_000_000 + 100_000_000 + 1_000_000

/** Returns the work allowed after the time limit for a number of pieces. */
const maxWorkAfterTimeLimit = (pieces: number): number => 3_000_000 + 3_000 * pieces

describe("requests with a time limit of 0", () => {
  it.each(sampleOf(Object.entries(requestsByRule), 3))(
    "packs 1,000 items into 200 box types with little work: %s",
    (_, requestFor) => {
      const request = requestFor(1000, 200)
      const { now, readings } = clock()
      const outcome = pack({ ...request, timeLimit: { now, limit: 0 } })
      if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
      expect(outcome.cut).toBe(true)
      expect(violationsOf(request, outcome.packing)).toEqual([])
      expect(outcome.packing.unpacked.filter((u) => u.reason !== "no-stock")).toEqual([])
      expect(readings()).toBeLessThan(6)
      expect(workOf(request, { now: clock().now, limit: 0 })).toBeLessThan(maxWorkAfterTimeLimit(1000))
    }
  )
})

describe("requests without a time limit", () => {
  // The last one is the fastest.
  it.each(sampleOf(Object.entries(largeRequests).reverse(), 1))("packs %s within the work limit", (_, request) => {
    expect(workOf(request)).toBeLessThan(MAX_WORK)
  })
})
