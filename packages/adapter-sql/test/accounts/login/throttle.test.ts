import fc from "fast-check"
import { expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { delayAfter, failureTable } from "../../../src/accounts/login/throttle.ts"

const SECOND = 1000
const MINUTE = 60 * SECOND

it("does not delay after four failures, then doubles the delay up to 30 seconds", () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 100, 5000].map(delayAfter)
  expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * SECOND))
})

it("counts failures separately for each name, and starts the delay at its latest failure", () => {
  const table = failureTable(10)
  for (const at of [0, 1, 2, 3, 4]) table.count("mallory", at)
  expect(table.waitOf("mallory", 4)).toBe(1000)
  expect(table.waitOf("mallory", 1003)).toBe(1)
  expect(table.waitOf("mallory", 1004)).toBe(0)
  expect(table.waitOf("alice", 4)).toBe(0)
  table.count("mallory", 5000)
  expect(table.waitOf("mallory", 5000)).toBe(2000)
})

it("forgets the failures of a name after 15 minutes without another", () => {
  const table = failureTable(10)
  for (const at of [0, 1, 2, 3, 4]) table.count("mallory", at)
  table.count("mallory", 15 * MINUTE + 3)
  expect(table.waitOf("mallory", 15 * MINUTE + 3)).toBe(2000)
  table.count("mallory", 30 * MINUTE + 3)
  expect(table.waitOf("mallory", 30 * MINUTE + 3)).toBe(0)
})

it("drops the name whose latest failure is the oldest when the table is full", () => {
  const table = failureTable(3)
  for (const name of ["a", "b", "c", "a", "a", "a", "a", "d"]) table.count(name, 0)
  expect(table.size()).toBe(3)
  expect(table.waitOf("a", 0)).toBe(1000)
  for (let number = 0; number < 10_000; number++) table.count(`flood ${number}`, 1)
  expect(table.size()).toBe(3)
  expect(table.waitOf("a", 1)).toBe(0)
})

it("throttles like a model that keeps a list of all failures", () => {
  const step = fc.record({
    name: fc.constantFrom("a", "b"),
    later: fc.oneof(fc.nat(3 * SECOND), fc.nat(40 * SECOND), fc.nat(20 * MINUTE)),
    fails: fc.boolean()
  })
  const delays = [1, 2, 4, 8, 16, 30]
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const table = failureTable(10)
      const log: Array<{ name: string; at: number }> = []
      let now = 0
      for (const { fails, later, name } of steps) {
        now += later
        const own = log.filter((failure) => failure.name === name).map(({ at }) => at)
        const gap = own.findLastIndex((at, index) => at - (own[index - 1] ?? -Infinity) >= 15 * MINUTE)
        const last = own.at(-1)
        const row = last === undefined || now - last >= 15 * MINUTE ? 0 : own.length - gap
        const delay = row < 5 ? 0 : SECOND * delays[Math.min(row - 5, 5)]!
        expect(table.waitOf(name, now)).toBe(Math.max(0, (last ?? 0) + delay - now) * Number(row > 0))
        if (fails) {
          table.count(name, now)
          log.push({ name, at: now })
        }
      }
    }),
    { seed: seedOf(1) }
  )
})
