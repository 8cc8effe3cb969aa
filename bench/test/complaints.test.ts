import { afterAll, describe, expect, it } from "vitest"
import { complaintSet } from "../packing/complaint-set.ts"
import { runCase } from "../packing/run-set.ts"
import { faultsOf, meetsExpectation } from "../packing/validate.ts"

describe("cases that users of other packers complained about", () => {
  const times = new Map<string, number>()
  afterAll(() => {
    const slowestFirst = [...times].sort(([, a], [, b]) => b - a)
    const lines = slowestFirst.map(([id, ms]) => `${ms.toFixed(1).padStart(7)} ms  ${id}`)
    process.stdout.write(`CPU time of the first run:\n${lines.join("\n")}\n`)
  })

  it("the complaint set contains twenty cases", () => {
    expect(new Set(complaintSet.cases.map(({ id }) => id)).size).toBe(20)
  })

  for (const testCase of complaintSet.cases)
    it(`solves ${testCase.id} as expected`, () => {
      const result = runCase(testCase, { effort: 100 })
      times.set(testCase.id, result.ms)
      expect(faultsOf(testCase, result, 0)).toEqual([])
      expect(meetsExpectation(testCase, result)).toBe(true)
    })

  it("packs 5,000 equal items into ten boxes, one fewer than expected", () => {
    const many = complaintSet.cases.find(({ id }) => id.includes("#631"))!
    expect(runCase(many, { effort: 100 }).packed).toHaveLength(10)
  })
})
