// Random realistic cards: prices rise along the rows, conditions are lower bounds, and there are no discounts.
import type { RateCard, RateTable, Surcharge } from "@waybill/packing/rating"
import fc from "fast-check"
import { units } from "./figures.ts"

const cents = (max: number) => fc.integer({ min: 0, max })
const priceOf = (hundredths: number): string => (hundredths / 100).toFixed(2)
const aPrice = cents(5_000).map(priceOf)
const zoneIds = ["US", "GB", "ROW"] as const

/** Distinct ascending integers from 1 to `max`. */
const rising = (max: number, count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: count })
    .map((all) => all.sort((a, b) => a - b))

const aTable: fc.Arbitrary<RateTable> = fc
  .tuple(rising(60, 5), fc.array(fc.tuple(cents(900), cents(900), cents(900)), { minLength: 5, maxLength: 5 }))
  .map(([bounds, steps]) => {
    const priceIn = (zone: number, row: number): string =>
      priceOf(steps.slice(0, row + 1).reduce((price, step) => price + step[zone]!, 100 * (zone + 1)))
    const rows = bounds.map((bound, row) => [String(bound), priceIn(0, row), priceIn(1, row), priceIn(2, row)])
    return { zones: zoneIds, rows, over: { unit: "3", price: ["0.35", "0.50", "0"] } }
  })

const threshold = fc.tuple(
  fc.constantFrom(
    "longest" as const,
    "second" as const,
    "lengthPlusGirth" as const,
    "volume" as const,
    "actualWeight" as const,
    "billable" as const
  ),
  fc.constantFrom(">" as const, ">=" as const),
  fc.integer({ min: 1, max: 60 }).map(String)
)

/**
 * Two surcharges of one group. The surcharge for the larger size costs more and has the higher minimum billable weight.
 */
const aGroup = fc
  .tuple(
    rising(60, 4).filter((all) => all.length > 1),
    aPrice,
    aPrice
  )
  .map(([[low = 1, high = 2], first, second]): readonly [Surcharge, Surcharge] => {
    const [less, more] = [first, second].sort((a, b) => Number(a) - Number(b))
    const size = (bound: number, priority: number, price: string | undefined): Surcharge => ({
      title: "Size",
      group: "size",
      priority,
      when: ["longest", ">", String(bound)],
      minBillable: String(bound),
      amount: { fixed: price ?? "0" }
    })
    return [size(high, 1, more), size(low, 2, less)]
  })

const aSurcharge: fc.Arbitrary<Surcharge> = fc.record(
  {
    title: fc.constant("Extra"),
    scope: fc.constantFrom("box", "shipment"),
    when: fc.array(threshold, { minLength: 1, maxLength: 2 }),
    amount: fc.oneof(
      fc.record({ fixed: aPrice }),
      fc.record({ fixedByZone: fc.record({ US: aPrice, "*": aPrice }) }),
      fc.record({ perUnit: aPrice, unit: fc.constantFrom("0.5", "2") }),
      fc.record({ percent: fc.constantFrom("10", "18.5", "33.333"), of: fc.constantFrom(["base"], ["*"]), min: aPrice })
    )
  },
  { requiredKeys: ["title", "amount"] }
)

const fixedSurcharges: Readonly<Record<string, Surcharge>> = {
  residential: { title: "Residential", when: ["residential", "=", true], amount: { fixed: "5.95" } },
  rush: {
    title: "Rush",
    scope: "shipment",
    when: ["rush", "=", true],
    amount: { percent: "15", of: ["base"], min: "3.00", max: "40.00" }
  }
}

/** A realistic card with two services and three zones. */
export const aCleanCard: fc.Arbitrary<RateCard> = fc
  .record({
    units,
    mode: fc.constantFrom("half-up", "half-even", "up", "down"),
    dimRounding: fc.constantFrom(
      null,
      { mode: "up", step: "1" },
      { mode: "half-up", step: "0.5" },
      { mode: "down", step: "1" }
    ),
    basis: fc.constantFrom("box", "shipment"),
    divisor: fc.constantFrom("5", "139"),
    rounding: fc.constantFrom([], [{ step: "1" }], [{ upTo: "1", step: "0.25" }, { step: "1" }]),
    maxLongest: fc.integer({ min: 10, max: 1_000_000 }).map(String),
    tables: fc.tuple(aTable, aTable),
    group: aGroup,
    extras: fc.tuple(aSurcharge, aSurcharge)
  })
  .map(({ units, mode, dimRounding, basis, divisor, rounding, maxLongest, tables, group, extras }): RateCard => {
    const surcharges = { large: group[0], long: group[1], x: extras[0], y: extras[1], ...fixedSurcharges }
    const service = (code: string, table: RateTable) => ({
      code,
      title: code,
      limits: { maxLongest },
      weight: { basis, divisor, dimAboveVolume: "8", minimum: "1", rounding },
      rates: [table],
      surcharges: Object.keys(surcharges),
      transit: { calendar: "week", show: "label", byZone: { US: [1, 2], GB: [2, 5], ROW: [3, 9] } } as const
    })
    return {
      format: "ratecard/1",
      id: "clean",
      edition: "1",
      carrier: "drawn",
      validFrom: "2020-01-01",
      validTo: null,
      currency: "USD",
      units,
      rounding: { mode, increment: "0.01" },
      measure: { dimRounding },
      calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-12-25"] } },
      zones: [
        { id: "US", match: [{ country: "US" }] },
        { id: "GB", match: [{ country: "GB" }] },
        { id: "ROW", match: [{ country: "*" }] }
      ],
      surcharges,
      services: [service("ONE", tables[0]), service("TWO", tables[1])]
    }
  })
