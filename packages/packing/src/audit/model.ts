// Public types of an audit: a shipment that was ordered, the charges billed for it, and the differences.

import type { CivilDate, Code } from "../rating/card/card.ts"
import type { Tariff } from "../rating/compile/compile.ts"
import type { Origin } from "../rating/compile/origin.ts"
import type { LengthUnit, Units, WeightUnit } from "../rating/numbers/units.ts"
import type { Figure, Shipment } from "../rating/quote/model.ts"
import type { Micros } from "../values/money.ts"
import type { FindingKind } from "./finding-kinds.ts"

/** Shipment as it was ordered, with the service and the date for which it was bought. */
export interface KnownShipment extends Shipment {
  /** Code of the service. */
  readonly service: Code
  /** Date on which the shipment was tendered. Takes precedence over `at`. */
  readonly shipDate?: CivilDate
  /** Time of the order, from which the ship-from calendar gives the ship date. */
  readonly at?: number | string
  readonly residential?: boolean
  readonly rush?: boolean
}

/** Rate cards and origin with which shipments are recomputed. */
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
  /** `base`, the code of a surcharge in the card, or `total` if the invoice shows only one amount for everything. Case is ignored. */
  readonly code: Code
  /** Index of the parcel, or `null` if the charge is for the whole shipment. */
  readonly parcel: number | null
  readonly amount: Micros
  readonly currency: Code
  /** Whether the invoice marks the charge as a correction of an earlier one. Default false. */
  readonly isAdjustment?: boolean
  readonly stated?: Stated
}

/** Part of a difference and its reason. */
export interface Finding {
  readonly kind: FindingKind
  /** Amount that was billed too much, or a negative one. */
  readonly amount: Micros
  /** The billed and the expected value. */
  readonly detail: string
}

/** Charge with its expected amount. The findings add up exactly to `billed - expected`. */
export interface AuditedCharge {
  /** Index of the billed charge, or `null` if the charge was expected but not billed. */
  readonly index: number | null
  readonly code: Code
  readonly parcel: number | null
  readonly currency: Code
  readonly billed: Micros
  readonly expected: Micros
  readonly findings: ReadonlyArray<Finding>
}

/** Result for one shipment: every billed charge in sequence, followed by the charges that were not billed. */
export interface ShipmentAudit {
  /** Card with which the shipment was recomputed. Absent if there is no price. */
  readonly card?: { readonly id: Code; readonly edition: Code; readonly currency: Code }
  readonly charges: ReadonlyArray<AuditedCharge>
}
