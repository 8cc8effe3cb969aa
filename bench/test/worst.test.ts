import { describe, expect, it } from "vitest"
import { isTooLong, medianOf, rowOf } from "../worst/judge.ts"
import { worstRequests } from "../worst/requests.ts"

describe("the benchmark of the worst requests", () => {
  const result = { name: "/readyz", status: 200, bytes: 1500, turn: 10, loop: 14, all: 16, slowness: 1 }

  it("fails if a request keeps the event loop of a quiet machine for more than 10 ms", () => {
    expect(isTooLong(result)).toBe(false)
    expect(isTooLong({ ...result, turn: 10.1 })).toBe(true)
    expect(isTooLong({ ...result, turn: 20, slowness: 2 })).toBe(false)
    expect(isTooLong({ ...result, turn: 20.1, slowness: 2 })).toBe(true)
    // A faster machine gets no lower limit.
    expect(isTooLong({ ...result, slowness: 0.5 })).toBe(false)
  })

  it("prints times of a quiet machine", () => {
    expect(rowOf({ ...result, slowness: 2 })).toBe("| /readyz | 200 | 1,500 | 5.0 | 7.0 | 8.0 |")
    expect(rowOf({ ...result, turn: 11 })).toBe("| /readyz (above 10 ms) | 200 | 1,500 | 11.0 | 14.0 | 16.0 |")
    expect(medianOf([3, 1, 2])).toBe(2)
  })

  it("names each request differently", () => {
    const names = worstRequests.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
