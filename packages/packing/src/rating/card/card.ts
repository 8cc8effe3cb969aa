// The vocabulary of rate cards: plain data as it stands in the JSON, where every number is a decimal in a string.

/** A decimal number from 0 as a text: up to 12 digits, then up to 6 behind a point. Never a JSON number. */
export type Decimal = string

/** A decimal number that may be negative. */
export type SignedDecimal = string

/** A day as `YYYY-MM-DD`. */
export type CivilDate = string

/** A time of day as `HH:MM` or `HH:MM:SS`. */
export type TimeOfDay = string

/** Letters, digits, `_`, `.` and `-`, up to 64 of them, a letter or a digit first. */
export type Code = string

export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"

/** The days on which something happens: these weekdays, holidays excepted. */
export interface Calendar {
  readonly weekdays: ReadonlyArray<Weekday>
  readonly holidays: ReadonlyArray<CivilDate>
}

/**
 * Places: a country (or `*`, any), narrowed to states or to postal prefixes, prefix ranges and full codes; less what
 * `not` names. With `from`, only for shipments from these origins.
 */
export interface Place {
  readonly country: string
  readonly states?: ReadonlyArray<string>
  readonly postal?: ReadonlyArray<string>
  /** Ids of ship-from documents. */
  readonly from?: ReadonlyArray<Code>
  readonly not?: {
    readonly countries?: ReadonlyArray<string>
    readonly states?: ReadonlyArray<string>
    readonly postal?: ReadonlyArray<string>
  }
}

/** A destination's zone: that of the most specific place that holds it, in any zone of the card. */
export interface Zone {
  readonly id: Code
  readonly title?: string
  readonly match: ReadonlyArray<Place>
}

/** What a condition may compare with a number; lengths, volumes and weights in the card's units. */
export type Measure =
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

export type Comparison = ">" | ">=" | "<" | "<=" | "="

/** One comparison. A span of ship dates goes from its first day until before its second. */
export type Test =
  | readonly [Measure, Comparison, Decimal]
  | readonly ["residential" | "rush", "=", boolean]
  | readonly ["packageType" | "country" | "state" | "zone", "=", string]
  | readonly ["packageType" | "country" | "state" | "zone" | "postal", "in", ReadonlyArray<string>]
  | readonly ["shipDate", "in", readonly [CivilDate, CivilDate]]

/** A test; a list of tests that all hold; or any or all of further conditions. */
export type Condition =
  | Test
  | ReadonlyArray<Test>
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly all: ReadonlyArray<Condition> }

/** How sides are rounded before anything is computed from them; `null` = not at all. */
export type DimRounding = { readonly mode: "up" | "half-up" | "down"; readonly step: Decimal } | null

/**
 * What a surcharge costs, by exactly one of `fixed`, `fixedByZone` (`*` = any other zone), `percent` with `of`, and
 * `perUnit` with `unit`; then held between `min` and `max`.
 */
export interface Amount {
  readonly fixed?: SignedDecimal
  readonly fixedByZone?: Readonly<Record<string, Decimal>>
  readonly percent?: SignedDecimal
  /** Codes of earlier lines, `base` among them; `*` = all of them. */
  readonly of?: ReadonlyArray<string>
  readonly perUnit?: Decimal
  /** So much billable weight is one unit; a part of it counts as a whole one. */
  readonly unit?: Decimal
  readonly min?: Decimal
  readonly max?: Decimal
}

/** What is added to the base price, for each box (`box`, the scope when absent) or once for the shipment. */
export interface Surcharge {
  readonly title: string
  readonly scope?: "box" | "shipment"
  /** Always, when absent. */
  readonly when?: Condition
  /** Of the surcharges of one group whose conditions hold, the one of lowest priority is taken. */
  readonly group?: Code
  /** From 1; stands wherever `group` does. */
  readonly priority?: number
  readonly amount: Amount
  /** The least billable weight of a box that bears it. */
  readonly minBillable?: Decimal
}

/** The greatest of what a service takes, inclusive; one box over a limit excludes the shipment. */
export interface Limits {
  readonly maxWeight?: Decimal
  readonly maxLongest?: Decimal
  readonly maxSecond?: Decimal
  readonly maxLengthPlusGirth?: Decimal
  readonly maxSumDims?: Decimal
  readonly maxVolume?: Decimal
  readonly maxBoxes?: number
}

/** Billable weight is rounded up to `step`, in the first entry whose `upTo` is not less than it; the last has none. */
export interface WeightStep {
  readonly upTo?: Decimal
  readonly step: Decimal
}

/** How the billable weight comes about: by box or over the whole shipment. */
export interface Weighing {
  readonly basis: "box" | "shipment"
  /** Volume / divisor is the dimensional weight; there is none when absent. */
  readonly divisor?: Decimal
  /** Dimensional weight counts only above this volume. */
  readonly dimAboveVolume?: Decimal
  readonly minimum?: Decimal
  readonly rounding: ReadonlyArray<WeightStep>
}

/** Up to and including this value, then the price of each zone of the table; `null` = not offered there. */
export type Row = ReadonlyArray<Decimal | null>

/** Base prices: the first table whose condition holds and that lists the zone is the one. */
export interface RateTable {
  readonly name?: string
  readonly when?: Condition
  /** What the rows bound; `billable` when absent. */
  readonly measure?: "billable" | "actualWeight" | "sumDims" | "lengthPlusGirth" | "volume" | "boxCount"
  readonly zones: ReadonlyArray<Code>
  readonly rows: ReadonlyArray<Row>
  /** Beyond the last row: its price, and `price` for each further `unit` begun. Not offered there when absent. */
  readonly over?: { readonly unit: Decimal; readonly price: ReadonlyArray<Decimal> }
}

/** Days from shipping to delivery, in open days of a calendar of the card: the least and the most for each zone. */
export interface Transit {
  readonly calendar: string
  /** A number of days in words, or the day and, with `by`, its latest time. */
  readonly show: "label" | "timestamp"
  readonly by?: TimeOfDay
  /** `null` = not offered. */
  readonly byZone: Readonly<Record<string, readonly [number, number] | null>>
}

export interface Service {
  readonly code: Code
  readonly title: string
  /** The types of package that it takes; every type when absent. */
  readonly packageTypes?: ReadonlyArray<string>
  /** Instead of the card's own. */
  readonly measure?: { readonly dimRounding?: DimRounding }
  readonly limits?: Limits
  readonly weight: Weighing
  readonly rates: ReadonlyArray<RateTable>
  /** Codes of the card's surcharges, in the order in which their lines are made. */
  readonly surcharges: ReadonlyArray<string>
  readonly transit: Transit
}

/** One edition of a carrier's prices: in force for ship dates from `validFrom` until before `validTo`. */
export interface RateCard {
  readonly format: "ratecard/1"
  readonly id: Code
  readonly edition: Code
  readonly carrier: Code
  readonly notes?: string
  readonly source?: string
  readonly validFrom: CivilDate
  /** Open-ended when absent or `null`. */
  readonly validTo?: CivilDate | null
  readonly currency: string
  readonly units: { readonly length: "in" | "ft" | "mm" | "cm" | "m"; readonly weight: "oz" | "lb" | "g" | "kg" }
  readonly rounding: { readonly mode: "half-up" | "half-even" | "up" | "down"; readonly increment: Decimal }
  readonly measure?: { readonly dimRounding?: DimRounding }
  readonly calendars?: Readonly<Record<string, Calendar>>
  readonly zones: ReadonlyArray<Zone>
  /** By code, the code of the line that each makes. */
  readonly surcharges?: Readonly<Record<string, Surcharge>>
  readonly services: ReadonlyArray<Service>
}

/** What leaves strictly before this time leaves on the same day; a weekday without a time of its own has `default`. */
export type Cutoff = { readonly default: TimeOfDay } & { readonly [weekday in Weekday]?: TimeOfDay }

/** An origin: where it is in time, when it is open, and how long it needs before a parcel leaves. */
export interface ShipFrom {
  readonly format: "shipfrom/1"
  readonly id: Code
  /** A name of the IANA time zone database, as in `America/Phoenix`. */
  readonly timezone: string
  readonly calendar: Calendar
  readonly cutoff: Cutoff
  /** Open days between receiving an order and shipping it. */
  readonly handlingDays: number
  /** The same for rush orders; they ship like all others when absent. */
  readonly rush?: { readonly cutoff: Cutoff; readonly handlingDays: number }
}
