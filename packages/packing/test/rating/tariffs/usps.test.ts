// USPS Ground Advantage, retail. Prices: Notice 123 of 5 October 2025, as in a public quoting service, read on
// 30 November 2026. Zones of the origin 850: 1 up to 50 miles, 4 from 301 to 600, 8 beyond 1,800.
import { lint, type RateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { boxTo, priceOf, week, zonesBy } from "./tariff.ts"

const card: RateCard = {
  format: "ratecard/1",
  id: "usps-ground-advantage-retail",
  edition: "2025-10",
  carrier: "usps",
  source: "USPS Notice 123, effective 2025-10-05; zones 1, 4 and 8 up to 21 lb",
  validFrom: "2025-10-05",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: week,
  zones: zonesBy("US", { "1": ["850-853"], "4": ["900-908"], "8": ["100-119"] }),
  surcharges: {
    // Nonstandard fee above 2 cubic feet: 2 x 1,728 in³.
    volume: { title: "Nonstandard volume", when: ["volume", ">", "3456"], amount: { fixed: "18.00" } }
  },
  services: [
    {
      code: "GROUND_ADVANTAGE",
      title: "Ground Advantage",
      limits: { maxWeight: "21", maxLengthPlusGirth: "130" },
      // Ounces up to 1 lb are charged as 4, 8, 12 or 16 oz. The dimensional weight applies above 1 cubic foot.
      weight: {
        basis: "box",
        divisor: "166",
        dimAboveVolume: "1728",
        rounding: [{ upTo: "1", step: "0.25" }, { step: "1" }]
      },
      rates: [
        {
          zones: ["1", "4", "8"],
          rows: [
            ["0.25", "7.20", "7.50", "8.40"],
            ["0.5", "7.50", "8.00", "9.25"],
            ["0.75", "8.55", "9.30", "11.10"],
            ["1", "9.10", "10.10", "12.45"],
            ["2", "9.85", "11.80", "17.15"],
            ["3", "10.25", "12.40", "20.10"],
            ["4", "11.30", "13.60", "22.20"],
            ["5", "11.95", "14.45", "23.75"],
            ["10", "14.55", "17.55", "35.50"],
            ["11", "15.60", "18.80", "39.85"],
            ["12", "16.20", "19.55", "42.65"],
            ["15", "18.15", "21.25", "52.15"],
            ["20", "20.85", "24.85", "62.65"],
            ["21", "23.90", "31.60", "70.65"]
          ]
        }
      ],
      surcharges: ["volume"],
      transit: { calendar: "week", show: "label", byZone: { "1": [2, 3], "4": [3, 4], "8": [4, 5] } }
    }
  ]
}

const to = (postal: string, ...box: Parameters<typeof boxTo>[2]) => boxTo("usps", { country: "US", postal }, box)

it("prices 3 ounces in zone 1 as 4 ounces", () => {
  // 3 oz = 0.1875 lb, up to 0.25 lb: 7.20. 6 x 4 x 2 = 48 in³ is below 1 cubic foot.
  expect(priceOf(card, to("85004", 6, 4, 2, 0.1875))).toEqual(["7.20", "base 7.20"])
})

it("prices 2.1 pounds in zone 4 as 3 pounds", () => {
  // 12 x 9 x 4 = 432 in³. 2.1 lb, up to 3 lb: 12.40.
  expect(priceOf(card, to("90210", 12, 9, 4, 2.1))).toEqual(["12.40", "base 12.40"])
})

it("prices a light box above 1 cubic foot in zone 8 by its dimensional weight", () => {
  // 13 x 12 x 12 = 1,872 in³. 1,872 / 166 = 11.28, up to 12 lb: 42.65.
  expect(priceOf(card, to("10001", 13, 12, 12, 3))).toEqual(["42.65", "base 42.65"])
  // 12 x 12 x 12 = 1,728 in³ is not above 1 cubic foot: 3 lb cost 20.10.
  expect(priceOf(card, to("10001", 12, 12, 12, 3))).toEqual(["20.10", "base 20.10"])
})

it("adds the fee for a volume above 2 cubic feet", () => {
  // 20 x 14 x 12.4 = 3,472 in³. 3,472 / 166 = 20.92, up to 21 lb: 70.65. 70.65 + 18.00 = 88.65.
  expect(priceOf(card, to("10001", 20, 14, 12.4, 3))).toEqual(["88.65", "base 70.65", "volume 18.00"])
  // 20 x 14 x 12.3 = 3,444 in³. 3,444 / 166 = 20.75, up to 21 lb.
  expect(priceOf(card, to("10001", 20, 14, 12.3, 3))).toEqual(["70.65", "base 70.65"])
})

it("the linter finds nothing", () => {
  expect(lint([card])).toEqual([])
})
