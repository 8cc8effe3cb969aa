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
  /** Whether the order went to a residence. Default false. */
  readonly residential?: boolean
  /** Whether it was a rush order. Default false. */
  readonly rush?: boolean
  /** Whether it ordered the carrier's pickup, as the first one of a ship date does. Default false. */
  readonly pickup?: boolean
}

/** Rate cards and origin for recomputing shipments. */
export interface AuditContext {
  /** Compiled cards of all carriers, in all editions. */
  readonly cards: ReadonlyArray<Tariff>
  /** Compiled ship-from document of the place from which the shipments left. */
  readonly from: Origin
  /** Units of the shipments' sides and weights. */
  readonly units: Units
}

/** Statements of an invoice about a parcel besides the amounts. Every field is a hint for the explanation. */
export interface Stated {
  /** Code of the service that the invoice names. */
  readonly service?: Code
  /** Id of a zone of the card that the invoice names. */
  readonly zone?: Code
  /** Weight that the carrier charged for. */
  readonly weight?: {
    /** Weight in `unit`, above 0. */
    readonly value: Figure
    /** Unit of the weight on the invoice, which may differ from that of the order. */
    readonly unit: WeightUnit
  }
  /** Sides that the carrier measured. */
  readonly sides?: {
    /** The three sides in `unit`, in any order. */
    readonly values: readonly [Figure, Figure, Figure]
    /** Unit of the sides on the invoice, which may differ from that of the order. */
    readonly unit: LengthUnit
  }
  /** Date of tender on the invoice. */
  readonly shipDate?: CivilDate
  /** Whether the invoice treats the destination as a residence. */
  readonly residential?: boolean
  /** ISO 3166-1 alpha-2 code of the destination on the invoice. */
  readonly country?: string
  /** State or province of the destination on the invoice. */
  readonly state?: string
  /** Postal code of the destination on the invoice. */
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
  /** Amount in millionths of the currency. Negative for a credit. */
  readonly amount: Micros
  /** ISO 4217 code. A code other than that of the card is a difference. */
  readonly currency: Code
  /** Whether the charge corrects an earlier one, according to the invoice. Default false. */
  readonly isAdjustment?: boolean
  /** Other statements of the invoice about the parcel. Default none. */
  readonly stated?: Stated
}

/** Part of a difference and its reason. */
export interface AuditFinding {
  /** Reason of this part. `findingKinds` describes each in words. */
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
  /** `base`, the code of a surcharge, or `total`, as on the invoice or in the card. */
  readonly code: Code
  /** Index of the parcel, or `null` for the whole shipment. */
  readonly parcel: number | null
  /** Currency of `billed`. For an unbilled charge, that of the card. */
  readonly currency: Code
  /** Amount on the invoice, in millionths of the currency. 0 for an unbilled charge. */
  readonly billed: Micros
  /** Amount of the recomputation, in millionths of the currency. 0 if the charge does not apply. */
  readonly expected: Micros
  /** Reasons for the difference. Empty if there is none. */
  readonly findings: ReadonlyArray<AuditFinding>
}

/** Result for one shipment: every billed charge in order, followed by the unbilled charges. */
export interface ShipmentAudit {
  /** Card of the recomputation. Absent if there is no price. */
  readonly card?: {
    /** Id of the card. */
    readonly id: Code
    /** Edition in force on the ship date. */
    readonly edition: Code
    /** ISO 4217 code of the card's prices. */
    readonly currency: Code
  }
  /** Billed charges in the order of the invoice, followed by the unbilled ones. */
  readonly charges: ReadonlyArray<AuditedCharge>
}
