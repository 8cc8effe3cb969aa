// The minimum net charge of a contract: what remains of the base price after discounts.
import { lint, type Surcharge } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { linesIn, plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"

const discount: Surcharge = { title: "Discount", amount: { percent: "-40", of: ["base"], minNet: "6.50" } }

it.each([
  // 8.00 - 40 % = 4.80, which is below 6.50.
  [1, ["base 8.00", "discount -1.50"], "6.50", "-40% of 8.00, net at least 6.50", "minNet"],
  // 20.00 - 40 % = 12.00.
  [2, ["base 20.00", "discount -8.00"], "12.00", "-40% of 20.00", "percent"]
])("limits the discount of a parcel of %i lb by the minimum net charge", (weight, lines, cost, calc, field) => {
  const rate = rateFrom(plainCard({ surcharges: { discount } }), weighing(weight))
  expect(linesIn(rate)).toEqual(lines)
  expect(rate.cost).toBe(cost)
  expect(rate.lines[1]).toMatchObject({ calc, pointer: `/surcharges/discount/amount/${field}` })
})

it("raises the sum of several discounts to the minimum in a line without a percentage", () => {
  const surcharges: Record<string, Surcharge> = {
    tier: { title: "Tier", amount: { percent: "-30", of: ["base"], min: "-99" } },
    portfolio: { title: "Portfolio", amount: { fixed: "-1.00", min: "-99" } },
    net: { title: "Net", amount: { percent: "0", of: ["base", "tier", "portfolio"], minNet: "6.00" } },
    fuel: { title: "Fuel", amount: { percent: "10", of: ["base", "tier", "portfolio", "net"] } }
  }
  const card = plainCard({ surcharges })
  // 8.00 - 2.40 - 1.00 = 4.60; 1.40 is missing. 10 % of 6.00 = 0.60.
  expect(linesIn(rateFrom(card, weighing(1)))).toEqual([
    "base 8.00",
    "tier -2.40",
    "portfolio -1.00",
    "net 1.40",
    "fuel 0.60"
  ])
  // 20.00 - 6.00 - 1.00 = 13.00. 10 % of 13.00 = 1.30.
  expect(linesIn(rateFrom(card, weighing(5)))).toEqual([
    "base 20.00",
    "tier -6.00",
    "portfolio -1.00",
    "net 0.00",
    "fuel 1.30"
  ])
})

it("applies per box, and after the minimum of the discount itself", () => {
  const surcharges = { discount: { ...discount, amount: { ...discount.amount, min: "-10.00" } } }
  // Box 0: 4.80 < 6.50. Box 1: 40 % of 50.00 = 20.00, limited to 10.00.
  expect(linesIn(rateFrom(plainCard({ surcharges }), weighing(1, 30)))).toEqual([
    "base 8.00",
    "base 50.00",
    "discount -1.50",
    "discount -10.00"
  ])
})

it("rounds a minimum that is not a multiple of the increment like other amounts", () => {
  const surcharges = { discount: { ...discount, amount: { ...discount.amount, minNet: "6.505" } } }
  // 6.505 - 8.00 = -1.495, half-up away from zero.
  expect(linesIn(rateFrom(plainCard({ surcharges }), weighing(1)))).toEqual(["base 8.00", "discount -1.50"])
})

it("a minimum net charge counts as the limit of a discount in lint, and is unused without a percentage", () => {
  expect(lint([plainCard({ surcharges: { discount } })])).toEqual([])
  const fixed: Surcharge = { title: "Fixed", amount: { fixed: "1.00", minNet: "6.00" } }
  expect(lint([plainCard({ surcharges: { fixed } })])).toMatchObject([
    { rule: "amount-left-over", pointer: "/cards/0/surcharges/fixed/amount/minNet" }
  ])
})
