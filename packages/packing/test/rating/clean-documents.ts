import type { RateCard, ShipFrom } from "../../src/rating/index.ts"

/** Without `readonly`, so that a test can spoil a copy. */
export type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T

const card: RateCard = {
  format: "ratecard/1",
  id: "clean",
  edition: "2026",
  carrier: "clean",
  validFrom: "2026-01-01",
  validTo: "2027-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  measure: { dimRounding: { mode: "up", step: "1" } },
  calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-12-25", "2027-01-01"] } },
  zones: [
    { id: "near", match: [{ country: "US", postal: ["850-853", "855-857"], from: ["phx"] }] },
    { id: "far", match: [{ country: "US", not: { states: ["AK", "HI"] } }] },
    { id: "away", match: [{ country: "US", states: ["AK", "HI"] }] },
    { id: "abroad", match: [{ country: "GB", postal: ["KW15-KW17", "HS"] }, { country: "CA" }] }
  ],
  surcharges: {
    huge: { title: "Huge", group: "size", priority: 1, when: ["longest", ">", "96"], amount: { fixed: "90.00" } },
    large: {
      title: "Large",
      group: "size",
      priority: 2,
      when: {
        any: [
          ["longest", ">", "48"],
          [
            ["second", ">", "30"],
            ["zone", "in", ["far", "away"]]
          ]
        ]
      },
      amount: { fixedByZone: { near: "20.00", "*": "30.00" } },
      minBillable: "40"
    },
    peak: { title: "Peak", when: ["shipDate", "in", ["2026-10-05", "2027-01-18"]], amount: { fixed: "0.35" } },
    fuel: { title: "Fuel", amount: { percent: "18.5", of: ["base", "huge", "large"] } },
    weight: { title: "By weight", scope: "shipment", amount: { perUnit: "0.10", unit: "1", min: "1.00", max: "9.00" } }
  },
  services: [
    {
      code: "GROUND",
      title: "Ground",
      limits: { maxWeight: "70", maxLongest: "108", maxLengthPlusGirth: "165" },
      weight: { basis: "box", divisor: "139", minimum: "1", rounding: [{ upTo: "1", step: "0.5" }, { step: "1" }] },
      rates: [
        {
          name: "light",
          when: ["actualWeight", "<=", "1"],
          zones: ["near", "far"],
          rows: [
            ["1", "4.00", "5.00"],
            ["70", "9.00", "12.00"]
          ]
        },
        {
          zones: ["near", "far", "away"],
          rows: [
            ["1", "5.00", "6.00", null],
            ["70", "9.00", "12.00", "20.00"]
          ]
        }
      ],
      surcharges: ["huge", "large", "peak", "fuel", "weight"],
      transit: { calendar: "week", show: "label", byZone: { near: [1, 2], far: [3, 4], away: [5, 8] } }
    },
    {
      code: "AIR",
      title: "Air",
      packageTypes: ["BOX", "TUBE"],
      limits: { maxWeight: "70" },
      weight: { basis: "box", rounding: [] },
      rates: [{ measure: "actualWeight", zones: ["far", "abroad"], rows: [["70", "40.00", "60.00"]] }],
      surcharges: ["fuel"],
      transit: { calendar: "week", show: "timestamp", by: "12:00", byZone: { far: [1, 1], abroad: [2, 3] } }
    }
  ]
}

const shipFrom: ShipFrom = {
  format: "shipfrom/1",
  id: "phx",
  timezone: "America/Phoenix",
  calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-12-25"] },
  cutoff: { default: "14:00", fri: "12:00" },
  handlingDays: 2,
  rush: { cutoff: { default: "16:00" }, handlingDays: 0 }
}

const next: RateCard = {
  ...card,
  edition: "2027",
  validFrom: "2027-01-01",
  validTo: null,
  calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2027-01-01"] } }
}

/** Two editions of a card and a ship-from with which nothing is the matter; fresh copies each time. */
export const cleanDocuments = () => ({
  cards: [card, next].map((each) => structuredClone(each) as Writable<RateCard>),
  shipFroms: [structuredClone(shipFrom) as Writable<ShipFrom>]
})
