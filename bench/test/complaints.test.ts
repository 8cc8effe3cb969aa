import { describe, expect, it } from "vitest"
import { complaintSet } from "../packing/complaint-set.ts"
import { runCase } from "../packing/run-set.ts"
import { asExpected, faultsOf } from "../packing/validate.ts"

describe("what users of other packers complained of", () => {
  for (const kase of complaintSet.cases)
    it(`${kase.id} is packed as expected`, () => {
      const result = runCase(kase, { effort: 100 })
      expect(faultsOf(kase, result, 0)).toEqual([])
      expect(asExpected(kase, result)).toBe(true)
    })
})
