// Random cards with every kind of condition, amount and table.
import type { Amount, Condition, Place, RateCard, RateTable, Service, Surcharge, Test } from "@waybill/packing/rating"
import fc from "fast-check"
import { aCalendar, aFigure, aPrice, aRound, datesOfInterest, rarely, some, subset, units } from "./figures.ts"
import { aPattern, aPlace, places, stateCodes, zoneIds } from "./places.ts"

const measures = [
  "longest",
  "second",
  "shortest",
  "girth",
  "lengthPlusGirth",
  "sumDims",
  "volume",
  "actualWeight",
  "billable",
  "boxCount"
] as const
const aTest: fc.Arbitrary<Test> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(some(...measures), some(">", ">=", "<", "<=", "="), aFigure) },
  fc.tuple(some("residential", "rush"), fc.constant("="), fc.boolean()),
  fc.tuple(fc.constant("packageType"), fc.constant("="), some("TUBE", "Box")),
  fc.tuple(fc.constant("zone"), fc.constant("in"), subset(zoneIds)),
  fc.tuple(fc.constant("country"), fc.constant("="), some("US", "GB", "PR")),
  fc.tuple(fc.constant("state"), fc.constant("in"), subset(stateCodes)),
  fc.tuple(fc.constant("postal"), fc.constant("in"), fc.array(aPattern, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant("shipDate"), fc.constant("in"), fc.tuple(some(...datesOfInterest), some(...datesOfInterest)))
)
const aCondition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    aTest,
    fc.array(aTest, { minLength: 1, maxLength: 2 }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 2 }) })
  )
})).condition

const aBound = fc.record({ min: aPrice, max: aPrice }, { requiredKeys: [] })
const lineCodes = ["base", "s0", "s1", "s2", "s3", "*"] as const
const anAmount: fc.Arbitrary<Amount> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<Amount>[]>(
      fc.record({ fixed: fc.oneof(aPrice, some("-1.50", "-0.005")) }),
      fc.record({ fixedByZone: fc.dictionary(some(...zoneIds, "*"), aPrice, { minKeys: 1 }) }),
      fc.record({ percent: some("10", "18.5", "7.125", "-5", "0.333333", "100"), of: subset(lineCodes) }),
      fc.record({ perUnit: aPrice, unit: aRound })
    ),
    aBound
  )
  .map(([amount, bound]) => ({ ...amount, ...bound }))
const aSurcharge: fc.Arbitrary<Surcharge> = fc
  .tuple(
    fc.record(
      {
        title: fc.constant("Surcharge"),
        scope: some("box", "shipment"),
        when: aCondition,
        amount: anAmount,
        minBillable: aRound
      },
      { requiredKeys: ["title", "amount"] }
    ),
    fc.option(fc.record({ group: some("g", "h"), priority: fc.integer({ min: 1, max: 3 }) }), { nil: {} })
  )
  .map(([surcharge, group]) => ({ ...surcharge, ...group }))

const rising = (figures: ReadonlyArray<string>) => [...new Set(figures)].sort((a, b) => Number(a) - Number(b))
const aTable: fc.Arbitrary<RateTable> = subset(zoneIds, 2).chain((zones) =>
  fc.record(
    {
      zones: fc.constant(zones),
      when: aCondition,
      measure: some("billable", "actualWeight", "sumDims", "lengthPlusGirth", "volume", "boxCount"),
      rows: fc
        .array(aFigure, { minLength: 1, maxLength: 5 })
        .chain((figures) =>
          fc.tuple(
            ...rising(figures).map((upTo) =>
              fc
                .array(fc.option(aPrice, { freq: 15 }), { minLength: zones.length, maxLength: zones.length })
                .map((prices) => [upTo, ...prices])
            )
          )
        ),
      over: fc.record({
        unit: some("0.5", "1", "3", "10"),
        price: fc.array(aPrice, { minLength: zones.length, maxLength: zones.length })
      })
    },
    { requiredKeys: ["zones", "rows"] }
  )
)

/** A table with a price for every zone and weight. */
const completeTable: RateTable = {
  zones: ["A", "B", "C", "D"],
  rows: [
    ["10", "1.00", "2.25", "3.00", "4.125"],
    ["100", "10.00", "20.05", "30.00", "40.00"]
  ],
  over: { unit: "5", price: ["0.10", "0.20", "0.33", "0"] }
}

const aSideRounding = fc.oneof(
  fc.constant(null),
  fc.record({ mode: some("up", "half-up", "down"), step: some("1", "0.5", "0.1", "3") })
)
const aMeasure = fc.option(fc.record({ dimRounding: aSideRounding }), { nil: undefined })
const aDays = fc.option(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), { freq: 12 })
const surchargeCodes = ["s0", "s1", "s2", "s3"] as const

const aService = (code: string): fc.Arbitrary<Service> =>
  fc.record(
    {
      code: fc.constant(code),
      title: fc.constant(`Service ${code}`),
      packageTypes: some(["tube", "BOX", "letter"], ["Tube"]),
      measure: fc.record({ dimRounding: aSideRounding }),
      limits: rarely(
        { maxWeight: "1000000" },
        fc.record(
          {
            maxWeight: aFigure,
            maxLongest: aFigure,
            maxSecond: aFigure,
            maxLengthPlusGirth: aFigure,
            maxSumDims: aFigure,
            maxVolume: aFigure,
            maxBoxes: fc.integer({ min: 1, max: 4 })
          },
          { requiredKeys: [] }
        )
      ),
      weight: fc.record(
        {
          basis: some("box", "shipment"),
          divisor: some("1", "5", "139", "166", "5000"),
          dimAboveVolume: some("8", "100", "1000", "1728"),
          minimum: aRound,
          rounding: some(
            [],
            [{ step: "1" }],
            [{ upTo: "1", step: "0.25" }, { step: "1" }],
            [
              { upTo: "20", step: "0.5" },
              { upTo: "100", step: "3" }
            ]
          )
        },
        { requiredKeys: ["basis", "rounding"] }
      ),
      rates: fc
        .tuple(fc.array(aTable, { minLength: 1, maxLength: 2 }), rarely([completeTable], fc.constant([])))
        .map(([tables, last]) => [...tables, ...last]),
      surcharges: fc.shuffledSubarray([...surchargeCodes]),
      transit: fc.record(
        {
          calendar: some("x", "y"),
          show: some("label", "timestamp"),
          by: some("20:00:00", "09:30"),
          byZone: fc.record({ A: aDays, B: aDays, C: aDays, D: aDays }, { requiredKeys: ["A", "B", "C", "D"] })
        },
        { requiredKeys: ["calendar", "show", "byZone"] }
      )
    },
    { requiredKeys: ["code", "title", "weight", "rates", "surcharges", "transit"] }
  )

const without = <A extends object>(document: A): A =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as A

/** A card with three services, four zones and four surcharges. */
export const aCard: fc.Arbitrary<RateCard> = fc
  .record({
    format: fc.constant("ratecard/1" as const),
    id: fc.constant("drawn"),
    edition: fc.constant("1"),
    carrier: fc.constant("drawn"),
    validFrom: fc.constant("2026-01-01"),
    validTo: some("2027-01-01", null),
    currency: fc.constant("USD"),
    units,
    rounding: fc.record({
      mode: some("half-up", "half-even", "up", "down"),
      increment: some("0.01", "1", "0.05", "0.5", "0.001", "10")
    }),
    measure: aMeasure,
    calendars: fc.record({ x: aCalendar, y: aCalendar }),
    zones: fc
      .tuple(places, places, places, rarely<Place[], Place[]>([{ country: "*" }], fc.tuple(aPlace)))
      .map((all) => all.map((match, i) => ({ id: zoneIds[i]!, match }))),
    surcharges: fc.record({ s0: aSurcharge, s1: aSurcharge, s2: aSurcharge, s3: aSurcharge }),
    services: fc.tuple(aService("ONE"), aService("TWO"), aService("THREE"))
  })
  .map(({ measure, ...card }) => without({ ...card, ...(measure === undefined ? {} : { measure }) }))
