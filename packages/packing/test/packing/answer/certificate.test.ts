import type { Bound, Parcel, Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { certificateOf } from "../../../src/packing/answer/certificate.ts"
import { countBound } from "../../../src/packing/bounds/box-count-bound.ts"
import { OneBox, setExcluded } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces, type BoxType } from "../../../src/packing/problem/problem.ts"
import { everyPlan, leastOf } from "../fixtures/brute-force.ts"
import { statedIn } from "../fixtures/problem-of.ts"
import { aTinyRequest, SEED } from "../fixtures/requests.ts"

/** A request as the bounds see it, with every plan that packs all of it. */
const seen = (request: Request) => {
  const problem = statedIn(request)
  if (problem === undefined) return undefined
  const plans = everyPlan(request.items, request.boxes, request.support ?? 0.75)
  const typeOf = (box: number): BoxType => problem.types.find((t) => t.index === box)!
  return plans.length === 0
    ? undefined
    : { problem, one: new OneBox(problem.rules, allPieces(problem.kinds)), plans, typeOf }
}

/** At most so many of a list, spread evenly. */
const some = <A>(list: ReadonlyArray<A>, most: number): ReadonlyArray<A> =>
  list.filter((_, i) => i % Math.ceil(list.length / most) === 0)

const planOf = (parcels: ReadonlyArray<Parcel>, typeOf: (box: number) => BoxType) =>
  parcels.map(({ box, grossWeight }) => {
    const type = typeOf(box)
    const weight = grossWeight - type.emptyWeight
    return { type, layout: { shape: type.hull, kinds: [], corners: new Int32Array(0), volume: 0, weight } }
  })

describe("what is proved, against every way to share small pieces out and arrange them,", () => {
  it("holds for any plan, also for one that no search would give", () => {
    const bounds = new Set<Bound>()
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const found = seen(request)
        if (found === undefined) return
        const { problem, one, plans, typeOf } = found
        for (const parcels of some(plans, 12)) {
          const least = leastOf(request, plans, parcels)
          for (const [i, { atLeast = 0, by, value, proved }] of certificateOf(
            problem,
            one,
            planOf(parcels, typeOf)
          ).proofs.entries()) {
            expect(atLeast).toBeLessThanOrEqual(least[i]!)
            if (proved) expect(value).toBe(least[i])
            for (const bound of by) bounds.add(bound)
          }
        }
      }),
      { seed: SEED, numRuns: 1500 }
    )
    expect([...bounds].sort()).toEqual(["dual-feasible", "item-fits", "pairs", "volume", "weight"])
  })

  it("excludes no box and no set of boxes that holds the pieces", () => {
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const found = seen(request)
        if (found === undefined) return
        const { problem, one, plans, typeOf } = found
        for (const plan of plans)
          expect(
            setExcluded(
              problem.rules,
              one,
              plan.map((p) => typeOf(p.box))
            )
          ).toBeUndefined()
        expect(countBound(problem, one).boxes).toBeLessThanOrEqual(Math.min(...plans.map((p) => p.length)))
      }),
      { seed: SEED, numRuns: 1500 }
    )
  })
})
