// How the checker reads numbers, lists and indexes.
import { describe, expect, it } from "vitest"
import { dataOf, entryOf, least, listOf, share, sum, Verdict, Work, whole, wholeOf } from "../../src/check/read.ts"

/** Returns the verdict of a check. */
const verdictOf = (check: () => unknown): unknown => {
  try {
    return check()
  } catch (fault) {
    if (fault instanceof Verdict) return `${fault.tag} ${fault.message}`
    throw fault
  }
}

describe("whole numbers", () => {
  it.each([
    [3, 1, 3],
    [-3, 1, -3],
    [0.1, 10, 1],
    [0.3, 10, 3],
    [0.25, 10, Number.NaN],
    [1.5, 1, Number.NaN],
    [2 ** 50, 1, 2 ** 50],
    [-(2 ** 50), 1, -(2 ** 50)],
    [2 ** 50 + 1, 1, Number.NaN],
    [-(2 ** 50) - 1, 1, Number.NaN],
    [2 ** 49, 2, 2 ** 50],
    [2 ** 49 + 0.5, 2, Number.NaN],
    [Number.POSITIVE_INFINITY, 1, Number.NaN],
    ["3", 1, Number.NaN],
    [true, 1, Number.NaN],
    [null, 1, Number.NaN],
    [undefined, 1, Number.NaN],
    [[3], 1, Number.NaN]
  ])("%j in units of 1/%s is %s", (value, scale, expected) => {
    expect(wholeOf(value, scale)).toBe(expected)
  })

  it("a whole number is at least its minimum", () => {
    expect([whole(3, 3), verdictOf(() => whole(3, 4)), verdictOf(() => whole(0.5, 0))]).toEqual([
      3,
      "False must be whole and at least 4",
      "False must be whole and at least 0"
    ])
  })

  it("shares are read as billionths", () => {
    expect([share(0.75), share(1), share(0), share(0.000000001)]).toEqual([750_000_000n, 1_000_000_000n, 0n, 1n])
    for (const value of [1 / 3, -1, "1", undefined])
      expect(verdictOf(() => share(value))).toBe("NotCheckable a share has more than nine decimals")
  })
})

it("an index names an entry of a list", () => {
  expect([0, 1].map((index) => entryOf(["a", "b"], index))).toEqual(["a", "b"])
  expect(verdictOf(() => entryOf(["a", "b"], 2))).toBe("False unknown index")
  expect(verdictOf(() => entryOf(["a", "b"], -1))).toBe("False must be whole and at least 0")
  expect(verdictOf(() => entryOf(["a", "b"], "0"))).toBe("False must be whole and at least 0")
})

it("reads objects and lists", () => {
  expect(dataOf({ a: 1 })).toEqual({ a: 1 })
  for (const value of [undefined, null, 1, "a", () => 1])
    expect(verdictOf(() => dataOf(value))).toBe("False must be an object")
  expect([listOf([1]), listOf(null), listOf(undefined)]).toEqual([[1], [], []])
  for (const value of [0, "a", { length: 0 }]) expect(verdictOf(() => listOf(value))).toBe("False must be a list")
})

it("adds and compares", () => {
  expect([sum([]), sum([3n, -1n, 5n])]).toEqual([0n, 7n])
  expect([least([3n]), least([3n, 1n, 2n]), least([1n, 3n, 2n])]).toEqual([3n, 1n, 1n])
})

it("a check ends when its work exceeds 200 million", () => {
  const work = new Work()
  work.spend(1.5e8)
  work.spend(0.5e8)
  expect(verdictOf(() => work.spend(1))).toBe("NotCheckable it takes too long")
})
