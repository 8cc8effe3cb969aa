// Types that describe the differences between two cards as plain data.

import type { CardDecimal, CardMeasure, CivilDate, Code, Condition, Place } from "../card/card.ts"

/**
 * Kind of change. `card`: the id or edition. `note`: a field that no quote shows. `side-rounding`, `weighing`: how a
 * service measures boxes. `table`: which rate table applies, or its measure. `price`: a base price. `surcharge` and the
 * kinds listed after it: a property of one surcharge.
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

/**
 * Shipments affected by a change: those with a match of all fields under either card. Absent fields match everything.
 */
export interface AffectedShipments {
  /** Codes of the services with possible rate changes. Empty if no quote changes. */
  readonly services: ReadonlyArray<Code>
  /** Zones of the destination. */
  readonly zones?: ReadonlyArray<Code>
  /** Place of the destination. */
  readonly place?: Place
  /** Range of ship dates, from the first date up to but excluding the second. `null` for an open end. */
  readonly shipDates?: readonly [CivilDate | null, CivilDate | null]
  /** Range of a measure of a box or shipment: above `over`, up to and including `upTo`. `null` for no bound. */
  readonly band?: {
    /** Quantity that the band limits. */
    readonly measure: CardMeasure
    /** Exclusive lower bound, in the card's units. */
    readonly over: CardDecimal | null
    /** Inclusive upper bound, in the card's units. */
    readonly upTo: CardDecimal | null
  }
  /** Conditions of the change. At least one of them must hold. */
  readonly when?: ReadonlyArray<Condition>
}

/** Difference between two cards, with a description of the affected shipments. */
export interface CardChange {
  /** Part of a quote or of the card that changed. */
  readonly kind: ChangeKind
  /** Name of the changed item in the card, such as a code, a limit or a date. */
  readonly subject: string
  /** Affected shipments as data. `shipments` has the same in words. */
  readonly concerns: AffectedShipments
  /** Affected shipments in words, such as `ACME_GROUND, zone 5, billable over 3 up to 10 lb`. */
  readonly shipments: string
  /**
   * Value in the old card, such as a price, an amount or a limit. `after` is the value in the new card. `null` if
   * absent.
   */
  readonly before: string | null
  /** Value in the new card. `null` if absent. */
  readonly after: string | null
  /** JSON pointers to the item in each card. `null` if absent. */
  readonly pointers: {
    /** Pointer into the old card. */
    readonly before: string | null
    /** Pointer into the new card. */
    readonly after: string | null
  }
}

/** Change without the description of the affected shipments. */
export type CardDifference = Omit<CardChange, "shipments">
