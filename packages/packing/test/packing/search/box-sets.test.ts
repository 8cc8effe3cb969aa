import type { Box, Item, Parcel, Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../../tests/runs/runs.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { WorkBudget } from "../../../src/packing/resources/work-budget.ts"
import { promisingSets } from "../../../src/packing/search/box-sets.ts"
import { everyPlan, valuesOf } from "../fixtures/brute-force.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
import { aTinyRequest, SEED } from "../fixtures/requests.ts"

/** Returns the promising sets as sorted indices into the boxes of the request. */
const setsFor = (request: Request, sizes: ReadonlyArray<number> = [2, 3]): ReadonlyArray<ReadonlyArray<number>> => {
  const problem = problemOfRequest(request)
  if (problem === undefined) return []
  return promisingSets({ problem, budget: new WorkBudget(Infinity, 0) }, allPieces(problem.kinds), sizes).map((set) =>
    set.map((type) => type.index).sort()
  )
}

const isNoBetter = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  const i = a.findIndex((value, i) => value !== b[i])
  return i === -1 || a[i]! > b[i]!
}

describe("promising sets of boxes", () => {
  it("lists every set of boxes in stock that could hold everything, without duplicates, best first", () => {
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const sets = setsFor(request)
        const keys = sets.map((set) => set.join())
        expect(new Set(keys).size).toBe(keys.length)
        for (const [box, { stock = Infinity }] of request.boxes.entries())
          for (const set of sets) expect(set.filter((b) => b === box).length).toBeLessThanOrEqual(stock)

        const plans = everyPlan(request.items, request.boxes, request.support ?? 0.75)
        const held = plans
          .map((plan) => plan.map((p) => p.box).sort())
          .filter(({ length }) => length === 2 || length === 3)
        if (sets.length > 0) for (const set of held) expect(keys).toContain(set.join())

        if (request.objective?.some((measure) => typeof measure === "function")) return
        const values = sets.map((set) =>
          valuesOf(
            request,
            set.map((box) => ({ box, outer: request.boxes[box]!.inner }) as Parcel)
          )
        )
        for (let i = 1; i < values.length; i++) expect(isNoBetter(values[i]!, values[i - 1]!)).toBe(true)
      }),
      { seed: SEED, numRuns: runs(250, 1000) }
    )
  })

  const box = (width: number, fields: Partial<Box> = {}): Box => ({
    reference: `${width}`,
    inner: { width, length: 1, height: 1 },
    ...fields
  })
  const cube = (fields: Partial<Item> = {}): Item => ({ reference: "a", width: 1, length: 1, height: 1, ...fields })

  it.each<[string, Request, ReadonlyArray<ReadonlyArray<number>>]>([
    [
      "lists only sets with enough volume",
      { items: [cube({ quantity: 3 })], boxes: [box(1), box(2)] },
      [
        [0, 1],
        [1, 1]
      ]
    ],
    [
      "lists only sets whose total weight limit is enough for the pieces",
      { items: [cube({ quantity: 2, weight: 2 })], boxes: [box(1, { maxWeight: 2 }), box(2, { maxWeight: 1 })] },
      [[0, 0]]
    ],
    [
      "lists only sets with a box of sufficient size for each piece",
      { items: [cube({ width: 2 }), cube()], boxes: [box(1), box(2)] },
      [
        [0, 1],
        [1, 1]
      ]
    ],
    [
      "lists only sets with a box of sufficient weight limit for each piece",
      { items: [cube({ weight: 5 }), cube()], boxes: [box(1, { maxWeight: 4 }), box(2, { maxWeight: 5 })] },
      [
        [0, 1],
        [1, 1]
      ]
    ],
    [
      "lists only sets within stock",
      { items: [cube({ quantity: 2 })], boxes: [box(1, { stock: 1 }), box(2)] },
      [
        [0, 1],
        [1, 1]
      ]
    ],
    [
      "sorts sets by price",
      { items: [cube({ quantity: 2 })], boxes: [box(1, { price: 2 }), box(2, { price: 1 })], objective: ["price"] },
      [
        [1, 1],
        [0, 1],
        [0, 0]
      ]
    ]
  ])("%s", (_, request, sets) => {
    expect(setsFor(request, [2])).toEqual(sets)
  })

  it("returns no sets if there are too many to enumerate", () => {
    const boxes = Array.from({ length: 60 }, (_, i) => box(1, { reference: `${i}` }))
    expect([setsFor({ items: [cube()], boxes }, [2]).length, setsFor({ items: [cube()], boxes }, [3])]).toEqual([
      1830,
      []
    ])
  })
})
