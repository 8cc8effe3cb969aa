// The vocabulary of differences between two cards: plain data, from which people and programs read what changes for whom.

import type { CivilDate, Code, Condition, Decimal, Measure, Place } from "../card/card.ts"

/**
 * What of a card changes. `card` (its id and its edition), `note` (what no quote shows), `calendar`, `title`, `transit`
 * and `zone` speak for themselves; `side-rounding` and `weighing` are how a service measures, `table` is which of its
 * tables is asked and by what, `price` a base price; the kinds from `surcharge` on are about one surcharge.
 */
export type ChangeKind =
  | "card"
  | "note"
  | "carrier"
  | "validity"
  | "currency"
  | "units"
  | "rounding"
  | "zone"
  | "service"
  | "title"
  | "package-types"
  | "calendar"
  | "transit"
  | "limit"
  | "side-rounding"
  | "weighing"
  | "table"
  | "price"
  | "surcharge"
  | "surcharge-scope"
  | "surcharge-when"
  | "surcharge-group"
  | "surcharge-amount"
  | "min-billable"
  | "surcharge-order"

/** The shipments that a change is about: those for which all of this holds, in one of the cards. What is absent does not matter. */
export interface Concern {
  /** Codes of the services whose rates may change. Empty where no quote does. */
  readonly services: ReadonlyArray<Code>
  /** To one of these zones. */
  readonly zones?: ReadonlyArray<Code>
  /** To this place. */
  readonly place?: Place
  /** Shipped from the first day on until before the second; `null` = without end. */
  readonly shipDates?: readonly [CivilDate | null, CivilDate | null]
  /** With a box, or as a whole, more than `over` and at most `upTo`, where these are not `null`. */
  readonly band?: { readonly measure: Measure; readonly over: Decimal | null; readonly upTo: Decimal | null }
  /** For which one of these conditions holds. */
  readonly when?: ReadonlyArray<Condition>
}

/** One difference between two cards. */
export interface Change {
  readonly kind: ChangeKind
  /** What it is about, by the name it has in the card: a code, a limit, a day. */
  readonly subject: string
  readonly concerns: Concern
  /** The same in words, as in `ACME_GROUND, zone 5, billable over 3 up to 10 lb`. */
  readonly shipments: string
  /** What it was and what it is: a price, an amount, a limit; `null` = there is none. */
  readonly before: string | null
  readonly after: string | null
  /** Where it stands, as a JSON pointer into either card; `null` where it is not there. */
  readonly pointers: { readonly before: string | null; readonly after: string | null }
}

/** A change that is not yet in words. */
export type Difference = Omit<Change, "shipments">
