import { replayWith } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { tariffOf } from "../rating/fixtures/vectors.ts"
import { nextCard, sold } from "./sold.ts"

describe("replayWith", () => {
  it("explains a difference by the computations if the card of the sale is unknown", () => {
    const next = nextCard(({ services }) => {
      services[0]!.weight.divisor = "250"
    })
    const answer = replayWith({ sold: [], today: [tariffOf(next)] })(sold)
    expect(answer).toMatchObject({
      isReproduced: false,
      difference: "-3.3",
      lines: [{ reasons: ["billable 8 <= 10 → billable 4 <= 5"] }, { reasons: ["10% of 12.00 → 10% of 9.00"] }]
    })
  })

  it("gives a reason for a price or surcharge that changed if the card of the sale is unknown", () => {
    const next = nextCard(({ services, surcharges }) => {
      services[0]!.rates[0]!.rows[1]![2] = "12.50"
      surcharges!.home!.amount.fixed = "3.00"
    })
    expect(replayWith({ sold: [], today: [tariffOf(next)] })(sold)).toMatchObject({
      isReproduced: false,
      difference: "1.55",
      lines: [
        { code: "base", reasons: ["the card gives a different amount for the same calculation: billable 8 <= 10"] },
        { code: "home", reasons: ["the card gives a different amount for the same calculation: fixed"] },
        { code: "fuel", reasons: ["10% of 12.00 → 10% of 12.50"] }
      ]
    })
  })
})
