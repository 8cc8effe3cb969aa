// The cheaper of two tables of one service: by weight, or by volume as in a cubic tier.
import { diff, explain, lint, type RateTable } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"

const byWeight = plainCard().services[0]!.rates[0]!
/** The box of 10 × 8 × 4 in has 320 in³. */
const cubic: RateTable = {
  when: ["actualWeight", "<=", "20"],
  measure: "volume",
  zones: ["US"],
  rows: [
    ["300", "9.00"],
    ["400", "11.00"]
  ]
}
const cardWith = (rates: ReadonlyArray<RateTable>, tableChoice?: "first" | "cheapest") =>
  plainCard({ service: { rates, ...(tableChoice && { tableChoice }) } })

it.each([
  // 8.00 by weight; 11.00 by volume.
  [1, "cheapest", "8.00", "/services/0/rates/0/rows/0/1"],
  // 20.00 by weight; 11.00 by volume.
  [5, "cheapest", "11.00", "/services/0/rates/1/rows/1/1"],
  [5, "first", "20.00", "/services/0/rates/0/rows/1/1"],
  [5, undefined, "20.00", "/services/0/rates/0/rows/1/1"],
  // The cubic tier ends at 20 lb.
  [21, "cheapest", "50.00", "/services/0/rates/0/rows/2/1"]
] as const)("charges a parcel of %i lb by the %s table", (weight, choice, cost, pointer) => {
  const rate = rateFrom(cardWith([byWeight, cubic], choice), weighing(weight))
  expect(rate.cost).toBe(cost)
  expect(rate.lines[0]!.pointer).toBe(pointer)
})

it("chooses for each box, and the first of two equal prices", () => {
  const equal = { ...cubic, rows: [["400", "8.00"]] } as const
  const lines = rateFrom(cardWith([byWeight, equal], "cheapest"), weighing(1, 5)).lines
  expect(lines.map(({ amount, pointer }) => [amount, pointer])).toEqual([
    ["8.00", "/services/0/rates/0/rows/0/1"],
    ["8.00", "/services/0/rates/1/rows/0/1"]
  ])
})

it("skips a table without a price, and reports the first reason if there is no other", () => {
  const small = { ...cubic, rows: [["100", "1.00"]] } as const
  const closed = { ...byWeight, rows: [["70", null]] } as const
  expect(rateFrom(cardWith([small, byWeight], "cheapest"), weighing(5)).cost).toBe("20.00")
  expect(rateFrom(cardWith([byWeight, small], "cheapest"), weighing(5)).cost).toBe("20.00")
  expect(() => rateFrom(cardWith([closed, small], "cheapest"), weighing(5))).toThrow("null price")
  expect(() => rateFrom(cardWith([small, closed], "cheapest"), weighing(5))).toThrow("beyond the last row")
  expect(() => rateFrom(cardWith([cubic], "cheapest"), weighing(21))).toThrow("condition of the table")
})

it("a table after an unconditional one is not shadowed, and a change of the choice is described", () => {
  expect(lint([cardWith([byWeight, cubic], "cheapest")])).toEqual([])
  expect(lint([cardWith([byWeight, cubic])]).map(({ rule }) => rule)).toEqual(["shadowed-table"])
  expect(explain(diff(cardWith([byWeight, cubic]), cardWith([byWeight, cubic], "cheapest")))).toEqual([
    "all services: table choice first → cheapest"
  ])
})
