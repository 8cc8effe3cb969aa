import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import type { RateCard } from "../../src/rating/index.ts"

const folder = `${import.meta.dirname}/data/cards`
const named = new Map(
  globSync(`${folder}/*.json`).map((path) => [basename(path, ".json"), JSON.parse(readFileSync(path, "utf8"))])
)

/** A fresh copy of an example as it stands in its file, a card or a ship-from. */
export const document = (name: string) => structuredClone(named.get(name))
export const shipFroms = ["origin-any", "origin-nyc", "origin-phx"]
export const cards = [...named.keys()].filter((name) => !shipFroms.includes(name))

/** A small card in which every key of the format is used. */
export const everyKey: RateCard = {
  format: "ratecard/1",
  id: "every",
  edition: "1",
  carrier: "every",
  notes: "Written for the tests.",
  source: "none",
  validFrom: "2026-01-01",
  validTo: "2027-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  measure: { dimRounding: { mode: "up", step: "1" } },
  calendars: { week: { weekdays: ["mon", "tue"], holidays: ["2026-12-25"] } },
  zones: [
    {
      id: "near",
      title: "Near",
      match: [
        {
          country: "US",
          states: ["AZ"],
          postal: ["850-853"],
          from: ["phx"],
          not: { countries: ["CA"], states: ["AK"], postal: ["99"] }
        }
      ]
    },
    { id: "far", match: [{ country: "*" }] }
  ],
  surcharges: {
    fixed: { title: "Fixed", amount: { fixed: "1.00" } },
    long: {
      title: "Long",
      scope: "box",
      group: "size",
      priority: 1,
      when: {
        any: [["longest", ">", "48"], [["residential", "=", true]], { all: [["zone", "in", ["near"]]] }]
      },
      amount: { fixedByZone: { near: "1.00", "*": "2.00" } },
      minBillable: "40"
    },
    weight: {
      title: "By weight",
      when: [
        ["shipDate", "in", ["2026-10-01", "2026-12-31"]],
        ["postal", "in", ["85"]],
        ["state", "=", "AZ"]
      ],
      amount: { perUnit: "0.10", unit: "1", min: "1", max: "9" }
    },
    fuel: { title: "Fuel", scope: "shipment", amount: { percent: "10", of: ["base", "*"] } }
  },
  services: [
    {
      code: "ONE",
      title: "One",
      packageTypes: ["BOX"],
      measure: { dimRounding: null },
      limits: {
        maxWeight: "70",
        maxLongest: "60",
        maxLengthPlusGirth: "130",
        maxSumDims: "100",
        maxSecond: "40",
        maxVolume: "9999",
        maxBoxes: 9
      },
      weight: {
        basis: "box",
        divisor: "139",
        dimAboveVolume: "1728",
        minimum: "1",
        rounding: [{ upTo: "1", step: "0.5" }, { step: "1" }]
      },
      rates: [
        {
          name: "all",
          when: ["packageType", "=", "BOX"],
          measure: "billable",
          zones: ["near", "far"],
          rows: [
            ["1", "5.00", null],
            ["70", "9.00", "12.00"]
          ],
          over: { unit: "1", price: ["1", "2"] }
        }
      ],
      surcharges: ["fixed", "long", "weight", "fuel"],
      transit: { calendar: "week", show: "timestamp", by: "18:00", byZone: { near: [1, 2], far: null } }
    }
  ]
}
