// Types for the surcharges and discounts of a rate card.
import type { CardDecimal, CivilDate, Code, Condition, SignedDecimal } from "./card.ts"

/**
 * Amount of a surcharge in exactly one form: `fixed`, `fixedByZone` (`*` for any other zone), `percent` or
 * `percentByDate` with `of`, or `perUnit` with `unit`. The result is then limited by `min` and `max`.
 */
export interface Amount {
  /** Amount in the card's currency. Negative for a discount. */
  readonly fixed?: SignedDecimal
  /** Amounts in the card's currency, keyed by zone. `*` is the key for any other zone. */
  readonly fixedByZone?: Readonly<Record<string, CardDecimal>>
  /** Percentage of the sum of the lines in `of`. Negative for a discount. */
  readonly percent?: SignedDecimal
  /**
   * Percentages by ship date, such as a weekly fuel surcharge: each applies from its date until the next one. The dates
   * ascend, and the first one is not after the start of the card.
   */
  readonly percentByDate?: ReadonlyArray<readonly [from: CivilDate, percent: SignedDecimal]>
  /** Codes of the earlier lines behind the percentage. `base` is the base price, and `*` means all earlier lines. */
  readonly of?: ReadonlyArray<string>
  /** Price in the card's currency for each `unit` of `measure`. */
  readonly perUnit?: CardDecimal
  /** Quantity per `perUnit` price. A partial unit is charged as a whole one. */
  readonly unit?: CardDecimal
  /** Quantity behind `perUnit`: the billable weight, or the declared value of the shipment. Default `billable`. */
  readonly measure?: "billable" | "declaredValue"
  /** Quantity without a charge per unit, such as an included declared value. Default 0. */
  readonly above?: CardDecimal
  /** Negative if it limits a discount. */
  readonly min?: SignedDecimal
  /** Maximum amount, in the card's currency. Unlimited when absent. */
  readonly max?: CardDecimal
  /**
   * Minimum net charge of a percentage: the lowest sum of this line and the lines in `of`, in the card's currency. Applies
   * after `min` and `max`. None when absent.
   */
  readonly minNet?: CardDecimal
}

/** Addition to the base price. */
export interface Surcharge {
  /** Name for people. Not in quotes. */
  readonly title: string
  /** Scope of the surcharge: per box, or once per shipment. Default `box`. */
  readonly scope?: "box" | "shipment"
  /** Condition of the surcharge. Always applies when absent. */
  readonly when?: Condition
  /** Group of alternatives. Only the surcharge with a true condition and the lowest `priority` applies. */
  readonly group?: Code
  /** Rank within `group`, starting at 1. Required if `group` is present. */
  readonly priority?: number
  /** Amount of the line, per box or per shipment. */
  readonly amount: Amount
  /** Minimum billable weight of a box with this surcharge. */
  readonly minBillable?: CardDecimal
}
