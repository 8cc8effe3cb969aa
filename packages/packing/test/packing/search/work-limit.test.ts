// Nothing hangs: what a request costs is counted in spaces, pieces and boxes looked at, never timed.
import { type Fuse, pack, type Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"
import { OneBox } from "../../../src/packing/bounds/exclusion.ts"
import { sortOut } from "../../../src/packing/bounds/unpackable.ts"
import { problemOf } from "../../../src/packing/problem/canonical-problem.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { readRequest } from "../../../src/packing/request/read-request.ts"
import { packPieces } from "../../../src/packing/search/find-plans.ts"
import { begin } from "../../../src/packing/search/search.ts"
import { LARGE, RULES } from "../fixtures/large-requests.ts"

/** What a search for the request costs. */
const workOf = (request: Request, fuse?: Fuse): number => {
  const read = readRequest(request)
  if (!("items" in read)) throw new Error(read[0]!.message)
  const problem = problemOf(read)
  const one = new OneBox(problem.rules, allPieces(sortOut(problem).packable))
  const search = begin(problem, one.pieces, fuse)
  packPieces(search, one)
  return search.budget.work + search.reserve.work
}

/** A clock that advances by one each time it is looked at. */
const clock = (): { readonly now: () => number; readonly looks: () => number } => {
  let looks = 0
  return { now: () => looks++, looks: () => looks }
}

/** Work for looking and work for an answer, and what a last step may add to it. */
const MOST = 30_000_000 + 100_000_000 + 1_000_000

/** Work for an answer once the fuse has blown, for so many pieces. */
const afterCut = (pieces: number): number => 3_000_000 + 3_000 * pieces

describe("with a fuse that has burnt at the start", () => {
  it.each(Object.entries(RULES))("%s: 1,000 lines and 200 box types are packed with little work", (_, requestFor) => {
    const request = requestFor(1000, 200)
    const { now, looks } = clock()
    const outcome = pack({ ...request, fuse: { now, limit: 0 } })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.cut).toBe(true)
    expect(verify(request, outcome.packing)).toEqual([])
    expect(outcome.packing.unpacked.filter((u) => u.reason !== "no-stock")).toEqual([])
    expect(looks()).toBeLessThan(6)
    expect(workOf(request, { now: clock().now, limit: 0 })).toBeLessThan(afterCut(1000))
  })
})

describe("without a fuse", () => {
  it.each(Object.entries(LARGE))("%s are packed, with no more work than any request may cost", (_, request) => {
    expect(workOf(request)).toBeLessThan(MOST)
  })
})
