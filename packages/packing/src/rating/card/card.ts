// Types for rate cards: plain data with the structure of the JSON. Prices are decimal strings.
import type { Surcharge } from "./surcharge.ts"
import type { Transit } from "./transit.ts"

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
  /** Open weekdays, at least one. */
  readonly weekdays: ReadonlyArray<Weekday>
  /** Closed dates on open weekdays. May be empty. */
  readonly holidays: ReadonlyArray<CivilDate>
}

/**
 * Set of destinations: a country (`*` for any), narrowed to states or to postal prefixes, prefix ranges and full codes,
 * except those listed in `not`. `from` limits the place to shipments from specific origins.
 */
export interface Place {
  /** ISO 3166-1 alpha-2 code, or `*` for any country. */
  readonly country: string
  /** State codes, such as `CA`. All states when absent. */
  readonly states?: ReadonlyArray<string>
  /** Prefixes (`852`), inclusive ranges of prefixes (`850-853`) or full codes. All codes when absent. */
  readonly postal?: ReadonlyArray<string>
  /** Ids of the ship-from documents of the place. All origins when absent. */
  readonly from?: ReadonlyArray<Code>
  /** Exceptions from the place. None when absent. */
  readonly not?: {
    /** Excluded countries of `*`. */
    readonly countries?: ReadonlyArray<string>
    /** Excluded states of the country. */
    readonly states?: ReadonlyArray<string>
    /** Excluded postal codes, with the same patterns as `postal`. */
    readonly postal?: ReadonlyArray<string>
  }
}

/** Pricing zone. A destination belongs to the zone with the most specific matching place. */
export interface Zone {
  /** Name of the zone in rate tables, conditions and quotes. */
  readonly id: Code
  /** Description for people. Not in quotes. */
  readonly title?: string
  /** Places of the zone, at least one. */
  readonly match: ReadonlyArray<Place>
}

/**
 * Quantity that a condition can compare with a number. Lengths, volumes and weights are in the card's units, and the
 * declared value of the shipment in its currency. The monthly volume is that of the ship-from document for the carrier.
 */
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
  | "declaredValue"
  | "monthlyVolume"

/** Comparison operator of a test. */
export type Comparison = ">" | ">=" | "<" | "<=" | "="

/**
 * Comparison that a condition makes. A range of ship dates includes its start date and excludes its end date. The
 * arrival is the latest delivery date of the service.
 */
export type Test =
  | readonly [CardMeasure, Comparison, CardDecimal]
  | readonly ["residential" | "rush" | "pickup", "=", boolean]
  | readonly ["packageType" | "country" | "state" | "zone", "=", string]
  | readonly ["packageType" | "country" | "state" | "zone" | "postal", "in", ReadonlyArray<string>]
  | readonly ["shipDate", "in", readonly [CivilDate, CivilDate]]
  | readonly ["shipWeekday" | "arrivalWeekday", "in", ReadonlyArray<Weekday>]

/** Condition: a test, a list of tests that must all hold, or `any` or `all` of a list of nested conditions. */
export type Condition =
  | Test
  | ReadonlyArray<Test>
  | {
      /** Conditions of which at least one must hold. */
      readonly any: ReadonlyArray<Condition>
    }
  | {
      /** Conditions that must all hold. */
      readonly all: ReadonlyArray<Condition>
    }

/** Rounding rule for the sides of a box, applied before any other calculation. `null` for no rounding. */
export type DimRounding = {
  /** Direction of rounding. `half-up` rounds to the nearest step, and a half step up. */
  readonly mode: "up" | "half-up" | "down"
  /** Step in the card's unit of length, above 0. */
  readonly step: CardDecimal
} | null

/** Inclusive limits of a service. The service declines a shipment if any of its boxes exceeds a limit. */
export interface Limits {
  /** Maximum actual weight of a box, in the card's unit. */
  readonly maxWeight?: CardDecimal
  /** Maximum of the longest side, in the card's unit. */
  readonly maxLongest?: CardDecimal
  /** Maximum of the second-longest side, in the card's unit. */
  readonly maxSecond?: CardDecimal
  /** Maximum of the longest side plus twice the sum of the two others, in the card's unit. */
  readonly maxLengthPlusGirth?: CardDecimal
  /** Maximum sum of the three sides, in the card's unit. */
  readonly maxSumDims?: CardDecimal
  /** Maximum volume of a box, in cubed units of the card. */
  readonly maxVolume?: CardDecimal
  /** Maximum number of boxes in a shipment. */
  readonly maxBoxes?: number
}

/** Rounding step of weights up to `upTo`. The first matching entry applies. Omit `upTo` in the last entry. */
export interface WeightStep {
  /** Highest weight of the entry, inclusive, in the card's unit. */
  readonly upTo?: CardDecimal
  /** Step to whose multiples weights are rounded up, above 0. */
  readonly step: CardDecimal
}

/** Rules for the billable weight, either per box or for the shipment as a whole. */
export interface Weighing {
  /** Whether each box has its own billable weight, or the shipment has one for all boxes. */
  readonly basis: "box" | "shipment"
  /** Divisor of the volume in the dimensional weight. No dimensional weight when absent. */
  readonly divisor?: CardDecimal
  /** Volume above which the dimensional weight applies. Default 0. */
  readonly dimAboveVolume?: CardDecimal
  /** Lowest billable weight, in the card's unit. Default 0. */
  readonly minimum?: CardDecimal
  /** Steps in ascending order of `upTo`. No rounding if empty. */
  readonly rounding: ReadonlyArray<WeightStep>
}

/** Inclusive upper bound, followed by the price for each zone in the table. `null` if not offered in that zone. */
export type Row = ReadonlyArray<CardDecimal | null>

/** Table of base prices. By default, the first table with the zone and a true condition applies. */
export interface RateTable {
  /** Description for people. Not in quotes. */
  readonly name?: string
  /** Condition of the table. Always applies when absent. */
  readonly when?: Condition
  /** Quantity to compare with the upper bounds of the rows. Default `billable`. */
  readonly measure?: "billable" | "actualWeight" | "sumDims" | "lengthPlusGirth" | "volume" | "boxCount"
  /** Zones of the table, at least one, in the order of the prices in each row. */
  readonly zones: ReadonlyArray<Code>
  /** Rows in ascending order of their bounds, at least one. */
  readonly rows: ReadonlyArray<Row>
  /**
   * Price beyond the last row: the last row's price plus `price` for each whole or partial `unit` in excess. When
   * absent, the service is not offered beyond the last row.
   */
  readonly over?: {
    /** Size of a unit, in the unit of `measure`. */
    readonly unit: CardDecimal
    /** Price of a unit for each zone in the table. */
    readonly price: ReadonlyArray<CardDecimal>
  }
}

/** Shipping service of a carrier. */
export interface Service {
  /** Name of the service in quotes, where it is `method`. */
  readonly code: Code
  /** Name for people, also in quotes. */
  readonly title: string
  /** Accepted package types. All types when absent. */
  readonly packageTypes?: ReadonlyArray<string>
  /** Overrides the card's `measure`. */
  readonly measure?: {
    /** Rounding of the sides for this service. `null` for no rounding. */
    readonly dimRounding?: DimRounding
  }
  /** Limits on boxes and on their number. No limits when absent. */
  readonly limits?: Limits
  /** Rules for the billable weight. */
  readonly weight: Weighing
  /** Tables of base prices, at least one. `tableChoice` chooses among the applicable ones. */
  readonly rates: ReadonlyArray<RateTable>
  /**
   * Table that sets the base price among those with the zone and a true condition: the first one, or the one with the
   * lowest price, such as by weight or by volume. Default `first`.
   */
  readonly tableChoice?: "first" | "cheapest"
  /** Codes of surcharges defined in the card, in the order of their lines in a quote. */
  readonly surcharges: ReadonlyArray<string>
  /** Transit times by zone. */
  readonly transit: Transit
}

/** One edition of a carrier's prices, valid for ship dates from `validFrom` up to but excluding `validTo`. */
export interface RateCard {
  /** Name and version of the format. */
  readonly format: "ratecard/1"
  /** Name of the card, the same in each of its editions. */
  readonly id: Code
  /** Name of the edition, unique among the editions of the card. */
  readonly edition: Code
  /** Carrier that a shipment names. */
  readonly carrier: Code
  /** Notes for people. No effect on quotes. */
  readonly notes?: string
  /** Origin of the prices, such as an address. No effect on quotes. */
  readonly source?: string
  /** First ship date of the card's validity. */
  readonly validFrom: CivilDate
  /** First day after the card's validity. Open-ended when absent or `null`. */
  readonly validTo?: CivilDate | null
  /** ISO 4217 code of three capital letters. */
  readonly currency: string
  /** Units of all lengths and weights in the card. */
  readonly units: {
    /** Unit of lengths, and cubed of volumes. */
    readonly length: "in" | "ft" | "mm" | "cm" | "m"
    /** Unit of weights. */
    readonly weight: "oz" | "lb" | "g" | "kg"
  }
  /** Rounding of the amount of each line. */
  readonly rounding: {
    /** Direction of rounding, also of half an increment. */
    readonly mode: "half-up" | "half-even" | "up" | "down"
    /**
     * Multiple to which amounts are rounded, such as `0.01` or `0.05`. Its decimal places are those of all amounts.
     */
    readonly increment: CardDecimal
  }
  /** Rules for measuring boxes, for services without their own. */
  readonly measure?: {
    /** Rounding of the sides. No rounding when absent or `null`. */
    readonly dimRounding?: DimRounding
  }
  /** Calendars of delivery days, keyed by the name in `transit.calendar`. */
  readonly calendars?: Readonly<Record<string, Calendar>>
  /** Zones of the card, at least one. */
  readonly zones: ReadonlyArray<Zone>
  /** Surcharges, keyed by the code that also identifies their lines in a quote. */
  readonly surcharges?: Readonly<Record<string, Surcharge>>
  /** Services of the carrier, at least one. */
  readonly services: ReadonlyArray<Service>
}
