// Every amount of the totals counts in every function on totals.
import { expect, it } from "vitest"
import {
  type Amount,
  add,
  amounts,
  canJoin,
  exceeded,
  isWithin,
  Sum,
  type Totals,
  timesToJoin,
  totalsOf,
  unlimited
} from "../../../src/packing/problem/totals.ts"

const three = Object.fromEntries(amounts.map((amount) => [amount, 3])) as unknown as Totals
const only = (amount: Amount, value: number): Totals => ({ ...new Sum(), [amount]: value })
const limitedTo = (amount: Amount, value: number): Totals => ({ ...unlimited, [amount]: value })

it("lists every amount once, those of the simplest proofs first", () => {
  expect(amounts.slice(0, 3)).toEqual(["volume", "weight", "count"])
  expect(amounts).toEqual(Object.keys(new Sum()))
})

it.each(amounts)("the sum adds %s, and only that", (amount) => {
  const sum = new Sum()
  add(sum, only(amount, 2))
  add(sum, only(amount, 5), 3)
  expect(sum).toEqual({ ...new Sum(), [amount]: 17 })
  expect(totalsOf([only(amount, 2), only(amount, 5)])).toEqual({ ...new Sum(), [amount]: 7 })
})

it.each(amounts)("the limit of %s allows equality and nothing more", (amount) => {
  expect(canJoin(three, only(amount, 4), limitedTo(amount, 7))).toBe(true)
  expect(canJoin(three, only(amount, 5), limitedTo(amount, 7))).toBe(false)
  expect(isWithin(three, limitedTo(amount, 3))).toBe(true)
  expect(isWithin(three, limitedTo(amount, 2))).toBe(false)
  expect(exceeded(three, limitedTo(amount, 3))).toBeUndefined()
  expect(exceeded(three, limitedTo(amount, 2))).toBe(amount)
})

it.each(amounts)("the limit of %s allows pieces as often as their sum stays within it", (amount) => {
  expect(timesToJoin(three, only(amount, 4), limitedTo(amount, 12))).toBe(2)
  expect(timesToJoin(only(amount, 0), three, limitedTo(amount, 12))).toBe(Infinity)
})
