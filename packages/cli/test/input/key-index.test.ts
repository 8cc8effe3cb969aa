import { describe, expect, it } from "vitest"
import { KeyIndex } from "../../src/input/key-index.ts"

describe("KeyIndex", () => {
  it("returns the numbers of 100,000 keys, and undefined for others", () => {
    const index = new KeyIndex()
    const numbers = Array.from({ length: 100_000 }, (_, n) => n)
    expect(numbers.filter((n) => !index.add(`t 1Z${n}`, n))).toEqual([])
    expect(numbers.filter((n) => index.get(`t 1Z${n}`) !== n)).toEqual([])
    expect(numbers.filter((n) => index.get(`o 1Z${n}`) !== undefined)).toEqual([])
  })

  it("keeps the first number of a key added twice", () => {
    const index = new KeyIndex()
    expect([index.add("t A", 0), index.add("t A", 7), index.get("t A"), index.get("")]).toEqual([
      true,
      false,
      0,
      undefined
    ])
  })
})
