import { describe, expect, it } from "vitest"
import { formatMicros, isMicros, microsOf, millionthsOf } from "../../src/values/money.ts"

describe("amounts of money", () => {
  it.each([
    ["0", 0],
    ["-0.00", 0],
    ["12.4", 12_400_000],
    ["-12.40", -12_400_000],
    ["0.000001", 1],
    ["-0.5", -500_000],
    ["999999999.999999", 999_999_999_999_999]
  ])("reads %s as %i millionths", (text, micros) => {
    expect(microsOf(text)).toBe(micros)
    expect(millionthsOf(text)).toBe(BigInt(micros))
  })

  it.each(["", "-", "1.", ".5", "1e3", "1,5", "1.0000001", "1000000000", "+1", " 1"])("refuses %j", (text) => {
    expect(microsOf(text)).toBeUndefined()
  })

  it("reads a valid amount beyond the safe integers", () => {
    expect(millionthsOf("999999999999999.5")).toBe(999_999_999_999_999_500_000n)
    expect(formatMicros(999_999_999_999_999_500_000n)).toBe("999999999999999.50")
  })

  it.each([
    [0, "0.00", "0"],
    [1, "0.000001", "0.000001"],
    [-500_000, "-0.50", "-0.5"],
    [12_000_000, "12.00", "12"],
    [12_340_000, "12.34", "12.34"],
    [-12_345_600, "-12.3456", "-12.3456"]
  ])("formats %i millionths as %s, or without trailing zeros as %s", (micros, text, shortest) => {
    expect([formatMicros(micros), formatMicros(BigInt(micros))]).toEqual([text, text])
    expect([formatMicros(micros, 0), formatMicros(BigInt(micros), 0)]).toEqual([shortest, shortest])
  })

  it("accepts integers of up to a billion currency units", () => {
    expect([1e15, -1e15, 0].every(isMicros)).toBe(true)
    expect([1e15 + 1, 0.5, "1", NaN, 1n].some(isMicros)).toBe(false)
  })
})
