// Public types of quotes: the request (`Shipment`, `QuoteContext`) and the result (`Quote`).

import type { CivilDate, Code } from "../card/card.ts"
import type { Tariff } from "../compile/compile.ts"
import type { BoxLimit } from "../compile/limits.ts"
import type { Origin } from "../compile/origin.ts"
import type { Line } from "../money/ledger.ts"
import type { Units } from "../numbers/units.ts"

/** Side or weight: a decimal string of up to 12 digits and 6 decimal places, or a number whose shortest decimal is one. */
export type Figure = string | number

/** A packed box. Its sides can be in any order. */
export interface ShippedBox {
  readonly length: Figure
  readonly width: Figure
  readonly height: Figure
  /** Gross weight. */
  readonly weight: Figure
}

/**
 * Shipment to quote: its carrier, destination and boxes.
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
    /** ISO 3166-1 alpha-2 code. A US territory can be given as the country or as a state of `US`. */
    readonly country: string
    readonly state?: string
    readonly postal?: string
  }
  readonly boxes: ReadonlyArray<ShippedBox>
  /** Package type such as `Box` or `Tube`. Case is ignored. Default none, which no rule for a package type matches. */
  readonly packageType?: string
}

/** Inputs of a quote other than the shipment. */
export interface QuoteContext {
  /** Tariffs of all carriers, in all editions. A quote uses the edition valid on the ship date. */
  readonly cards: ReadonlyArray<Tariff>
  /** Origin of the shipment. */
  readonly from: Origin
  /** Time of the order: epoch milliseconds, or ISO 8601 with an offset. */
  readonly at: number | string
  /** Units of the boxes. */
  readonly units: Units
  /** Whether the destination is a residence. Default false. */
  readonly residential?: boolean
  /** Whether it is a rush order. Default false. */
  readonly rush?: boolean
}

/** Price of one service. */
export interface Rate {
  /** Code of the service. */
  readonly method: Code
  readonly title: string
  /** Sum of the lines: a decimal with the decimal places of the card's increment. */
  readonly cost: string
  readonly lines: ReadonlyArray<Line>
  /** Minimum and maximum open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** Latest delivery date. */
  readonly arrives: CivilDate
  /** Delivery time as the service shows it: `SAME_DAY`, `ONE_DAY` … `TWENTY_DAYS`, `UNKNOWN`, or local `YYYY-MM-DDTHH:MM:SS`. */
  readonly deliveryTime: string
}

/** Reason why a service is not offered. */
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

/** A service that is not offered. */
export interface NotOffered {
  readonly method: Code
  readonly title: string
  readonly reason: NotOfferedReason
  /** Index of the first box with this reason, or `null` if it concerns the whole shipment. */
  readonly box: number | null
}

/** Quote of a carrier's services for a shipment. */
export interface Quoted {
  readonly _tag: "Quoted"
  /** Card used for the quote. `digest` is the SHA-256 of its canonical JSON. */
  readonly card: {
    readonly id: Code
    readonly edition: Code
    readonly carrier: Code
    readonly currency: string
    readonly digest: string
  }
  readonly shipDate: CivilDate
  /** Zone of the destination, or `null` if no zone of the card contains it. */
  readonly zone: Code | null
  /** Rates by cost, then maximum days, then method. Empty if no service accepts the shipment. */
  readonly rates: ReadonlyArray<Rate>
  /** Other services of the card, in card order. */
  readonly notOffered: ReadonlyArray<NotOffered>
}

/**
 * Code of a refusal. `out-of-range`: a side or weight is not greater than 0 and at most 1,000,000. `unknown-carrier`: the
 * carrier has no card. `no-edition`: none of its cards is valid on the ship date.
 */
export type QuoteRefusalCode =
  | "missing"
  | "not-a-decimal"
  | "out-of-range"
  | "unknown-carrier"
  | "unknown-unit"
  | "unknown-instant"
  | "no-edition"

/** One reason why there is no quote. */
export interface QuoteRefusal {
  readonly code: QuoteRefusalCode
  /** JSON pointer into the shipment, such as `/boxes/0/weight`. `/at` and `/units` point into the context. */
  readonly at: string
  readonly message: string
}

/** A refused quote. */
export interface QuoteRefused {
  readonly _tag: "Refused"
  /** All errors, at most a hundred, in the order of the shipment. */
  readonly refusals: ReadonlyArray<QuoteRefusal>
}

/** Result of `quote`. */
export type Quote = Quoted | QuoteRefused

/** One side or weight of a shipment to vary, between two values, both included. */
export interface Variation {
  /** Index of the box. */
  readonly box: number
  readonly of: "length" | "width" | "height" | "weight"
  readonly from: Figure
  readonly to: Figure
}

/** A value at which the price of a service changes. A cost of `null` means that the service is not offered. */
export interface Cliff {
  readonly method: Code
  /** Last value with this `cost`. */
  readonly upTo: string
  readonly cost: string | null
  /** Cost one millionth of a unit further. */
  readonly beyond: string | null
}

/** All price changes between two values. */
export interface Cliffs {
  readonly _tag: "Cliffs"
  /** Cliffs by value, then by method. */
  readonly cliffs: ReadonlyArray<Cliff>
  /** Last value examined. Lower than requested if prices change at more than a thousand values. */
  readonly to: string
}
