import type { CivilDate, Code } from "../rating/card/card.ts"
import type { Units } from "../rating/numbers/units.ts"
import type { Shipment, ShippedBox } from "../rating/quote/model.ts"

/**
 * A fact with a possible change since the sale: the edition of the card, the ship date, the destination, or the boxes.
 */
export type ReplayCause = "card" | "ship date" | "destination" | "boxes"

/** Facts of the shipment today. An absent fact stays as at the sale. */
export interface ReplayedShipment {
  readonly shipDate?: CivilDate
  readonly destination?: Shipment["destination"]
  /** Boxes in `units`. Default: the units of the quote. */
  readonly boxes?: ReadonlyArray<ShippedBox>
  readonly units?: Units
  /** Package type of the boxes. */
  readonly packageType?: string
}

/** A fact that differs from the sale, in words. */
export interface ChangedFact {
  readonly cause: ReplayCause
  readonly before: string
  readonly after: string
}

/** A line with a different amount than at the sale. `before` and `after` are 0 for absent lines. */
export interface ReplayedLine {
  /** Nearly always one. Two facts share a line if the service is not offered with only one of them changed. */
  readonly causes: ReadonlyArray<ReplayCause>
  readonly code: string
  readonly box: number | null
  readonly before: string
  readonly after: string
  readonly difference: string
  /** Changes of the card that affect the line, and how its computation differs. */
  readonly reasons: ReadonlyArray<string>
}

/** A bound quote and today's price of the same service. */
export interface Replayed {
  readonly _tag: "Replayed"
  /** Whether the card with the digest of the quote is present. If so, it yielded exactly the lines of the quote. */
  readonly isReproduced: boolean
  /** Card of the price today. */
  readonly card: { readonly id: Code; readonly edition: Code; readonly digest: string }
  /** Price today. */
  readonly cost: string
  /** Price today minus the price of the quote. */
  readonly difference: string
  readonly changed: ReadonlyArray<ChangedFact>
  /** Lines with different amounts. Their differences add up exactly to `difference`. */
  readonly lines: ReadonlyArray<ReplayedLine>
}

/** A quote that the card with its digest contradicts. The quote or its order was altered after the sale. */
export interface CorruptQuote {
  readonly _tag: "Corrupt"
  /** Up to twenty contradictions. */
  readonly problems: ReadonlyArray<string>
}

/** A quote that has no price today, with the reason. */
export interface NotReplayed {
  readonly _tag: "NotReplayed"
  readonly problem: string
}

/** Result of replaying a bound quote. */
export type QuoteReplay = Replayed | CorruptQuote | NotReplayed
