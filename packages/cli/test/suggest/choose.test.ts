import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choose } from "../../src/suggest/choose.ts"

const sum = (costs: ReadonlyArray<ReadonlyArray<number>>, chosen: ReadonlyArray<number>) =>
  costs.reduce((all, row) => all + Math.min(...chosen.map((at) => row[at]!)), 0)

describe("a few of many sizes", () => {
  it("where orders fall into two kinds, the two that serve them", () => {
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

  it("no swap of one makes it better, and it is never worse than any single one", () => {
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
        const best = sum(costs, chosen)
        for (const at of columns) expect(best).toBeLessThanOrEqual(sum(costs, [at]))
        for (const out of chosen)
          for (const into of columns)
            if (!chosen.includes(into))
              expect(best).toBeLessThanOrEqual(
                sum(
                  costs,
                  chosen.map((at) => (at === out ? into : at))
                )
              )
      })
    )
  })
})
