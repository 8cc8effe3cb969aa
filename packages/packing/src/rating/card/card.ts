// Types of rate cards and ship-from documents: plain data, as in the JSON. Every number is a decimal in a string.

/** Non-negative decimal in a string: up to 12 digits, then up to 6 decimal places. Never a JSON number. */
export type Decimal = string

/** Decimal in a string that may be negative. */
export type SignedDecimal = string

/** Date as `YYYY-MM-DD`. */
export type CivilDate = string

/** Time of day as `HH:MM` or `HH:MM:SS`. */
export type TimeOfDay = string

/** Up to 64 letters, digits, `_`, `.` and `-`, starting with a letter or a digit. */
export type Code = string

/** Weekday, as a calendar lists it. */
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"

/** Open days: the listed weekdays, except holidays. */
export interface Calendar {
  readonly weekdays: ReadonlyArray<Weekday>
  readonly holidays: ReadonlyArray<CivilDate>
}

/**
 * Destinations: a country (`*` for any), narrowed to states or to postal prefixes, prefix ranges and full codes, minus
 * the exclusions in `not`. `from` limits the place to shipments from these origins.
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

/** Pricing zone. A destination belongs to the zone with the most specific place that contains it. */
export interface Zone {
  readonly id: Code
  readonly title?: string
  readonly match: ReadonlyArray<Place>
}

/** Quantity that a condition can compare with a number. Lengths, volumes and weights are in the card's units. */
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

/** Comparison operator of a test. */
export type Comparison = ">" | ">=" | "<" | "<=" | "="

/** One comparison. A range of ship dates includes its first day and excludes its second. */
export type Test =
  | readonly [Measure, Comparison, Decimal]
  | readonly ["residential" | "rush", "=", boolean]
  | readonly ["packageType" | "country" | "state" | "zone", "=", string]
  | readonly ["packageType" | "country" | "state" | "zone" | "postal", "in", ReadonlyArray<string>]
  | readonly ["shipDate", "in", readonly [CivilDate, CivilDate]]

/** A test, a list of tests that must all hold, or `any` or `all` of further conditions. */
export type Condition =
  | Test
  | ReadonlyArray<Test>
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly all: ReadonlyArray<Condition> }

/** Rounding of sides, applied before anything is computed from them. `null` for none. */
export type DimRounding = { readonly mode: "up" | "half-up" | "down"; readonly step: Decimal } | null

/**
 * Price of a surcharge. Exactly one form: `fixed`, `fixedByZone` (`*` for any other zone), `percent` with `of`, or
 * `perUnit` with `unit`. The result is then limited by `min` and `max`.
 */
export interface Amount {
  readonly fixed?: SignedDecimal
  readonly fixedByZone?: Readonly<Record<string, Decimal>>
  readonly percent?: SignedDecimal
  /** Codes of earlier lines, including `base`. `*` for all of them. */
  readonly of?: ReadonlyArray<string>
  readonly perUnit?: Decimal
  /** Billable weight per unit. A started unit counts as a whole one. */
  readonly unit?: Decimal
  readonly min?: Decimal
  readonly max?: Decimal
}

/** Addition to the base price. */
export interface Surcharge {
  readonly title: string
  /** Whether it is charged per box or once per shipment. Default `box`. */
  readonly scope?: "box" | "shipment"
  /** Condition for charging it. Charged always when absent. */
  readonly when?: Condition
  /** Group of alternatives: among those whose conditions hold, only the lowest `priority` is charged. */
  readonly group?: Code
  /** Rank within `group`, from 1. Required with `group`. */
  readonly priority?: number
  readonly amount: Amount
  /** Minimum billable weight of a box that carries this surcharge. */
  readonly minBillable?: Decimal
}

/** Inclusive limits of a service. One box over a limit excludes the whole shipment. */
export interface Limits {
  readonly maxWeight?: Decimal
  readonly maxLongest?: Decimal
  readonly maxSecond?: Decimal
  readonly maxLengthPlusGirth?: Decimal
  readonly maxSumDims?: Decimal
  readonly maxVolume?: Decimal
  readonly maxBoxes?: number
}

/** Step to which weights up to `upTo` are rounded up. The first matching entry applies; the last has no `upTo`. */
export interface WeightStep {
  readonly upTo?: Decimal
  readonly step: Decimal
}

/** Rules for the billable weight, per box or for the whole shipment. */
export interface Weighing {
  readonly basis: "box" | "shipment"
  /** Divisor of the volume for the dimensional weight. No dimensional weight when absent. */
  readonly divisor?: Decimal
  /** Volume above which the dimensional weight applies. Default 0. */
  readonly dimAboveVolume?: Decimal
  readonly minimum?: Decimal
  readonly rounding: ReadonlyArray<WeightStep>
}

/** Inclusive upper bound, then the price for each zone of the table. `null` for not offered. */
export type Row = ReadonlyArray<Decimal | null>

/** Base prices. The first table that lists the zone and whose condition holds applies. */
export interface RateTable {
  readonly name?: string
  readonly when?: Condition
  /** Quantity that the rows bound. Default `billable`. */
  readonly measure?: "billable" | "actualWeight" | "sumDims" | "lengthPlusGirth" | "volume" | "boxCount"
  readonly zones: ReadonlyArray<Code>
  readonly rows: ReadonlyArray<Row>
  /** Price beyond the last row: the last row's price plus `price` per started `unit`. Not offered there when absent. */
  readonly over?: { readonly unit: Decimal; readonly price: ReadonlyArray<Decimal> }
}

/** Days from shipping to delivery, in open days of one of the card's calendars. */
export interface Transit {
  /** Name of the calendar. */
  readonly calendar: string
  /** Form of the delivery time: `label` for a number of days in words, `timestamp` for a date and time. */
  readonly show: "label" | "timestamp"
  /** Latest delivery time of day, for `timestamp`. Default 23:59:59. */
  readonly by?: TimeOfDay
  /** Minimum and maximum days per zone. `null` for not offered. */
  readonly byZone: Readonly<Record<string, readonly [number, number] | null>>
}

/** One shipping service of a carrier. */
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
  /** Codes of the card's surcharges, in the order of their lines. */
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
  /** First day on which it is no longer valid. Open-ended when absent or `null`. */
  readonly validTo?: CivilDate | null
  readonly currency: string
  readonly units: { readonly length: "in" | "ft" | "mm" | "cm" | "m"; readonly weight: "oz" | "lb" | "g" | "kg" }
  readonly rounding: { readonly mode: "half-up" | "half-even" | "up" | "down"; readonly increment: Decimal }
  readonly measure?: { readonly dimRounding?: DimRounding }
  readonly calendars?: Readonly<Record<string, Calendar>>
  readonly zones: ReadonlyArray<Zone>
  /** Surcharges by code, which is also the code of their lines. */
  readonly surcharges?: Readonly<Record<string, Surcharge>>
  readonly services: ReadonlyArray<Service>
}

/** Cut-off time per weekday: orders placed strictly before it are processed that day. `default` applies to the others. */
export type Cutoff = { readonly default: TimeOfDay } & { readonly [weekday in Weekday]?: TimeOfDay }

/** Origin of shipments: its time zone, open days, cut-off times and handling time. */
export interface ShipFrom {
  readonly format: "shipfrom/1"
  readonly id: Code
  /** IANA time zone name, such as `America/Phoenix`. */
  readonly timezone: string
  readonly calendar: Calendar
  readonly cutoff: Cutoff
  /** Open days between receiving and shipping an order. */
  readonly handlingDays: number
  /** Cut-off and handling time of rush orders. They ship like other orders when absent. */
  readonly rush?: { readonly cutoff: Cutoff; readonly handlingDays: number }
}
