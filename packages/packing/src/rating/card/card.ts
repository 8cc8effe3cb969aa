// Types for rate cards and ship-from documents: plain data with the structure of the JSON. Prices are decimal strings.

/** Non-negative decimal as a string, never a JSON number: up to 12 digits before the point and up to 6 after it. */
export type CardDecimal = string

/** Decimal as a string, in the form of `CardDecimal` but with an optional minus sign. */
export type SignedDecimal = string

/** Date in the form `YYYY-MM-DD`. */
export type CivilDate = string

/** Time of day in the form `HH:MM` or `HH:MM:SS`. */
export type TimeOfDay = string

/** Identifier: up to 64 letters, digits, `_`, `.` and `-`, starting with a letter or a digit. */
export type Code = string

/** Weekday, abbreviated to three lower-case letters. */
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"

/** Calendar of open days: the listed weekdays, except on holidays. */
export interface Calendar {
  readonly weekdays: ReadonlyArray<Weekday>
  readonly holidays: ReadonlyArray<CivilDate>
}

/**
 * Set of destinations: a country (`*` for any), narrowed to states or to postal prefixes, prefix ranges and full codes,
 * except those listed in `not`. `from` limits the place to shipments from specific origins.
 */
export interface Place {
  readonly country: string
  readonly states?: ReadonlyArray<string>
  readonly postal?: ReadonlyArray<string>
  /** Ids of the ship-from documents of the place. All origins when absent. */
  readonly from?: ReadonlyArray<Code>
  readonly not?: {
    readonly countries?: ReadonlyArray<string>
    readonly states?: ReadonlyArray<string>
    readonly postal?: ReadonlyArray<string>
  }
}

/** Pricing zone. A destination belongs to the zone with the most specific matching place. */
export interface Zone {
  readonly id: Code
  readonly title?: string
  readonly match: ReadonlyArray<Place>
}

/** Quantity that a condition can compare with a number. Lengths, volumes and weights are in the card's units. */
export type CardMeasure =
  | "longest"
  | "second"
  | "shortest"
  | "girth"
  | "lengthPlusGirth"
  | "sumDims"
  | "volume"
  | "actualWeight"
  | "billable"
  | "boxCount"

/** Comparison operator of a test. */
export type Comparison = ">" | ">=" | "<" | "<=" | "="

/** Comparison that a condition makes. A range of ship dates includes its start date and excludes its end date. */
export type Test =
  | readonly [CardMeasure, Comparison, CardDecimal]
  | readonly ["residential" | "rush", "=", boolean]
  | readonly ["packageType" | "country" | "state" | "zone", "=", string]
  | readonly ["packageType" | "country" | "state" | "zone" | "postal", "in", ReadonlyArray<string>]
  | readonly ["shipDate", "in", readonly [CivilDate, CivilDate]]

/** Condition: a test, a list of tests that must all hold, or `any` or `all` of a list of nested conditions. */
export type Condition =
  | Test
  | ReadonlyArray<Test>
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly all: ReadonlyArray<Condition> }

/** Rounding rule for the sides of a box, applied before any other calculation. `null` for no rounding. */
export type DimRounding = { readonly mode: "up" | "half-up" | "down"; readonly step: CardDecimal } | null

/**
 * Amount of a surcharge in exactly one form: `fixed`, `fixedByZone` (`*` for any other zone), `percent` with `of`, or
 * `perUnit` with `unit`. The result is then limited by `min` and `max`.
 */
export interface Amount {
  readonly fixed?: SignedDecimal
  readonly fixedByZone?: Readonly<Record<string, CardDecimal>>
  readonly percent?: SignedDecimal
  /** Codes of the earlier lines behind `percent`. `base` is the base price, and `*` means all earlier lines. */
  readonly of?: ReadonlyArray<string>
  readonly perUnit?: CardDecimal
  /** Billable weight per `perUnit` price. A partial unit is charged as a whole one. */
  readonly unit?: CardDecimal
  /** Negative if it limits a discount. */
  readonly min?: SignedDecimal
  readonly max?: CardDecimal
}

/** Addition to the base price. */
export interface Surcharge {
  readonly title: string
  /** Scope of the surcharge: per box, or once per shipment. Default `box`. */
  readonly scope?: "box" | "shipment"
  /** Condition of the surcharge. Always applies when absent. */
  readonly when?: Condition
  /** Group of alternatives. Only the surcharge with a true condition and the lowest `priority` applies. */
  readonly group?: Code
  /** Rank within `group`, starting at 1. Required if `group` is present. */
  readonly priority?: number
  readonly amount: Amount
  /** Minimum billable weight of a box with this surcharge. */
  readonly minBillable?: CardDecimal
}

/** Inclusive limits of a service. The service declines a shipment if any of its boxes exceeds a limit. */
export interface Limits {
  readonly maxWeight?: CardDecimal
  readonly maxLongest?: CardDecimal
  readonly maxSecond?: CardDecimal
  readonly maxLengthPlusGirth?: CardDecimal
  readonly maxSumDims?: CardDecimal
  readonly maxVolume?: CardDecimal
  readonly maxBoxes?: number
}

/** Rounding step of weights up to `upTo`. The first matching entry applies. Omit `upTo` in the last entry. */
export interface WeightStep {
  readonly upTo?: CardDecimal
  readonly step: CardDecimal
}

/** Rules for the billable weight, either per box or for the shipment as a whole. */
export interface Weighing {
  readonly basis: "box" | "shipment"
  /** Divisor of the volume in the dimensional weight. No dimensional weight when absent. */
  readonly divisor?: CardDecimal
  /** Volume above which the dimensional weight applies. Default 0. */
  readonly dimAboveVolume?: CardDecimal
  readonly minimum?: CardDecimal
  readonly rounding: ReadonlyArray<WeightStep>
}

/** Inclusive upper bound, followed by the price for each zone in the table. `null` if not offered in that zone. */
export type Row = ReadonlyArray<CardDecimal | null>

/** Table of base prices. The first table with the zone and a true condition applies. */
export interface RateTable {
  readonly name?: string
  readonly when?: Condition
  /** Quantity to compare with the upper bounds of the rows. Default `billable`. */
  readonly measure?: "billable" | "actualWeight" | "sumDims" | "lengthPlusGirth" | "volume" | "boxCount"
  readonly zones: ReadonlyArray<Code>
  readonly rows: ReadonlyArray<Row>
  /**
   * Price beyond the last row: the last row's price plus `price` for each whole or partial `unit` in excess. When
   * absent, the service is not offered beyond the last row.
   */
  readonly over?: { readonly unit: CardDecimal; readonly price: ReadonlyArray<CardDecimal> }
}

/** Transit time from shipping to delivery, counted in open days of one of the card's calendars. */
export interface Transit {
  /** Key of the calendar in the card's `calendars`. */
  readonly calendar: string
  /**
   * Form of the delivery time in quotes: `label` for the number of days from the request in words, `timestamp` for a
   * date and time.
   */
  readonly show: "label" | "timestamp"
  /** Latest time of day for delivery, if `show` is `timestamp`. Default 23:59:59. */
  readonly by?: TimeOfDay
  /** Minimum and maximum number of days, keyed by zone. `null` if the service is not offered in that zone. */
  readonly byZone: Readonly<Record<string, readonly [number, number] | null>>
}

/** Shipping service of a carrier. */
export interface Service {
  readonly code: Code
  readonly title: string
  /** Accepted package types. All types when absent. */
  readonly packageTypes?: ReadonlyArray<string>
  /** Overrides the card's `measure`. */
  readonly measure?: { readonly dimRounding?: DimRounding }
  readonly limits?: Limits
  readonly weight: Weighing
  readonly rates: ReadonlyArray<RateTable>
  /** Codes of surcharges defined in the card, in the order of their lines in a quote. */
  readonly surcharges: ReadonlyArray<string>
  readonly transit: Transit
}

/** One edition of a carrier's prices, valid for ship dates from `validFrom` up to but excluding `validTo`. */
export interface RateCard {
  readonly format: "ratecard/1"
  readonly id: Code
  readonly edition: Code
  readonly carrier: Code
  readonly notes?: string
  readonly source?: string
  readonly validFrom: CivilDate
  /** First day after the card's validity. Open-ended when absent or `null`. */
  readonly validTo?: CivilDate | null
  readonly currency: string
  readonly units: { readonly length: "in" | "ft" | "mm" | "cm" | "m"; readonly weight: "oz" | "lb" | "g" | "kg" }
  readonly rounding: { readonly mode: "half-up" | "half-even" | "up" | "down"; readonly increment: CardDecimal }
  readonly measure?: { readonly dimRounding?: DimRounding }
  readonly calendars?: Readonly<Record<string, Calendar>>
  readonly zones: ReadonlyArray<Zone>
  /** Surcharges, keyed by the code that also identifies their lines in a quote. */
  readonly surcharges?: Readonly<Record<string, Surcharge>>
  readonly services: ReadonlyArray<Service>
}

/**
 * Cut-off times. An order placed strictly before the cut-off is processed on the same day. `default` applies to every
 * weekday without a time.
 */
export type Cutoff = { readonly default: TimeOfDay } & { readonly [weekday in Weekday]?: TimeOfDay }

/** Ship-from document: the time zone, open days, cut-off times and handling time of an origin. */
export interface ShipFrom {
  readonly format: "shipfrom/1"
  readonly id: Code
  /** IANA time zone name, such as `America/Phoenix`. */
  readonly timezone: string
  readonly calendar: Calendar
  readonly cutoff: Cutoff
  /** Number of open days from processing to shipping. */
  readonly handlingDays: number
  /** Cut-off times and handling time for rush orders. When absent, rush orders are handled like all others. */
  readonly rush?: { readonly cutoff: Cutoff; readonly handlingDays: number }
}
