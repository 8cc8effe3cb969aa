// Cards, origins and shipments drawn at random, so that values often lie exactly on what a card compares them with.
import type {
  Amount,
  Condition,
  Place,
  RateCard,
  RateTable,
  Service,
  ShipFrom,
  Shipment,
  Surcharge,
  Test,
  Units,
  Weekday
} from "@waybill/packing/rating"
import fc from "fast-check"

export const SEED = 20_260_801

const some = <const A>(...values: readonly [A, ...A[]]) => fc.constantFrom(...values)

/** Mostly the first. */
const rarely = <A, B>(usual: A, arbitrary: fc.Arbitrary<B>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })
const subset = <A>(values: ReadonlyArray<A>, least = 1) => fc.subarray([...values], { minLength: least })

/** Round numbers, mostly small, that cards and shipments share. */
const ROUND = [
  "0.25",
  "0.5",
  "1",
  "1.5",
  "2",
  "3",
  "4",
  "5",
  "8",
  "10",
  "12",
  "20",
  "27",
  "40",
  "48",
  "96",
  "100",
  "130"
] as const
const aRound = some(...ROUND)

/** Above zero: round, a millionth off, with decimals, or enormous. */
const aFigure = fc.oneof(
  { weight: 6, arbitrary: aRound },
  {
    weight: 1,
    arbitrary: aRound.map((text) => (text.includes(".") ? `${text.padEnd(4, "0")}0001` : `${text}.000001`))
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((n) => String(n / 100)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999_999_999 }).map((n) => (n / 1_000_000).toFixed(6)) }
)

const aPrice = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((n) => (n / 100).toFixed(2)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 1000).toFixed(3)) },
  { weight: 1, arbitrary: some("0", "0.005", "999999999999.999999", "1000000") }
)

export const units = fc.record<Units>({
  length: some("in", "ft", "mm", "cm", "m"),
  weight: some("oz", "lb", "g", "kg")
})

const WEEKDAYS: ReadonlyArray<Weekday> = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
const DATES = [
  "2026-02-28",
  "2026-06-12",
  "2026-06-15",
  "2026-12-25",
  "2026-12-31",
  "2027-01-01",
  "2028-02-29",
  "2028-03-01"
] as const
const aCalendar = fc.record({ weekdays: subset(WEEKDAYS), holidays: subset(DATES, 0) })

const ZONES = ["A", "B", "C", "D"] as const
const POSTAL = {
  US: ["8", "850", "850-853", "85004", "85004-1234", "94105", "00901", "99500-99999", "10001"],
  CA: ["X0", "M5V", "A0P-A0R", "M", "M5V 2T6"],
  GB: ["KW15-KW17", "ZE", "PA6", "PA67", "EC1", "EC1A-EC1M", "W", "PA6 7LN"],
  DE: ["1", "10", "10115", "10-12", "2"]
} as const
const CODES = {
  US: ["85004-1234", "85004", "94105", "10001", "00901", "850", ""],
  CA: ["M5V 2T6", "m5v2t6", "X0A 1B0", "A0Q 1A1"],
  GB: ["PA6 7LN", "PA67 7LN", "KW16 3AB", "kw173ab", "ZE1 0AA", "EC1A 1BB", "EC2A 1AA", "W1A 1AA", "SW1A 1AA"],
  DE: ["10115", "12345", "20095", ""],
  PR: ["00901"],
  BR: ["01310-100"]
} as const
const STATES = ["AZ", "CA", "NY", "PR", "ON"] as const

const aPattern = some(...POSTAL.US, ...POSTAL.CA, ...POSTAL.GB, ...POSTAL.DE)
export const aPlace: fc.Arbitrary<Place> = some("US", "CA", "GB", "DE", "PR", "*").chain((country) =>
  fc.record(
    {
      country: fc.constant(country),
      states: subset(STATES),
      postal: subset<string>(country === "*" || country === "PR" ? POSTAL.US : POSTAL[country]),
      from: subset(["phx", "nyc"]),
      not: fc.record(
        { countries: subset(["US", "GB", "PR"]), states: subset(STATES), postal: fc.array(aPattern, { maxLength: 2 }) },
        { requiredKeys: [] }
      )
    },
    { requiredKeys: ["country"] }
  )
)
/** Most places are whole countries, so that most destinations have a zone. */
const places = fc.array(
  fc.oneof(aPlace, some<Place>({ country: "US" }, { country: "GB" }, { country: "DE" }, { country: "*" })),
  { minLength: 1, maxLength: 3 }
)

const MEASURES = [
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
  { weight: 5, arbitrary: fc.tuple(some(...MEASURES), some(">", ">=", "<", "<=", "="), aFigure) },
  fc.tuple(some("residential", "rush"), fc.constant("="), fc.boolean()),
  fc.tuple(fc.constant("packageType"), fc.constant("="), some("TUBE", "Box")),
  fc.tuple(fc.constant("zone"), fc.constant("in"), subset(ZONES)),
  fc.tuple(fc.constant("country"), fc.constant("="), some("US", "GB", "PR")),
  fc.tuple(fc.constant("state"), fc.constant("in"), subset(STATES)),
  fc.tuple(fc.constant("postal"), fc.constant("in"), fc.array(aPattern, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant("shipDate"), fc.constant("in"), fc.tuple(some(...DATES), some(...DATES)))
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
const LINES = ["base", "s0", "s1", "s2", "s3", "*"] as const
const anAmount: fc.Arbitrary<Amount> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<Amount>[]>(
      fc.record({ fixed: fc.oneof(aPrice, some("-1.50", "-0.005")) }),
      fc.record({ fixedByZone: fc.dictionary(some(...ZONES, "*"), aPrice, { minKeys: 1 }) }),
      fc.record({ percent: some("10", "18.5", "7.125", "-5", "0.333333", "100"), of: subset(LINES) }),
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
const aTable: fc.Arbitrary<RateTable> = subset(ZONES, 2).chain((zones) =>
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

/** A table that has a price for everything. */
const EVERYWHERE: RateTable = {
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
const CODES_OF_SURCHARGES = ["s0", "s1", "s2", "s3"] as const

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
        .tuple(fc.array(aTable, { minLength: 1, maxLength: 2 }), rarely([EVERYWHERE], fc.constant([])))
        .map(([tables, last]) => [...tables, ...last]),
      surcharges: fc.shuffledSubarray([...CODES_OF_SURCHARGES]),
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
      .map((all) => all.map((match, i) => ({ id: ZONES[i]!, match }))),
    surcharges: fc.record({ s0: aSurcharge, s1: aSurcharge, s2: aSurcharge, s3: aSurcharge }),
    services: fc.tuple(aService("ONE"), aService("TWO"), aService("THREE"))
  })
  .map(({ measure, ...card }) => without({ ...card, ...(measure === undefined ? {} : { measure }) }))

const aTime = some("00:00", "11:00", "14:00", "14:00:30", "23:59:59")
const aCutoff = fc.record({ default: aTime, sat: aTime, fri: aTime }, { requiredKeys: ["default"] })
const handling = { cutoff: aCutoff, handlingDays: fc.integer({ min: 0, max: 4 }) }
export const anOrigin: fc.Arbitrary<ShipFrom> = fc.record(
  {
    format: fc.constant("shipfrom/1" as const),
    id: some("phx", "ber"),
    timezone: some(
      "America/Phoenix",
      "America/New_York",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "UTC"
    ),
    calendar: aCalendar,
    ...handling,
    rush: fc.record(handling)
  },
  { requiredKeys: ["format", "id", "timezone", "calendar", "cutoff", "handlingDays"] }
)

const aBox = fc.record({ length: aFigure, width: aFigure, height: aFigure, weight: aFigure })
export const aShipment: fc.Arbitrary<Shipment> = fc.record(
  {
    carrier: fc.constant("drawn"),
    destination: some("US", "CA", "GB", "DE", "PR", "BR").chain((country) =>
      fc.record({
        country: fc.constant(country),
        state: some("AZ", "ny", "PR", ""),
        postal: fc.constantFrom<string>(...CODES[country])
      })
    ),
    boxes: fc.array(aBox, { minLength: 1, maxLength: 5 }),
    packageType: some("Box", "Tube", "letter")
  },
  { requiredKeys: ["carrier", "destination", "boxes"] }
)

/** Instants of 2026 to 2028, among them changes of the clock, cut-offs and turns of the year. */
export const anInstant = fc.oneof(
  fc.integer({ min: 1_767_225_600, max: 1_861_920_000 }).map((second) => second * 1000),
  some(
    "2026-03-08T06:59:59Z",
    "2026-11-01T05:30:00.999Z",
    "2026-12-31T23:59:59-07:00",
    "2028-02-28T14:00:00-07:00",
    "2026-06-12T20:59:59Z",
    "2026-06-12T21:00:00Z"
  )
)
