import type { Instant, ListOptions } from "@waybill/core/adapter"
import { expect, it } from "vitest"
import { listPlan } from "../../../src/orders/list/list-plan.ts"

const time = Date.UTC(2026, 0, 1) as Instant
const needsTime = "updatedSince: required for the stages shipped and cancelled; add it, or list new and processing"

const refused: ReadonlyArray<readonly [Omit<ListOptions, "limit">, string]> = [
  [{ stage: "shipped", sort: "due" }, "stage: must be new or processing if sort is due"],
  [{ stage: ["new", "cancelled"], sort: "due" }, "stage: must be new or processing if sort is due"],
  [{ stage: "shipped", sort: "due", updatedSince: time }, "stage: must be new or processing if sort is due"],
  [{ stage: "shipped", held: false, sort: "due" }, "stage: must be new or processing if sort is due"],
  [{ stage: "shipped" }, needsTime],
  [{ stage: ["new", "shipped"] }, needsTime],
  [{ stage: "cancelled", sort: "updated" }, needsTime],
  [{ stage: "shipped", account_id: "a" }, needsTime],
  [{ stage: "shipped", held: false }, needsTime],
  [{ stage: "shipped", carrier: "acme" }, needsTime],
  [{ stage: "shipped", rush: false, sort: "updated" }, needsTime],
  [{ stage: ["processing", "cancelled"], dueBefore: time }, needsTime],
  [{ shippedSince: time, sort: "due" }, "shippedSince: is not supported with the sort due; use created or updated"]
]

it.each(refused)("refuses closed stages without a time: %j", (options, message) => {
  expect(() => listPlan({ ...options, limit: 1 })).toThrow(message)
})

it.each<Omit<ListOptions, "limit">>([
  { stage: "shipped", carrier: "acme", updatedSince: time },
  { stage: "shipped", updatedSince: 0 as Instant },
  { carrier: "acme", rush: true, shippedSince: time },
  { stage: "shipped", account_id: "a", sort: "updated", updatedSince: time },
  { stage: "shipped", sort: "due", held: true },
  { stage: "shipped", sort: "due", held: { by: "operator" } },
  { stage: "shipped", sort: "due", search: "x" },
  { stage: "shipped", carrier: "acme", order_id: "7" }
])("accepts closed stages with a time, on hold, or in a search: %j", (options) => {
  expect(listPlan({ ...options, limit: 1 }).parts[0]?.stages).toEqual(["shipped"])
})

it.each<Omit<ListOptions, "limit">>([
  {},
  { sort: "due" },
  { sort: "updated" },
  { account_id: "a" },
  { search: "x" },
  { order_id: "7" },
  { held: true },
  { held: false },
  { held: { by: "operator" } },
  { updatedSince: time },
  { carrier: "acme", rush: true, dueBefore: time }
])("lists only open orders without a stage: %j", (options) => {
  const listed = listPlan({ ...options, limit: 1 }).parts.flatMap(({ stages }) => stages)
  expect(new Set(listed)).toEqual(new Set(["new", "processing"]))
})

it("lists shipped orders with shippedSince", () => {
  expect(listPlan({ shippedSince: time, limit: 1 }).parts.map(({ stages }) => stages)).toEqual([["shipped"]])
})

it("reads a list since 1970 in the sequence of its index", () => {
  const { filters, path } = listPlan({ stage: "shipped", updatedSince: 0 as Instant, limit: 1 })
  expect([path, filters]).toEqual(["sorted", {}])
})

it("a page has 50 orders without a limit, and at most 10,000", () => {
  expect(listPlan({}).limit).toBe(50)
  expect(listPlan({ limit: 20_000 }).limit).toBe(10_000)
})
