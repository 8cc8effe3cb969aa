import { expect, it } from "vitest"
import { countFailures, plusFailures } from "../../src/report/failures.ts"

it("counts an order once for each reason, and once for each SKU of the reason", () => {
  const failures = [
    { reason: "too heavy", sku: "A" },
    { reason: "too heavy", sku: "A" },
    { reason: "too heavy", sku: "B" },
    { reason: "no postal code" }
  ]
  const one = countFailures(failures)
  expect(one).toEqual({
    "too heavy": { orders: 1, skus: { A: 1, B: 1 }, others: 0 },
    "no postal code": { orders: 1, skus: {}, others: 0 }
  })
  expect(plusFailures(one, countFailures([{ reason: "too heavy", sku: "A" }]))).toEqual({
    "too heavy": { orders: 2, skus: { A: 2, B: 1 }, others: 0 },
    "no postal code": { orders: 1, skus: {}, others: 0 }
  })
  expect(plusFailures(one, {})).toBe(one)
})

it("counts a SKU with the name of a property of every object", () => {
  const one = countFailures([{ reason: "too heavy", sku: "__proto__" }])
  expect(Object.entries(plusFailures(one, one)["too heavy"]!.skus)).toEqual([["__proto__", 2]])
})

it("counts at most 1,000 SKUs of a reason, and the failures of all others together", () => {
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({ reason: "too heavy", sku: `S-${from + n}` }))
  // 600 and 600 SKUs, of which 100 are in both parts: 1,100 different ones.
  const sum = plusFailures(countFailures(of(0, 600)), countFailures(of(500, 1_100)))["too heavy"]!
  expect(sum.orders).toBe(2)
  expect(Object.keys(sum.skus)).toHaveLength(1_000)
  expect([sum.skus["S-499"], sum.skus["S-550"], sum.skus["S-999"], sum.skus["S-1000"]]).toEqual([1, 2, 1, undefined])
  expect(sum.others).toBe(100)
  const twice = plusFailures(countFailures(of(1_100, 1_103)), countFailures(of(1_100, 1_103)))
  expect(plusFailures({ "too heavy": sum }, twice)["too heavy"]).toMatchObject({ orders: 4, others: 106 })
  const large = countFailures(of(0, 1_200))["too heavy"]!
  expect([Object.keys(large.skus).length, large.others, large.orders]).toEqual([1_000, 200, 1])
})

it("counts the failures of more than 100 reasons together", () => {
  const many = Array.from({ length: 103 }, (_, n) => ({ reason: `r-${n}` }))
  const counted = countFailures(many)
  expect(Object.keys(counted)).toHaveLength(101)
  expect([counted["r-99"]?.orders, counted["r-100"], counted["other errors"]?.orders]).toEqual([1, undefined, 3])
})
