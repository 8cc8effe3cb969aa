import { orderIdGenerator } from "@waybill/core/adapter"
import { expect, it } from "vitest"

const start = Date.UTC(2026, 10, 20)
/** Returns the time in an id: the bits above 5 bits of node number and 7 bits of sequence number. */
const timeOf = (id: string | undefined): number => Math.floor(Number(id) / 2 ** 12) + Date.UTC(2026, 0, 1)

it("an id generator moves on to the next millisecond after 128 ids, and has no id later than its limit", () => {
  const { last, next } = orderIdGenerator(3)
  const ids = Array.from({ length: 256 }, () => next(start, start + 1))
  expect(ids.map(timeOf)).toEqual([...Array(128).fill(start), ...Array(128).fill(start + 1)])
  expect(new Set(ids).size).toBe(256)
  expect(next(start, start + 1)).toBeUndefined()
  expect(last()).toBe(start + 1)
  expect(timeOf(next(start, start + 2))).toBe(start + 2)
})

it("an id generator continues from its last id while the clock is later than its limit", () => {
  const { next } = orderIdGenerator(3, start)
  expect(timeOf(next(start + 9000, start + 5))).toBe(start + 1)
  expect(timeOf(next(start + 5, start + 5))).toBe(start + 5)
})
