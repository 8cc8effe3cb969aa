// Public types of an audit: an ordered shipment, its billed charges, and the differences.

import type { CivilDate, Code } from "../rating/card/card.ts"
import type { Tariff } from "../rating/compile/compile.ts"
import type { Origin } from "../rating/compile/origin.ts"
import type { LengthUnit, Units, WeightUnit } from "../rating/numbers/units.ts"
import type { Figure, Shipment } from "../rating/quote/model.ts"
import type { Micros } from "../values/money.ts"
import type { FindingKind } from "./finding-kinds.ts"

/** Ordered shipment, with the purchased service and date. */
export interface KnownShipment extends Shipment {
  /** Code of the service. */
  readonly service: Code
  /** Date of tender. Takes precedence over `at`. */
  readonly shipDate?: CivilDate
  /** Time of the order. The ship-from calendar derives the ship date from it. */
  readonly at?: number | string
  readonly residential?: boolean
  readonly rush?: boolean
}

/** Rate cards and origin for recomputing shipments. */
export interface AuditContext {
  /** Compiled cards of all carriers, in all editions. */
  readonly cards: ReadonlyArray<Tariff>
  readonly from: Origin
  /** Units of the shipments' sides and weights. */
  readonly units: Units
}

/** Statements of an invoice about a parcel besides the amounts. Every field is a hint for the explanation. */
export interface Stated {
  readonly service?: Code
  readonly zone?: Code
  readonly weight?: { readonly value: Figure; readonly unit: WeightUnit }
  readonly sides?: { readonly values: readonly [Figure, Figure, Figure]; readonly unit: LengthUnit }
  readonly shipDate?: CivilDate
  readonly residential?: boolean
  readonly country?: string
  readonly state?: string
  readonly postal?: string
}

/** Amount on an invoice. */
export interface BilledCharge {
  /**
   * `base`, the code of a surcharge in the card, or `total` if the invoice shows only one amount for everything. Case
   * is ignored.
   */
  readonly code: Code
  /** Index of the parcel, or `null` if the charge is for the whole shipment. */
  readonly parcel: number | null
  readonly amount: Micros
  readonly currency: Code
  /** Whether the charge corrects an earlier one, according to the invoice. Default false. */
  readonly isAdjustment?: boolean
  readonly stated?: Stated
}

/** Part of a difference and its reason. */
export interface AuditFinding {
  readonly kind: FindingKind
  /** Excess of the billed amount, or its shortfall as a negative amount. */
  readonly amount: Micros
  /** The billed and the expected value. */
  readonly detail: string
}

/** Charge with its expected amount. The findings add up exactly to `billed - expected`. */
export interface AuditedCharge {
  /** Index of the billed charge, or `null` for an unbilled one. */
  readonly index: number | null
  readonly code: Code
  readonly parcel: number | null
  readonly currency: Code
  readonly billed: Micros
  readonly expected: Micros
  readonly findings: ReadonlyArray<AuditFinding>
}

/** Result for one shipment: every billed charge in order, followed by the unbilled charges. */
export interface ShipmentAudit {
  /** Card of the recomputation. Absent if there is no price. */
  readonly card?: { readonly id: Code; readonly edition: Code; readonly currency: Code }
  readonly charges: ReadonlyArray<AuditedCharge>
}
