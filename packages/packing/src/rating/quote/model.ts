// The public vocabulary of quotes: what is asked (`Shipment`, `QuoteContext`) and what is answered (`Quote`).

import type { CivilDate, Code } from "../card/card.ts"
import type { Tariff } from "../compile/compile.ts"
import type { BoxLimit } from "../compile/limits.ts"
import type { Origin } from "../compile/origin.ts"
import type { Line } from "../money/ledger.ts"
import type { Units } from "../numbers/units.ts"

/** A side or a weight: a decimal text of up to 12 digits and 6 decimals, or a number whose shortest decimal is one. */
export type Figure = string | number

/** A box as carried; its sides in any order. */
export interface ShippedBox {
  readonly length: Figure
  readonly width: Figure
  readonly height: Figure
  /** Gross. */
  readonly weight: Figure
}

/**
 * What is shipped, where to, and with whom.
 *
 * @example
 * ```ts
 * const shipment: Shipment = {
 *   carrier: "acme",
 *   destination: { country: "US", state: "AZ", postal: "85004-1234" },
 *   boxes: [{ length: "11.1", width: "8.1", height: "4.1", weight: "1" }]
 * }
 * ```
 */
export interface Shipment {
  readonly carrier: Code
  readonly destination: {
    /** ISO 3166-1 alpha-2. A territory of the United States may stand here or as a state of `US`. */
    readonly country: string
    readonly state?: string
    readonly postal?: string
  }
  readonly boxes: ReadonlyArray<ShippedBox>
  /** Such as `Box` or `Tube`, in any case. Without it, services and surcharges for certain types do not apply. */
  readonly packageType?: string
}

/** What a quote depends on besides the shipment. */
export interface QuoteContext {
  /** The tariffs of all carriers, in all editions; the one in force on the ship date is used. */
  readonly cards: ReadonlyArray<Tariff>
  readonly from: Origin
  /** When it is ordered: epoch milliseconds, or ISO 8601 with an offset. */
  readonly at: number | string
  /** The units of the boxes. */
  readonly units: Units
  /** False when absent. */
  readonly residential?: boolean
  /** False when absent. */
  readonly rush?: boolean
}

/** One service at its price. */
export interface Rate {
  readonly method: Code
  readonly title: string
  /** The sum of the lines, as a decimal text with the decimals of the card's increment. */
  readonly cost: string
  readonly lines: ReadonlyArray<Line>
  /** The least and the most open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** The later bound of the delivery. */
  readonly arrives: CivilDate
  /** The same as it is shown: `SAME_DAY`, `ONE_DAY` … `TWENTY_DAYS`, `UNKNOWN`, or `YYYY-MM-DDTHH:MM:SS` there. */
  readonly deliveryTime: string
}

/** Why a service is not offered. */
export type NotOfferedReason =
  | "no zone"
  | "zone not in any table"
  | "null price"
  | "beyond the last row"
  | BoxLimit
  | "maxBoxes"
  | "condition of the table"
  | "package type"
  | "no transit time"

export interface NotOffered {
  readonly method: Code
  readonly title: string
  readonly reason: NotOfferedReason
  /** Index of the first box that it is about; `null` where it is about the shipment. */
  readonly box: number | null
}

/** The services of a carrier for a shipment. */
export interface Quoted {
  readonly _tag: "Quoted"
  /** The card that it was made from; `digest` is the SHA-256 of its canonical JSON. */
  readonly card: {
    readonly id: Code
    readonly edition: Code
    readonly carrier: Code
    readonly currency: string
    readonly digest: string
  }
  readonly shipDate: CivilDate
  /** `null` where no zone of the card has the destination. */
  readonly zone: Code | null
  /** By cost, then by the most days, then by method. Empty where no service takes the shipment. */
  readonly rates: ReadonlyArray<Rate>
  /** The other services of the card, in its order. */
  readonly notOffered: ReadonlyArray<NotOffered>
}

/**
 * Why there is no quote. `missing`, `not-a-decimal`, `out-of-range` (a side or a weight that is not above 0 and at most
 * 1,000,000), `unknown-carrier` (one without any card), `no-edition` (none of its cards is in force on the ship date),
 * `unknown-unit`, `unknown-instant`.
 */
export type QuoteRefusalCode =
  | "missing"
  | "not-a-decimal"
  | "out-of-range"
  | "unknown-carrier"
  | "unknown-unit"
  | "unknown-instant"
  | "no-edition"

export interface QuoteRefusal {
  readonly code: QuoteRefusalCode
  /** A JSON pointer into the shipment, such as `/boxes/0/weight`; `/at` and `/units` are the context's. */
  readonly at: string
  readonly message: string
}

export interface QuoteRefused {
  readonly _tag: "Refused"
  /** Every fault found, up to a hundred, in the order of the shipment. */
  readonly refusals: ReadonlyArray<QuoteRefusal>
}

/** What `quote` returns. */
export type Quote = Quoted | QuoteRefused

/** What of a shipment is varied, and between which values, both included. */
export interface Variation {
  /** Index of the box. */
  readonly box: number
  readonly of: "length" | "width" | "height" | "weight"
  readonly from: Figure
  readonly to: Figure
}

/** Where the price of a service jumps; `null` = the service is not offered there. */
export interface Cliff {
  readonly method: Code
  /** The last value at `cost`. */
  readonly upTo: string
  readonly cost: string | null
  /** The cost a millionth later. */
  readonly beyond: string | null
}

/** All cliffs from one value to another; in between no price changes. */
export interface Cliffs {
  readonly _tag: "Cliffs"
  /** By value, then by method. */
  readonly cliffs: ReadonlyArray<Cliff>
  /** How far was looked: less than was asked where prices jump at more than a thousand values. */
  readonly to: string
}
