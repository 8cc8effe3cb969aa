import { afterAll, describe, expect, it } from "vitest"
import { complaintSet } from "../packing/complaint-set.ts"
import { runCase } from "../packing/run-set.ts"
import { asExpected, faultsOf } from "../packing/validate.ts"

describe("what users of other packers complained of", () => {
  const times = new Map<string, number>()
  afterAll(() => {
    const slowestFirst = [...times].sort(([, a], [, b]) => b - a)
    const lines = slowestFirst.map(([id, ms]) => `${ms.toFixed(1).padStart(7)} ms of CPU  ${id}`)
    process.stdout.write(`for information, the first time each is packed:\n${lines.join("\n")}\n`)
  })

  it("are twenty cases", () => {
    expect(new Set(complaintSet.cases.map(({ id }) => id)).size).toBe(20)
  })

  for (const kase of complaintSet.cases)
    it(`${kase.id} is packed as expected`, () => {
      const result = runCase(kase, { effort: 100 })
      times.set(kase.id, result.ms)
      expect(faultsOf(kase, result, 0)).toEqual([])
      expect(asExpected(kase, result)).toBe(true)
    })

  it("5,000 equal items go into ten boxes, one less than asked", () => {
    const many = complaintSet.cases.find(({ id }) => id.includes("#631"))!
    expect(runCase(many, { effort: 100 }).packed).toHaveLength(10)
  })
})
