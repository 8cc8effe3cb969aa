import { expect, it } from "vitest"
import { normalAfter, readinessProblems, readyAfter } from "./recovery.ts"

const period = { from: 1000, to: 31_000 }
const sample = (startedAt: number, status: number) => ({ startedAt, endedAt: startedAt + 10, status })
const wrong = (...samples: ReadonlyArray<readonly [at: number, status: number]>) => ({
  serving: readinessProblems(
    samples.map(([at, status]) => sample(at, status)),
    period,
    true
  ),
  refusing: readinessProblems(
    samples.map(([at, status]) => sample(at, status)),
    period,
    false
  )
})

it("a service that refuses writes is not ready after 8 s, and ready again after the fault", () => {
  const noticed = wrong([500, 200], [8000, 200], [9001, 503], [30_000, 503], [30_995, 200], [31_500, 200])
  expect(noticed.refusing).toEqual([])
  expect(noticed.serving).toEqual(["/readyz reported the service as not ready during the fault"])
  const missed = ["/readyz reported the service as ready during the fault"]
  expect(wrong([9500, 503], [20_000, 200]).refusing).toEqual(missed)
})

it("a service that accepts writes is always ready", () => {
  expect(wrong([500, 200], [15_000, 200], [40_000, 200])).toEqual({
    serving: [],
    refusing: ["/readyz reported the service as ready during the fault", "/readyz never reported the fault"]
  })
  expect(wrong([40_000, 503]).serving).toHaveLength(1)
})

it("a reply of /readyz is 200 or 503", () => {
  expect(wrong([9500, 503], [9800, 500]).refusing).toEqual(["/readyz returned 500"])
  expect(wrong([9500, 503], [9800, 0]).refusing).toEqual(["/readyz returned 0"])
})

it("the time until the service is ready counts from the end of the fault", () => {
  const samples = [sample(500, 200), sample(30_999, 200), sample(31_200, 503), sample(33_000, 200)]
  expect(readyAfter(samples, period)).toBe(2010)
  expect(readyAfter(samples.slice(0, 3), period)).toBeUndefined()
})

it("latency is normal when the median of 24 writes is at most 10 ms more than twice that before the fault", () => {
  const writes = (count: number, from: number, latency: number) =>
    Array.from({ length: count }, (_, index) => ({ startedAt: from + index, endedAt: from + index + latency }))
  const before = writes(30, 0, 5)
  expect(normalAfter([...before, ...writes(24, 31_000, 20)], period)).toBe(43)
  expect(normalAfter([...before, ...writes(24, 31_000, 21)], period)).toBeUndefined()
  expect(normalAfter([...before, ...writes(23, 31_000, 1), ...writes(2, 2000, 1)], period)).toBeUndefined()
  expect(normalAfter([...before, ...writes(12, 31_000, 900), ...writes(24, 33_000, 20)], period)).toBe(2032)
})
