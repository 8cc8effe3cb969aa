// A UPS ground contract. Net prices of 1 to 4 lb with the minimum of 9.78: an example in a public parser of such
// contracts. Charges for services: UPS list of 7 January 2002. Both read on 30 November 2026. The further discount of
// 10 % is an example.
import { lint, type RateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { boxTo, priceOf, zonesBy } from "./tariff.ts"

const card: RateCard = {
  format: "ratecard/1",
  id: "ups-ground-contract",
  edition: "1",
  carrier: "ups",
  source: "Documented example of a contract's ground prices; UPS accessorial charges, effective 2002-01-07",
  validFrom: "2026-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] } },
  zones: zonesBy("US", { "2": ["100-119"], "5": ["606"], "8": ["900-908"] }),
  surcharges: {
    incentive: { title: "Incentive", amount: { percent: "-10", of: ["base"], minNet: "9.78" } },
    residential: { title: "Residential", when: ["residential", "=", true], amount: { fixed: "1.10" } },
    handling: { title: "Additional handling", when: ["longest", ">", "60"], amount: { fixed: "5.00" } },
    value: {
      title: "Insured value",
      scope: "shipment",
      when: ["declaredValue", ">", "100"],
      amount: { perUnit: "0.35", unit: "100", measure: "declaredValue", above: "100" }
    },
    saturday: {
      title: "Saturday pickup",
      scope: "shipment",
      when: [
        ["pickup", "=", true],
        ["shipWeekday", "in", ["sat"]]
      ],
      amount: { fixed: "10.00" }
    }
  },
  services: [
    {
      code: "GROUND",
      title: "Ground",
      weight: { basis: "box", divisor: "194", rounding: [{ step: "1" }] },
      rates: [
        {
          zones: ["2", "5", "8"],
          rows: [
            ["1", "9.78", "9.78", "9.93"],
            ["2", "9.78", "10.23", "10.97"],
            ["3", "9.78", "10.69", "11.81"],
            ["4", "9.78", "11.16", "12.43"]
          ]
        }
      ],
      surcharges: ["incentive", "residential", "handling", "value", "saturday"],
      transit: { calendar: "week", show: "label", byZone: { "2": [1, 1], "5": [3, 3], "8": [5, 5] } }
    }
  ]
}

const to = (postal: string, weight: number, declaredValue = 0) =>
  boxTo("ups", { country: "US", postal }, [10, 8, 4, weight], { declaredValue })

it("prices 1 lb to a residence in zone 2 at the minimum net charge", () => {
  // 9.78 - 10 % = 8.80, below the minimum of 9.78: no discount. 9.78 + 1.10 = 10.88.
  expect(priceOf(card, to("10001", 1), { residential: true })).toEqual([
    "10.88",
    "base 9.78",
    "incentive 0.00",
    "residential 1.10"
  ])
})

it("prices 4 lb to zone 8 with a value of 450", () => {
  // 12.43 x 10 % = 1.243: -1.24. 350 above 100: 4 x 0.35 = 1.40. 12.43 - 1.24 + 1.40 = 12.59.
  expect(priceOf(card, to("90210", 4, 450))).toEqual(["12.59", "base 12.43", "incentive -1.24", "value 1.40"])
})

it("prices 3 lb to zone 5 with a pickup on a Saturday", () => {
  // 10.69 - 1.07 = 9.62, below 9.78: -0.91. 9.78 + 10.00 = 19.78. 13 June 2026 is a Saturday.
  expect(priceOf(card, to("60601", 3), { at: "2026-06-13T10:00:00Z", pickup: true })).toEqual([
    "19.78",
    "base 10.69",
    "incentive -0.91",
    "saturday 10.00"
  ])
})

it("the linter finds nothing", () => {
  expect(lint([card])).toEqual([])
})
