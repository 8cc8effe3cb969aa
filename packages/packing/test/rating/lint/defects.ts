// A small defect for each rule of the linter.
import type { LintRule, RateCard } from "../../../src/rating.ts"
import type { cleanDocuments, Writable } from "../fixtures/clean-documents.ts"

/** A small change to the clean documents, with the pointer that the rule reports. */
type Defect = readonly [
  pointer: string,
  change: (card: Writable<RateCard>, all: ReturnType<typeof cleanDocuments>) => void
]

const GROUND = "/cards/0/services/0"
const AIR = "/cards/0/services/1"

/** Changes, keyed by the rule that reports them. */
export const defects: Readonly<Record<LintRule, Defect>> = {
  "validity-reversed": ["/cards/0/validTo", (card) => (card.validTo = "2026-01-01")],
  "same-edition": ["/cards/1/edition", (_, { cards }) => (cards[1]!.edition = "2026")],
  "editions-overlap": ["/cards/1/validFrom", (card) => (card.validTo = "2027-01-02")],
  "editions-gap": ["/cards/1/validFrom", (card) => (card.validTo = "2026-12-31")],
  "editions-disagree": ["/cards/1/currency", (_, { cards }) => (cards[1]!.currency = "CAD")],

  "impossible-date": [
    "/cards/0/calendars/week/holidays/2",
    (card) => card.calendars!.week!.holidays.push("2026-02-29")
  ],
  "unknown-calendar": [`${AIR}/transit/calendar`, (card) => (card.services[1]!.transit.calendar = "days")],
  "unused-calendar": [
    "/cards/0/calendars/more",
    (card) => (card.calendars!.more = { weekdays: ["sun"], holidays: [] })
  ],
  "holiday-on-closed-day": [
    "/shipFroms/0/calendar/holidays/1",
    (_, { shipFroms }) => shipFroms[0]!.calendar.holidays.push("2026-12-26")
  ],
  "holiday-outside-validity": [
    "/cards/0/calendars/week/holidays/2",
    (card) => card.calendars!.week!.holidays.push("2025-12-25")
  ],

  "duplicate-zone": ["/cards/0/zones/4/id", (card) => card.zones.push({ id: "far", match: [{ country: "MX" }] })],
  "overlapping-zones": [
    "/cards/0/zones/3/match/2",
    (card) => card.zones[3]!.match.push({ country: "US", postal: ["853-854"], from: ["phx"] })
  ],
  "unreachable-zone": ["/cards/0/zones/2", (card) => (card.zones[2]!.match[0]!.not = { states: ["ak", "HI"] })],
  "zone-without-price": ["/cards/0/zones/4", (card) => card.zones.push({ id: "mx", match: [{ country: "MX" }] })],
  "unknown-origin": ["/cards/0/zones/0/match/0/from/1", (card) => card.zones[0]!.match[0]!.from!.push("nyc")],
  "unknown-country": ["/cards/0/zones/3/match/1/country", (card) => (card.zones[3]!.match[1]!.country = "UK")],
  "unknown-state": ["/cards/0/zones/2/match/0/states/2", (card) => card.zones[2]!.match[0]!.states!.push("HW")],
  "malformed-postal": ["/cards/0/zones/3/match/0/postal/2", (card) => card.zones[3]!.match[0]!.postal!.push("85004")],
  "reversed-postal": [
    "/cards/0/zones/3/match/0/postal/0",
    (card) => (card.zones[3]!.match[0]!.postal![0] = "KW17-KW15")
  ],

  "table-of-unknown-zone": [
    `${AIR}/rates/0/zones/2`,
    (card) => {
      card.services[1]!.rates[0]!.zones.push("awry")
      card.services[1]!.rates[0]!.rows[0]!.push("80.00")
    }
  ],
  "row-width": [`${GROUND}/rates/1/rows/1`, (card) => card.services[0]!.rates[1]!.rows[1]!.push("20.00")],
  "over-width": [
    `${GROUND}/rates/1/over/price`,
    (card) => (card.services[0]!.rates[1]!.over = { unit: "1", price: ["1.00"] })
  ],
  "over-without-price": [
    `${GROUND}/rates/1/over/price/2`,
    (card) => {
      card.services[0]!.rates[1]!.rows[1]![3] = null
      card.services[0]!.rates[1]!.over = { unit: "1", price: ["1.00", "1.00", "1.00"] }
    }
  ],
  "rows-not-ascending": [
    `${GROUND}/rates/1/rows/1/0`,
    (card) => card.services[0]!.rates[1]!.rows.splice(1, 0, ["1.0", "5.00", "6.00", null])
  ],
  "rows-end-early": [`${GROUND}/rates/1/rows/1/0`, (card) => (card.services[0]!.rates[1]!.rows[1]![0] = "69.9")],
  "rows-beyond-limit": [
    `${AIR}/rates/0/rows/1`,
    (card) => card.services[1]!.rates[0]!.rows.push(["80", "50.00", "70.00"])
  ],
  "dead-row": [
    `${GROUND}/rates/1/rows/1`,
    (card) => card.services[0]!.rates[1]!.rows.splice(1, 0, ["1.5", "5.50", "6.50", null])
  ],
  "limit-below-rows": [`${GROUND}/limits/maxWeight`, (card) => (card.services[0]!.limits!.maxWeight = "0.1")],
  "price-falls": [`${GROUND}/rates/1/rows/1/2`, (card) => (card.services[0]!.rates[1]!.rows[1]![2] = "5.99")],
  "price-off-increment": [`${GROUND}/rates/1/rows/1/2`, (card) => (card.services[0]!.rates[1]!.rows[1]![2] = "12.005")],
  "shadowed-table": [
    `${GROUND}/rates/2`,
    (card) => card.services[0]!.rates.push({ zones: ["far"], rows: [["70", "9.00"]] })
  ],
  "table-never-applies": [
    `${GROUND}/rates/0/when`,
    (card) => (card.services[0]!.rates[0]!.when = ["zone", "=", "away"])
  ],

  "zero-step": [`${GROUND}/weight/divisor`, (card) => (card.services[0]!.weight.divisor = "0.0")],
  "weight-steps-not-ascending": [
    `${GROUND}/weight/rounding/1`,
    (card) => card.services[0]!.weight.rounding.splice(1, 0, { upTo: "1.0", step: "1" })
  ],
  "weight-steps-end": [
    `${GROUND}/weight/rounding/1/upTo`,
    (card) => (card.services[0]!.weight.rounding[1]!.upTo = "50")
  ],
  "idle-dim-above-volume": [
    `${AIR}/weight/dimAboveVolume`,
    (card) => (card.services[1]!.weight.dimAboveVolume = "1728")
  ],
  "minimum-beyond-rows": [
    `${AIR}/weight/minimum`,
    (card) => {
      card.services[1]!.rates[0]!.measure = "billable"
      card.services[1]!.weight.minimum = "70.5"
    }
  ],
  "impossible-limit": [
    `${AIR}/limits/maxLengthPlusGirth`,
    (card) => (card.services[1]!.limits!.maxLengthPlusGirth = "4.9")
  ],

  "duplicate-service": [`${AIR}/code`, (card) => (card.services[1]!.code = "GROUND")],
  "no-package-type": [`${AIR}/packageTypes`, (card) => (card.services[1]!.packageTypes = [])],
  "zone-without-transit": [`${AIR}/transit/byZone`, (card) => (card.services[1]!.transit.byZone = { far: [1, 1] })],
  "transit-without-price": [`${AIR}/transit/byZone/near`, (card) => (card.services[1]!.transit.byZone.near = [1, 1])],
  "transit-of-unknown-zone": [
    `${AIR}/transit/byZone/nowhere`,
    (card) => (card.services[1]!.transit.byZone.nowhere = null)
  ],
  "transit-reversed": [`${AIR}/transit/byZone/far`, (card) => (card.services[1]!.transit.byZone.far = [2, 1])],
  "transit-too-long": [`${AIR}/transit/byZone/far`, (card) => (card.services[1]!.transit.byZone.far = [1, 367])],
  "timestamp-without-by": [`${AIR}/transit`, (card) => delete card.services[1]!.transit.by],
  "by-without-timestamp": [`${GROUND}/transit/by`, (card) => (card.services[0]!.transit.by = "18:00")],

  "unknown-surcharge": [`${AIR}/surcharges/1`, (card) => card.services[1]!.surcharges.push("duty")],
  "unused-surcharge": [
    "/cards/0/surcharges/duty",
    (card) => (card.surcharges!.duty = { title: "Duty", amount: { fixed: "1" } })
  ],
  "surcharge-named-base": [
    "/cards/0/surcharges/base",
    (card) => {
      card.surcharges!.base = { title: "Base", amount: { fixed: "1" } }
      for (const { surcharges } of card.services) surcharges.unshift("base")
    }
  ],
  "surcharge-never-applies": [
    "/cards/0/surcharges/huge",
    (card) => (card.surcharges!.huge!.when = ["longest", ">", "108"])
  ],
  "percent-of-unknown": [
    "/cards/0/surcharges/fuel/amount/of/3",
    (card) => card.surcharges!.fuel!.amount.of!.push("duty")
  ],
  "percent-of-later": [
    "/cards/0/surcharges/fuel/amount/of/3",
    (card) => card.surcharges!.fuel!.amount.of!.push("weight")
  ],
  "percent-of-absent": [
    "/cards/0/surcharges/fuel/amount/of/1",
    (card) => {
      card.services[0]!.surcharges = ["large", "peak", "fuel", "weight"]
      card.services[1]!.surcharges = ["huge"]
    }
  ],
  "percent-of-shared-base": [
    "/cards/0/surcharges/fuel/amount/of/0",
    (card) => (card.services[1]!.weight.basis = "shipment")
  ],
  "percent-circular": [
    "/cards/0/surcharges/fuel/amount/of/3",
    (card) => card.surcharges!.fuel!.amount.of!.push("fuel")
  ],
  "priority-tie": ["/cards/0/surcharges/large/priority", (card) => (card.surcharges!.large!.priority = 1)],
  "priority-without-group": ["/cards/0/surcharges/fuel/priority", (card) => (card.surcharges!.fuel!.priority = 1)],
  "min-above-max": ["/cards/0/surcharges/weight/amount/min", (card) => (card.surcharges!.weight!.amount.min = "10.00")],
  "amount-of-unknown-zone": [
    "/cards/0/surcharges/large/amount/fixedByZone/nowhere",
    (card) => (card.surcharges!.large!.amount.fixedByZone!.nowhere = "1.00")
  ],
  "amount-lacks-zone": [
    "/cards/0/surcharges/large/amount/fixedByZone",
    (card) => (card.surcharges!.large!.amount.fixedByZone = { near: "20.00", far: "30.00" })
  ],
  "value-per-box": [
    "/cards/0/surcharges/weight/scope",
    (card) => {
      card.surcharges!.weight!.amount.measure = "declaredValue"
      card.surcharges!.weight!.scope = "box"
    }
  ],
  "dates-not-ascending": [
    "/cards/0/surcharges/fuel/amount/percentByDate/1/0",
    (card) => {
      const dates = ["2025-12-29", "2025-12-29", "2026-01-05"].map((from): [string, string] => [from, "18.5"])
      card.surcharges!.fuel!.amount = { percentByDate: dates, of: ["base"] }
    }
  ],
  "dates-start-late": [
    "/cards/0/surcharges/fuel/amount/percentByDate/0/0",
    (card) => (card.surcharges!.fuel!.amount = { percentByDate: [["2026-01-05", "18.5"]], of: ["base"] })
  ],
  "amount-left-over": ["/cards/0/surcharges/huge/amount/unit", (card) => (card.surcharges!.huge!.amount.unit = "1")],
  "negative-line": ["/cards/0/surcharges/huge/amount/fixed", (card) => (card.surcharges!.huge!.amount.fixed = "-1.00")],
  "discount-cancelled": [
    "/cards/0/surcharges/huge/amount/minNet",
    (card) => (card.surcharges!.huge!.amount = { percent: "-10", of: ["base"], minNet: "60.00" })
  ],
  "zone-without-tax": [
    "/cards/0/zones/1",
    (card) => {
      card.surcharges!.weight!.title = "Sales tax"
      card.surcharges!.weight!.when = ["zone", "in", ["near", "away"]]
    }
  ],
  "idle-min-billable": [
    "/cards/0/surcharges/weight/minBillable",
    (card) => (card.surcharges!.weight!.minBillable = "5")
  ],

  "contradictory-condition": [
    "/cards/0/surcharges/large/when",
    (card) =>
      (card.surcharges!.large!.when = [
        ["longest", ">", "5"],
        ["longest", "<=", "5.0"]
      ])
  ],
  "test-of-unknown-zone": [
    "/cards/0/surcharges/large/when/any/1/1/2/1",
    (card) =>
      (card.surcharges!.large!.when = {
        any: [
          ["longest", ">", "48"],
          [
            ["second", ">", "30"],
            ["zone", "in", ["far", "awry"]]
          ]
        ]
      })
  ],
  "ship-dates-reversed": [
    "/cards/0/surcharges/peak/when/2",
    (card) => (card.surcharges!.peak!.when = ["shipDate", "in", ["2026-10-05", "2026-10-05"]])
  ],
  "ship-dates-outside": [
    "/cards/0/surcharges/peak/when/2",
    (card) => (card.surcharges!.peak!.when = ["shipDate", "in", ["2027-01-01", "2027-01-18"]])
  ],

  "duplicate-ship-from": ["/shipFroms/1/id", (_, { shipFroms }) => shipFroms.push(structuredClone(shipFroms[0]!))],
  "unknown-timezone": ["/shipFroms/0/timezone", (_, { shipFroms }) => (shipFroms[0]!.timezone = "America/Atlantis")],
  "cutoff-on-closed-day": [
    "/shipFroms/0/cutoff/sat",
    (_, { shipFroms }) => ((shipFroms[0]!.cutoff as Record<string, string>).sat = "09:00")
  ],
  "rush-is-later": ["/shipFroms/0/rush/handlingDays", (_, { shipFroms }) => (shipFroms[0]!.rush!.handlingDays = 3)]
}
