// Types of differences between two cards, as plain data for people and programs.

import type { CivilDate, Code, Condition, Decimal, Measure, Place } from "../card/card.ts"

/**
 * Kind of a change. `card`: its id or edition. `note`: a field that no quote shows. `side-rounding`, `weighing`: how a
 * service measures. `table`: which rate table applies, and its measure. `price`: a base price. `surcharge` and the kinds
 * after it affected one surcharge.
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

/** Shipments that a change affects: those that match every given field, in either card. Absent fields match everything. */
export interface AffectedShipments {
  /** Codes of the services whose rates can change. Empty if no quote changes. */
  readonly services: ReadonlyArray<Code>
  /** Zones of the destination. */
  readonly zones?: ReadonlyArray<Code>
  /** Place that contains the destination. */
  readonly place?: Place
  /** First ship date, and the first one after the range. `null` for open-ended. */
  readonly shipDates?: readonly [CivilDate | null, CivilDate | null]
  /** Range of a measure, of a box or the whole shipment: above `over`, up to and including `upTo`. `null` for unbounded. */
  readonly band?: { readonly measure: Measure; readonly over: Decimal | null; readonly upTo: Decimal | null }
  /** Conditions of which at least one holds. */
  readonly when?: ReadonlyArray<Condition>
}

/** One difference between two cards. */
export interface Change {
  readonly kind: ChangeKind
  /** Name of the changed item in the card, such as a code, a limit or a date. */
  readonly subject: string
  readonly concerns: AffectedShipments
  /** Affected shipments in words, such as `ACME_GROUND, zone 5, billable over 3 up to 10 lb`. */
  readonly shipments: string
  /** Value before and after: a price, an amount, a limit. `null` if absent. */
  readonly before: string | null
  readonly after: string | null
  /** JSON pointers to the item in each card. `null` if absent. */
  readonly pointers: { readonly before: string | null; readonly after: string | null }
}

/** A change without its description in words. */
export type Difference = Omit<Change, "shipments">
