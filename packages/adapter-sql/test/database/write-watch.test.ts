// Readiness follows the results of writes. Times are in milliseconds.
import { expect, it } from "vitest"
import { WriteWatch } from "../../src/database/write-watch.ts"

it("a database without writes is not blocked", () => {
  const watch = new WriteWatch()
  expect(watch.blocked(50_000)).toBe(0)
  watch.start(0)("stored", 10)
  expect(watch.blocked(50_000)).toBe(0)
})

it("counts from the first waiting write to the first stored one, across failures", () => {
  const watch = new WriteWatch()
  const first = watch.start(1000)
  const second = watch.start(2000)
  expect(watch.blocked(4000)).toBe(3000)
  first("failed", 5000)
  expect(watch.blocked(6000)).toBe(5000)
  second("failed", 7000)
  expect(watch.blocked(8000)).toBe(0)
  const third = watch.start(9000)
  expect(watch.blocked(9500)).toBe(8500)
  third("stored", 9600)
  watch.start(9700)
  expect(watch.blocked(9800)).toBe(100)
})

it("a single hung write does not count while others are stored", () => {
  const watch = new WriteWatch()
  watch.start(0)
  for (let time = 1000; time <= 60_000; time += 1000) watch.start(time)("stored", time + 10)
  expect(watch.blocked(60_500)).toBe(490)
})

it("forgets an old failure at the next write, and ignores rejected orders", () => {
  const watch = new WriteWatch()
  watch.start(0)("failed", 4000)
  const later = watch.start(3_600_000)
  expect(watch.blocked(3_600_050)).toBe(50)
  later("rejected", 3_600_100)
  watch.start(3_600_200)
  expect(watch.blocked(3_600_300)).toBe(100)
})
