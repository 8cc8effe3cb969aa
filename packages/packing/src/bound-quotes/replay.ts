import type { CivilDate, Code } from "../rating/card/card.ts"
import type { Units } from "../rating/numbers/units.ts"
import type { Shipment, ShippedBox } from "../rating/quote/model.ts"

/**
 * A fact with a possible change since the sale: the edition of the card, the ship date, the destination, or the boxes.
 */
export type ReplayCause = "card" | "ship date" | "destination" | "boxes"

/** Facts of the shipment today. An absent fact stays as at the sale. */
export interface ReplayedShipment {
  /** Ship date of today's price, which selects the edition. */
  readonly shipDate?: CivilDate
  /** Destination of today's price. */
  readonly destination?: Shipment["destination"]
  /** Boxes in `units`. Default: the units of the quote. */
  readonly boxes?: ReadonlyArray<ShippedBox>
  /** Units of `boxes`. Default: the units of the quote. */
  readonly units?: Units
  /** Package type of the boxes. */
  readonly packageType?: string
}

/** A fact that differs from the sale, in words. */
export interface ChangedFact {
  /** Fact that differs. */
  readonly cause: ReplayCause
  /** The fact at the sale. */
  readonly before: string
  /** The fact of today's price. */
  readonly after: string
}

/** A line with a different amount than at the sale. `before` and `after` are 0 for absent lines. */
export interface ReplayedLine {
  /** Nearly always one. Two facts share a line if the service is not offered with only one of them changed. */
  readonly causes: ReadonlyArray<ReplayCause>
  /** `base` for the base price, or the code of a surcharge. */
  readonly code: string
  /** Index of the box, or `null` if the line applies to the whole shipment. */
  readonly box: number | null
  /** Amount at the sale, as a decimal string. */
  readonly before: string
  /** Amount today, as a decimal string. */
  readonly after: string
  /** `after` minus `before`, as a decimal string. */
  readonly difference: string
  /** Changes of the card that affect the line, and how its computation differs. */
  readonly reasons: ReadonlyArray<string>
}

/** A bound quote and today's price of the same service. */
export interface Replayed {
  /** Distinguishes a price today from a corrupt quote and from no price. */
  readonly _tag: "Replayed"
  /** Whether the card with the digest of the quote is present. If so, it yielded exactly the lines of the quote. */
  readonly isReproduced: boolean
  /** Card of the price today. */
  readonly card: {
    /** Id of today's card. */
    readonly id: Code
    /** Edition in force on the ship date. */
    readonly edition: Code
    /** SHA-256 hash of the card's canonical JSON (RFC 8785). */
    readonly digest: string
  }
  /** Price today. */
  readonly cost: string
  /** Price today minus the price of the quote. */
  readonly difference: string
  /** Facts that differ from the sale. Empty if the prices come from equal facts. */
  readonly changed: ReadonlyArray<ChangedFact>
  /** Lines with different amounts. Their differences add up exactly to `difference`. */
  readonly lines: ReadonlyArray<ReplayedLine>
}

/** A quote that the card with its digest contradicts. The quote or its order was altered after the sale. */
export interface CorruptQuote {
  /** Distinguishes a quote that contradicts its card. */
  readonly _tag: "Corrupt"
  /** Up to twenty contradictions. */
  readonly problems: ReadonlyArray<string>
}

/** A quote that has no price today, with the reason. */
export interface NotReplayed {
  /** Distinguishes a quote without a price today. */
  readonly _tag: "NotReplayed"
  /** Sentence with the reason, such as a service that is no longer offered. */
  readonly problem: string
}

/** Result of replaying a bound quote. */
export type QuoteReplay = Replayed | CorruptQuote | NotReplayed
