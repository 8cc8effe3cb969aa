import type { Bound, Parcel, Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { certificateOf } from "../../../src/packing/answer/certificate.ts"
import { boxCountBound } from "../../../src/packing/bounds/box-count-bound.ts"
import { exclusionFromSet, SingleBoxBounds } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces, type BoxType } from "../../../src/packing/problem/problem.ts"
import { Sum } from "../../../src/packing/problem/totals.ts"
import { everyPlan, leastOf } from "../fixtures/brute-force.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
import { aTinyRequest, SEED } from "../fixtures/requests.ts"

/** Returns the problem of a request and every plan that packs all pieces, or undefined if no plan exists. */
const solved = (request: Request) => {
  const problem = problemOfRequest(request)
  if (problem === undefined) return undefined
  const plans = everyPlan(request.items, request.boxes, request.support ?? 0.75)
  const typeOf = (box: number): BoxType => problem.types.find((t) => t.index === box)!
  return plans.length === 0
    ? undefined
    : { problem, bounds: new SingleBoxBounds(problem.rules, allPieces(problem.kinds)), plans, typeOf }
}

/** Returns at most `max` entries of a list, evenly spaced. */
const sample = <A>(list: ReadonlyArray<A>, max: number): ReadonlyArray<A> =>
  list.filter((_, i) => i % Math.ceil(list.length / max) === 0)

const planOf = (parcels: ReadonlyArray<Parcel>, typeOf: (box: number) => BoxType) =>
  parcels.map(({ box, grossWeight }) => {
    const type = typeOf(box)
    const weight = grossWeight - type.emptyWeight
    return { type, layout: { shape: type.hull, contents: [], corners: new Int32Array(0), ...new Sum(), weight } }
  })

describe("bounds, compared with every plan for small pieces", () => {
  it("claims only bounds that hold for every plan, including plans beyond the search", () => {
    const used = new Set<Bound>()
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const found = solved(request)
        if (found === undefined) return
        const { problem, bounds, plans, typeOf } = found
        for (const parcels of sample(plans, 12)) {
          const least = leastOf(request, plans, parcels)
          for (const [i, { atLeast = 0, by, value, proved }] of certificateOf(
            problem,
            bounds,
            planOf(parcels, typeOf)
          ).proofs.entries()) {
            expect(atLeast).toBeLessThanOrEqual(least[i]!)
            if (proved) expect(value).toBe(least[i])
            for (const bound of by) used.add(bound)
          }
        }
      }),
      { seed: SEED, numRuns: runs(400) }
    )
    expectRare([...used].sort())?.toEqual(["dual-feasible", "item-fits", "pairs", "volume", "weight"])
  })

  it("never excludes a box or a set of boxes that can hold the pieces", () => {
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const found = solved(request)
        if (found === undefined) return
        const { problem, bounds, plans, typeOf } = found
        for (const plan of plans)
          expect(
            exclusionFromSet(
              problem.rules,
              bounds,
              plan.map((p) => typeOf(p.box))
            )
          ).toEqual([])
        expect(boxCountBound(problem, bounds).boxes).toBeLessThanOrEqual(Math.min(...plans.map((p) => p.length)))
      }),
      { seed: SEED, numRuns: runs(400) }
    )
  })
})
