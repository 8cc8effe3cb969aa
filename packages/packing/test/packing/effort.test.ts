import { pack, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { Chance } from "../oracle/chance.ts"
import { isAtLeastAsGood, packed, scoreOf } from "./fixtures/answers.ts"

/** Returns a random request for five kinds of pieces, 10 to 40 of each, and one box type. */
const requestOf = (seed: number): Request => {
  const chance = new Chance(seed)
  const side = (min: number, max: number) => chance.between(min, max)
  return {
    items: Array.from({ length: 5 }, (_, i) => ({
      reference: `${i}`,
      ...{ width: side(2, 9), length: side(2, 9), height: side(2, 9) },
      quantity: side(10, 40)
    })),
    boxes: [{ reference: "b", inner: { width: side(10, 16), length: side(10, 16), height: side(10, 16) } }]
  }
}

describe("effort", () => {
  it.each([14, 28, 38])("never packs worse with effort than without (seed %s)", (seed) => {
    const without = packed(requestOf(seed))!
    const withEffort = packed({ ...requestOf(seed), effort: 1 })!
    expect(isAtLeastAsGood(scoreOf(withEffort), scoreOf(without))).toBe(true)
  })

  it("respects the time limit in the comparison with the answer without effort", () => {
    let time = 0
    const outcome = pack({ ...requestOf(14), effort: 1, timeLimit: { now: () => time++, limit: 5 } })
    expect(outcome._tag === "Packed" && outcome.cut).toBe(true)
    expect(time).toBeLessThan(20)
  })
})
