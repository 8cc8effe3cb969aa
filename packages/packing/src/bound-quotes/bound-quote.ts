import type { CivilDate, Code } from "../rating/card/card.ts"
import type { Line } from "../rating/money/ledger.ts"
import type { Units } from "../rating/numbers/units.ts"
import type { Shipment } from "../rating/quote/model.ts"

/** Box of a bound quote. Its sides and gross weight are decimal strings. */
export interface BoundBox {
  /** One outer side, in `units.length`. The three sides are interchangeable. */
  readonly length: string
  /** Another outer side, in `units.length`. */
  readonly width: string
  /** The third outer side, in `units.length`. */
  readonly height: string
  /** Gross weight, in `units.weight`. */
  readonly weight: string
}

/**
 * Sale price of an order: the price of one service with everything for quoting it again. Plain data, for storage with
 * the order.
 *
 * @example
 * ```ts
 * const isReproducible = ({ digest }: BoundQuote, cards: ReadonlyArray<Tariff>): boolean =>
 *   cards.some((tariff) => tariff.digest === digest)
 * ```
 */
export interface BoundQuote {
  /** Carrier of the card. */
  readonly carrier: Code
  /** Code of the service. */
  readonly service: Code
  /** Sum of the lines. */
  readonly cost: string
  /** ISO 4217 code of `cost` and of the lines. */
  readonly currency: string
  /** Id of the card. */
  readonly card: Code
  /** Edition of the card at the sale. */
  readonly edition: Code
  /** SHA-256 hash of the card's canonical JSON (RFC 8785). */
  readonly digest: string
  /** Ship date of the quote, which selected the edition. */
  readonly shipDate: CivilDate
  /** Zone of the destination. */
  readonly zone: Code
  /** Id of the ship-from document. */
  readonly from: Code
  /** The parts of the address with an influence on the price. An empty postal code was erased. */
  readonly destination: Shipment["destination"]
  /** Whether the destination was quoted as a residence. */
  readonly residential: boolean
  /** Whether the order was quoted as a rush order. */
  readonly rush: boolean
  /** Whether the shipment was quoted as the one that orders the pickup. Absent if not. */
  readonly pickup?: boolean
  /** Package type such as `Box` or `Tube`. Absent if the quote had none. */
  readonly packageType?: string
  /** Declared value of the shipment in `currency`. Absent if 0. */
  readonly declaredValue?: string
  /** Number of parcels per month with the carrier, from the ship-from document. Absent if it had none. */
  readonly monthlyVolume?: string
  /** Units of the boxes' sides and weights. */
  readonly units: Units
  /** Boxes of the shipment: at least one, at most 500. */
  readonly boxes: ReadonlyArray<BoundBox>
  /** Lines of the price. Sum: exactly `cost`. */
  readonly lines: ReadonlyArray<Line>
}

/** Maximum number of boxes in a bound quote. */
export const MAX_BOUND_BOXES = 500
/** Maximum number of lines in a bound quote. */
export const MAX_BOUND_LINES = 2_000
