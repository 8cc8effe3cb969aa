import { dictionary, distinct, list, object, optional, tuple } from "../../reading/compound.ts"
import { described, integer, matching, orNull, type Shape, string, where, word } from "../../reading/shape.ts"
import type {
  Calendar,
  DimRounding,
  Limits,
  Place,
  RateCard,
  RateTable,
  Service,
  Weighing,
  WeightStep,
  Zone
} from "./card.ts"
import { type ReadResult, readAs } from "./faults.ts"
import { condition } from "./read-condition.ts"
import { code, date, decimal, signedDecimal, time, weekday } from "./scalars.ts"
import type { Amount, Surcharge } from "./surcharge.ts"
import type { Transit } from "./transit.ts"

const strings = list(string)
const nonEmptyStrings = list(string, 1)

/** Shape of a calendar, in both rate cards and ship-from documents. */
export const calendar: Shape<Calendar> = object<Calendar>({ weekdays: distinct(weekday, 1), holidays: distinct(date) })

const place: Shape<Place> = object<Place>({
  country: matching('a two-letter country code or "*"', /^([A-Z]{2}|\*)$/),
  states: optional(nonEmptyStrings),
  postal: optional(
    described(
      "Prefix (852), inclusive range of prefixes (850-853), British outward codes (KW15-KW17) or full code",
      nonEmptyStrings
    )
  ),
  from: optional(described("Ids of the ship-from documents that this place applies to. Default all", list(code))),
  not: optional(
    object<NonNullable<Place["not"]>>({
      countries: optional(strings),
      states: optional(strings),
      postal: optional(strings)
    })
  )
})

const zone: Shape<Zone> = object<Zone>({ id: code, title: optional(string), match: list(place, 1) })

const measure = optional(
  object<NonNullable<RateCard["measure"]>>({
    dimRounding: optional(
      orNull(object<NonNullable<DimRounding>>({ mode: word("up", "half-up", "down"), step: decimal }))
    )
  })
)

/** Sets of fields that define an amount. Exactly one set must be present in full. */
const amountForms: ReadonlyArray<ReadonlyArray<keyof Amount>> = [
  ["fixed"],
  ["fixedByZone"],
  ["percent", "of"],
  ["percentByDate", "of"],
  ["perUnit", "unit"]
]

const amount: Shape<Amount> = where(
  object<Amount>({
    fixed: optional(signedDecimal),
    fixedByZone: optional(dictionary(decimal)),
    percent: optional(signedDecimal),
    percentByDate: optional(
      described(
        "Percentages by ship date: each applies from its date until the next one",
        list(tuple<[string, string]>(date, signedDecimal), 1)
      )
    ),
    of: optional(described("Codes of the earlier lines behind the percentage; * for all of them", nonEmptyStrings)),
    perUnit: optional(decimal),
    unit: optional(decimal),
    measure: optional(word("billable", "declaredValue")),
    above: optional(described("Quantity without a charge per unit. Default 0", decimal)),
    min: optional(signedDecimal),
    max: optional(decimal),
    minNet: optional(described("Minimum net charge: the lowest sum of this line and the lines in of", decimal))
  }),
  "exactly one of fixed, fixedByZone, percent with of, percentByDate with of, or perUnit with unit",
  (value) => amountForms.filter((keys) => keys.every((key) => value[key] !== undefined)).length === 1,
  { oneOf: amountForms.map((required) => ({ required })) }
)

const surcharge: Shape<Surcharge> = where(
  object<Surcharge>({
    title: string,
    scope: optional(word("box", "shipment")),
    when: optional(condition),
    group: optional(code),
    priority: optional(integer(1)),
    amount,
    minBillable: optional(decimal)
  }),
  "a priority with the group",
  ({ group, priority }) => group === undefined || priority !== undefined,
  { dependentRequired: { group: ["priority"] } }
)

const serviceLimits: Shape<Limits> = object<Limits>({
  maxWeight: optional(decimal),
  maxLongest: optional(decimal),
  maxSecond: optional(decimal),
  maxLengthPlusGirth: optional(decimal),
  maxSumDims: optional(decimal),
  maxVolume: optional(decimal),
  maxBoxes: optional(integer(1))
})

const weighing: Shape<Weighing> = object<Weighing>({
  basis: word("box", "shipment"),
  divisor: optional(decimal),
  dimAboveVolume: optional(decimal),
  minimum: optional(decimal),
  rounding: list(object<WeightStep>({ upTo: optional(decimal), step: decimal }))
})

const rateTable: Shape<RateTable> = object<RateTable>({
  name: optional(string),
  when: optional(condition),
  measure: optional(word("billable", "actualWeight", "sumDims", "lengthPlusGirth", "volume", "boxCount")),
  zones: distinct(code, 1),
  rows: described(
    "Inclusive upper bound, then the price for each zone; null for not offered",
    list(list(orNull(decimal), 2), 1)
  ),
  over: optional(object({ unit: decimal, price: list(decimal, 1) }))
})

const transit: Shape<Transit> = object<Transit>({
  calendar: string,
  show: word("label", "timestamp"),
  by: optional(time),
  byZone: dictionary(orNull(tuple<[number, number]>(integer(0), integer(0))))
})

const service: Shape<Service> = object<Service>({
  code,
  title: string,
  packageTypes: optional(strings),
  measure,
  limits: optional(serviceLimits),
  weight: weighing,
  rates: list(rateTable, 1),
  tableChoice: optional(word("first", "cheapest")),
  surcharges: distinct(string),
  transit
})

/** Shape of a rate card. */
export const rateCard: Shape<RateCard> = object<RateCard>({
  format: word("ratecard/1"),
  id: code,
  edition: code,
  carrier: code,
  notes: optional(string),
  source: optional(string),
  validFrom: date,
  validTo: optional(orNull(date)),
  currency: matching("a three-letter currency code in capitals", /^[A-Z]{3}$/),
  units: object({ length: word("in", "ft", "mm", "cm", "m"), weight: word("oz", "lb", "g", "kg") }),
  rounding: object({ mode: word("half-up", "half-even", "up", "down"), increment: decimal }),
  measure,
  calendars: optional(dictionary(calendar)),
  zones: list(zone, 1),
  surcharges: optional(dictionary(surcharge)),
  services: list(service, 1)
})

/**
 * Validates a value parsed from JSON and returns it as a rate card, or returns its faults.
 *
 * @example
 * ```ts
 * const reading = readRateCard({ format: "ratecard/1" })
 * const missing = reading._tag === "Refused" ? reading.faults.map(({ pointer }) => pointer) : []
 * ```
 */
export const readRateCard: (document: unknown) => ReadResult<RateCard> = readAs(rateCard)
