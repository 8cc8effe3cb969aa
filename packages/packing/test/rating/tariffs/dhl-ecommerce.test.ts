// DHL eCommerce, domestic parcels in Thailand from Bangkok. Prices: the rate list in a public shop application, read on
// 30 November 2026.
import { lint, type RateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { boxTo, priceOf, week } from "./tariff.ts"

const card: RateCard = {
  format: "ratecard/1",
  id: "dhl-ecommerce-th",
  edition: "1",
  carrier: "dhl-ecommerce",
  source: "DHL eCommerce domestic rate list, Bangkok (bkk) and upcountry (upc), in THB",
  validFrom: "2025-01-01",
  currency: "THB",
  units: { length: "cm", weight: "kg" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: week,
  zones: [
    { id: "bkk", match: [{ country: "TH", postal: ["10"] }] },
    { id: "upc", match: [{ country: "TH" }] }
  ],
  services: [
    {
      code: "PARCEL",
      title: "Parcel",
      limits: { maxWeight: "35" },
      weight: { basis: "box", rounding: [] },
      rates: [
        {
          zones: ["bkk", "upc"],
          rows: [
            ["0.5", "37.00", "47.00"],
            ["0.75", "37.00", "57.00"],
            ["1", "37.00", "62.00"],
            ["1.5", "77.00", "87.00"],
            ["2", "77.00", "97.00"],
            ["3", "87.00", "122.00"],
            ["4", "97.00", "132.00"],
            ["5", "97.00", "142.00"],
            ["7", "128.00", "142.00"],
            ["8", "128.00", "153.00"],
            ["9", "140.00", "182.00"],
            ["10", "149.00", "197.00"],
            ["14", "169.00", "187.00"],
            ["28", "249.00", "283.00"],
            ["31", "325.00", "359.00"]
          ],
          // From 31 to 35 kg, each kilogram adds 25.
          over: { unit: "1", price: ["25.00", "25.00"] }
        }
      ],
      surcharges: [],
      transit: { calendar: "week", show: "label", byZone: { bkk: [1, 2], upc: [2, 4] } }
    }
  ]
}

const to = (postal: string, weight: number) => boxTo("dhl-ecommerce", { country: "TH", postal }, [30, 20, 10, weight])

it("prices 300 g in Bangkok", () => {
  // 0.3 kg, up to 0.5 kg: 37.
  expect(priceOf(card, to("10110", 0.3))).toEqual(["37.00", "base 37.00"])
})

it("prices 2.5 kg to Chiang Mai", () => {
  // 2.5 kg, up to 3 kg: 122.
  expect(priceOf(card, to("50000", 2.5))).toEqual(["122.00", "base 122.00"])
})

it("prices 33.2 kg by the kilograms above 31", () => {
  // 359 + 3 x 25 = 434: the list has 434 from 33.001 to 34 kg.
  expect(priceOf(card, to("50000", 33.2))).toEqual(["434.00", "base 434.00"])
  // 325 + 4 x 25 = 425 up to 35 kg.
  expect(priceOf(card, to("10110", 35))).toEqual(["425.00", "base 425.00"])
  expect(priceOf(card, to("10110", 35.1))).toEqual(["maxWeight"])
})

it("the linter finds that the list falls from 197 for 10 kg to 187 for 11 kg", () => {
  expect(lint([card]).map(({ message, rule }) => [rule, message])).toEqual([
    ["price-falls", "the price in zone upc falls from 197.00 to 187.00"]
  ])
})
