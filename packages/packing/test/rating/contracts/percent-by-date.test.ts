// A percentage that changes by ship date within one edition, such as a weekly fuel surcharge.
import { diff, explain, lint, type Surcharge } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { linesIn, plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"

const weekly = (...percentByDate: ReadonlyArray<readonly [string, string]>): Surcharge => ({
  title: "Fuel",
  amount: { percentByDate, of: ["base"] }
})
const fuel = weekly(["2025-12-29", "18.5"], ["2026-01-05", "18.25"], ["2026-01-12", "20"])
const card = plainCard({ surcharges: { fuel } })

it.each([
  // 8.00 x 18.5 % = 1.48; 8.00 x 18.25 % = 1.46; 8.00 x 20 % = 1.60.
  ["2026-01-02", "1.48", 0],
  ["2026-01-05", "1.46", 1],
  ["2026-01-09", "1.46", 1],
  ["2026-01-12", "1.60", 2],
  ["2026-07-01", "1.60", 2]
])("applies the percentage that is in force on the ship date %s", (date, amount, row) => {
  const rate = rateFrom(card, weighing(1), { at: `${date}T10:00:00Z` })
  expect(linesIn(rate)).toEqual(["base 8.00", `fuel ${amount}`])
  expect(rate.lines[1]).toMatchObject({
    calc: `${fuel.amount.percentByDate![row]![1]}% of 8.00`,
    pointer: `/surcharges/fuel/amount/percentByDate/${row}/1`
  })
})

it("describes a change of one week with its ship dates", () => {
  const next = plainCard({
    surcharges: { fuel: weekly(["2025-12-29", "18.5"], ["2026-01-05", "19"], ["2026-01-12", "20.0"]) }
  })
  expect(explain(diff(card, next))).toEqual([
    "all services, shipped on or after 2026-01-05 and before 2026-01-12: surcharge fuel 18.25 % of base → 19 % of base"
  ])
  const constant = plainCard({ surcharges: { fuel: { title: "Fuel", amount: { percent: "18.5", of: ["base"] } } } })
  expect(explain(diff(constant, card))).toEqual([
    "all services, shipped on or after 2026-01-05 and before 2026-01-12: surcharge fuel 18.5 % of base → 18.25 % of base",
    "all services, shipped on or after 2026-01-12: surcharge fuel 18.5 % of base → 20 % of base"
  ])
})

it("reports a date that does not exist, and a discount in any week", () => {
  const wrong = plainCard({ surcharges: { fuel: weekly(["2026-01-01", "18"], ["2026-02-30", "-1"]) } })
  expect(lint([wrong]).map(({ pointer, rule }) => [rule, pointer])).toEqual([
    ["impossible-date", "/cards/0/surcharges/fuel/amount/percentByDate/1/0"],
    ["negative-line", "/cards/0/surcharges/fuel/amount/percentByDate"]
  ])
})
