import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { choose } from "../../src/suggest/choose.ts"

const totalCost = (costs: ReadonlyArray<ReadonlyArray<number>>, chosen: ReadonlyArray<number>) =>
  costs.reduce((all, row) => all + Math.min(...chosen.map((at) => row[at]!)), 0)

describe("choose", () => {
  it("chooses the two candidates that fit two kinds of order", () => {
    const costs = [
      [1, 9, 5],
      [1, 9, 5],
      [Number.POSITIVE_INFINITY, 2, 5],
      [Number.POSITIVE_INFINITY, 2, 5]
    ]
    expect(choose(costs, 2)).toEqual([0, 1])
    expect(choose(costs, 1)).toEqual([2])
    expect(choose(costs, 9)).toEqual([0, 1, 2])
  })

  it("returns a choice that neither a swap nor a single candidate improves", () => {
    const matrix = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 8 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows
      })
    )
    fc.assert(
      fc.property(matrix, fc.integer({ min: 1, max: 4 }), (costs, count) => {
        const columns = costs[0]!.map((_, at) => at)
        const chosen = choose(costs, count)
        expect(new Set(chosen).size).toBe(Math.min(count, columns.length))
        const best = totalCost(costs, chosen)
        for (const at of columns) expect(best).toBeLessThanOrEqual(totalCost(costs, [at]))
        for (const out of chosen)
          for (const into of columns)
            if (!chosen.includes(into))
              expect(best).toBeLessThanOrEqual(
                totalCost(
                  costs,
                  chosen.map((at) => (at === out ? into : at))
                )
              )
      }),
      { seed: seedOf(1) }
    )
  })
})
