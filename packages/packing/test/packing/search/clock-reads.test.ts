// Work with a separate limit also reads the clock, so that a clock that throws stops it soon.
import type { Request } from "@waybill/packing"
import { expect, it } from "vitest"
import { packExactly } from "../../../src/packing/exact/pack-exactly.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { WorkBudget } from "../../../src/packing/resources/work-budget.ts"
import { promisingSets } from "../../../src/packing/search/box-sets.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"

const countingBudget = () => {
  const clock = { reads: 0 }
  const budget = new WorkBudget(Infinity, 0, { now: () => clock.reads++, limit: Infinity })
  clock.reads = 0
  return { budget, clock }
}

const cube = (side: number) => ({ width: side, length: side, height: side })

it("reads the clock after every 200 sets of boxes", () => {
  const request: Request = {
    items: [{ reference: "cube", ...cube(5) }],
    boxes: Array.from({ length: 30 }, (_, index) => ({ reference: `${index}`, inner: cube(10 + index) }))
  }
  const problem = problemOfRequest(request)!
  const { budget, clock } = countingBudget()
  // 30 types have 465 sets of two boxes and 4,960 sets of three.
  expect(promisingSets({ budget, problem }, allPieces(problem.kinds), [2, 3])).toHaveLength(5425)
  expect(clock.reads).toBe(28)
})

it("reads the clock after every 200 nodes of the exact search", () => {
  const request: Request = {
    items: [7, 8, 9, 10, 11, 12].map((height) => ({ reference: `${height}`, width: 5, length: 6, height })),
    boxes: [{ reference: "box", inner: cube(12) }]
  }
  const problem = problemOfRequest(request)!
  const { budget, clock } = countingBudget()
  const [type] = problem.types
  expect(packExactly(problem.rules, allPieces(problem.kinds), type!, 2000, budget)).toBe("gave-up")
  expect(clock.reads).toBe(11)
})
