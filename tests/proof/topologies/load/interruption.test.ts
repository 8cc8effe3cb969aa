import { expect, it } from "vitest"
import { areWriting, longestGap, longestGapOf } from "./interruption.ts"

it("the longest gap starts at the fault, ends at the end of the round, or is between two acknowledgements", () => {
  expect(longestGap([4000, 5000], 1000, 5500)).toBe(3)
  expect(longestGap([1100, 1200], 1000, 5200)).toBe(4)
  expect(longestGap([1500, 9500, 2500, 9900], 1000, 10_000)).toBe(7)
})

it("acknowledgements before the fault and after the end of the round do not count", () => {
  expect(longestGap([900, 8100], 1000, 8000)).toBe(7)
  expect(longestGap([], 1000, 8000)).toBe(7)
})

it("a process that stays dead is not hidden by the acknowledgements of the other", () => {
  const alive = [1000, 6000, 11_000, 16_000, 21_000]
  expect(longestGapOf([alive, [900]], 1000, 21_000)).toBe(20)
  expect(longestGapOf([[900], alive], 1000, 21_000)).toBe(20)
  expect(longestGapOf([alive, alive], 1000, 21_000)).toBe(5)
})

it("orders are accepted again only if each process has acknowledged a call", () => {
  expect(areWriting([[700], [600]], 500)).toBe(true)
  expect(areWriting([[700], [400]], 500)).toBe(false)
  expect(areWriting([[700], []], 500)).toBe(false)
})
