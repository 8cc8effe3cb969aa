import { describe, expect, it } from "vitest"
import { exceptions, MAX_MS } from "../worst/exceptions.ts"
import { failureOf, limitOf, medianOf, rowOf } from "../worst/judge.ts"
import { worstRequests } from "../worst/requests.ts"

describe("the benchmark of the worst requests", () => {
  const result = { name: "/readyz", status: 200, bytes: 1500, loop: 10, all: 12, slowness: 1 }

  it("fails above 10 ms of a quiet machine", () => {
    expect(failureOf(result)).toBeUndefined()
    expect(failureOf({ ...result, loop: 10.1 })).toBe("above the limit of 10 ms")
    expect(failureOf({ ...result, loop: 20, slowness: 2 })).toBeUndefined()
    expect(failureOf({ ...result, loop: 20.1, slowness: 2 })).toBe("above the limit of 10 ms")
    // A faster machine gets no lower limit.
    expect(failureOf({ ...result, slowness: 0.5 })).toBeUndefined()
  })

  it("fails above the limit of an exception, and without need for it", () => {
    const packed = { ...result, name: "package_info, 25 pieces" }
    expect(failureOf({ ...packed, loop: 15 })).toBeUndefined()
    expect(failureOf({ ...packed, loop: 15.1 })).toBe("above the limit of 15 ms")
    expect(failureOf({ ...packed, loop: 5.9 })).toBe("needs no exception")
  })

  it("every exception belongs to a request, with a limit above the maximum and a reason", () => {
    const names = worstRequests.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [name, { ms, reason }] of Object.entries(exceptions)) {
      expect(names).toContain(name)
      expect(ms).toBeGreaterThan(MAX_MS)
      expect(reason).not.toBe("")
    }
    expect(limitOf("/readyz")).toBe(10)
  })

  it("prints times of a quiet machine", () => {
    expect(rowOf({ ...result, slowness: 2 })).toBe("| /readyz | 200 | 1,500 | 5.0 | 6.0 | 10 |")
    expect(medianOf([3, 1, 2])).toBe(2)
  })
})
