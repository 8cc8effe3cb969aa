// Public types of quotes: the request (`Shipment`, `QuoteContext`) and the result (`Quote`).

import type { CivilDate, Code } from "../card/card.ts"
import type { Tariff } from "../compile/compile.ts"
import type { BoxLimit } from "../compile/limits.ts"
import type { Origin } from "../compile/origin.ts"
import type { Line } from "../money/ledger.ts"
import type { Units } from "../numbers/units.ts"

/**
 * Side or weight: a decimal string, or a number. Up to 15 digits and 20 decimal places, rounded up to 6 decimal places.
 * An excess below a billionth is ignored, because it is the rounding error of a floating-point number.
 */
export type Figure = string | number

/** Packed box. Its three sides are interchangeable. */
export interface ShippedBox {
  /** One outer side, in the unit of the context. */
  readonly length: Figure
  /** Another outer side, in the unit of the context. */
  readonly width: Figure
  /** The third outer side, in the unit of the context. */
  readonly height: Figure
  /** Gross weight of the box including its contents. */
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
  /** Carrier of the cards to use. */
  readonly carrier: Code
  /** The parts of the address that decide zone and surcharges. */
  readonly destination: {
    /** ISO 3166-1 alpha-2 code. A US territory can be given as the country or as a state of `US`. */
    readonly country: string
    /** State or province code, ignoring case. Default none, which matches no place with states. */
    readonly state?: string
    /** Postal code with or without spaces. Default none, which matches no place with postal codes. */
    readonly postal?: string
  }
  /** Boxes of the shipment, at least one. */
  readonly boxes: ReadonlyArray<ShippedBox>
  /** Package type such as `Box` or `Tube`, ignoring case. When absent, no rule for package types matches. */
  readonly packageType?: string
  /** Value of the contents that is declared to the carrier, in the currency of the card, up to 1,000,000. Default 0. */
  readonly declaredValue?: Figure
}

/** Inputs of a quote other than the shipment. */
export interface QuoteContext {
  /** Compiled rate cards of all carriers, in all editions. A quote uses the edition in force on the ship date. */
  readonly cards: ReadonlyArray<Tariff>
  /** Compiled ship-from document for the origin of the shipment. */
  readonly from: Origin
  /** Time of the order: epoch milliseconds, or ISO 8601 with an offset. */
  readonly at: number | string
  /** Units of the boxes' sides and weights. */
  readonly units: Units
  /** Whether the destination is a residence. Default false. */
  readonly residential?: boolean
  /** Whether the order is a rush order. Default false. */
  readonly rush?: boolean
  /** Whether the shipment orders the carrier's pickup, as the first one of a ship date does. Default false. */
  readonly pickup?: boolean
}

/** Price and delivery time of one service. */
export interface Rate {
  /** Code of the service. */
  readonly method: Code
  /** Name of the service for people. */
  readonly title: string
  /** Sum of the lines, as a decimal string with the same number of decimal places as the card's increment. */
  readonly cost: string
  /** Base prices and surcharges. They add up exactly to `cost`. */
  readonly lines: ReadonlyArray<Line>
  /** Minimum and maximum number of open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** Latest delivery date. */
  readonly arrives: CivilDate
  /**
   * Delivery time in the service's form. `SAME_DAY`, `ONE_DAY` … `TWENTY_DAYS` or `UNKNOWN` is the number of calendar
   * days from the date of the request at the ship-from location to `arrives`. `YYYY-MM-DDTHH:MM:SS` is the latest time.
   */
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

/** Declined service, with the reason. */
export interface NotOffered {
  /** Code of the service. */
  readonly method: Code
  /** Name of the service for people. */
  readonly title: string
  /** First reason found. Others may apply as well. */
  readonly reason: NotOfferedReason
  /** Index of the first box with this reason, or `null` for the whole shipment. */
  readonly box: number | null
}

/** Quote of a carrier's services for a shipment. */
export interface Quoted {
  /** Distinguishes a quote from a refusal. */
  readonly _tag: "Quoted"
  /** Card used for the quote. `digest` is the SHA-256 hash of its canonical JSON. */
  readonly card: {
    /** Id of the card. */
    readonly id: Code
    /** Edition in force on the ship date. */
    readonly edition: Code
    /** Carrier of the shipment. */
    readonly carrier: Code
    /** ISO 4217 code of all amounts of the quote. */
    readonly currency: string
    /** SHA-256 hash of the card's canonical JSON, in hexadecimal. */
    readonly digest: string
  }
  /** Date of tender, from the time of the order and the ship-from document. */
  readonly shipDate: CivilDate
  /** Zone of the destination, or `null` if it is in no zone of the card. */
  readonly zone: Code | null
  /** Rates sorted by cost, then by maximum days, then by method. Empty if no service accepts the shipment. */
  readonly rates: ReadonlyArray<Rate>
  /** All other services in the card, in the order of the card. */
  readonly notOffered: ReadonlyArray<NotOffered>
}

/**
 * Code of a refusal. `out-of-range`: a side or weight is not greater than 0 and at most 1,000,000. `unknown-carrier`:
 * the carrier has no card. `no-edition`: none of its cards is valid on the ship date. `two-editions`: two different cards
 * of the carrier apply. `unknown-service`: the card has no such service.
 */
export type QuoteRefusalCode =
  | "missing"
  | "unknown-field"
  | "not-a-decimal"
  | "out-of-range"
  | "unknown-carrier"
  | "unknown-unit"
  | "unknown-instant"
  | "no-edition"
  | "two-editions"
  | "unknown-service"

/** Reason why a quote was refused. */
export interface QuoteRefusal {
  /** Kind of error, for programs. `message` is for people. */
  readonly code: QuoteRefusalCode
  /** JSON pointer into the shipment, such as `/boxes/0/weight`, or into the context for `/at` and `/units`. */
  readonly at: string
  /** Field, problem and expectation, in a sentence. */
  readonly message: string
}

/** Refusal to quote, with all reasons. */
export interface QuoteRefused {
  /** Distinguishes a refusal from a quote. */
  readonly _tag: "Refused"
  /** Up to a hundred errors, in the order of the shipment's fields. */
  readonly refusals: ReadonlyArray<QuoteRefusal>
}

/** Result of `quote`: a quote, or a refusal. */
export type Quote = Quoted | QuoteRefused

/** Side or weight of a box to vary between two values, inclusive. */
export interface Variation {
  /** Index of the box to vary. */
  readonly box: number
  /** The varied side, or the weight. */
  readonly of: "length" | "width" | "height" | "weight"
  /** Lowest value, in the unit of the context. */
  readonly from: Figure
  /** Highest value, in the unit of the context, at least `from`. */
  readonly to: Figure
}

/** Value with a change of a service's price. `null`: the service is not offered. */
export interface Cliff {
  /** Code of the service. */
  readonly method: Code
  /** Maximum value with this `cost`. */
  readonly upTo: string
  /** Cost up to `upTo`, as a decimal string. `null` if the service is not offered there. */
  readonly cost: string | null
  /** Cost just past `upTo`, at a value one millionth of a unit greater. `null` if the service is not offered there. */
  readonly beyond: string | null
}

/** Price changes between two values of a side or weight. */
export interface Cliffs {
  /** Distinguishes price changes from a refusal. */
  readonly _tag: "Cliffs"
  /** Price changes, sorted by value and then by method. */
  readonly cliffs: ReadonlyArray<Cliff>
  /** Maximum value examined. Less than requested if prices change at more than a thousand values. */
  readonly to: string
}
