import type * as Effect from "effect/Effect"
import type { CardDifferences, CardQuote } from "../operator-records/card-quotes.ts"
import type { CardDetails, CardSummary } from "../operator-records/cards.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import type { PortRefusal } from "./port-refusal.ts"

/** A side or a weight: a number, or a decimal as a string. */
export type CardFigure = number | string

/** A parcel to quote. `weight` is gross. */
export interface ParcelToQuote {
  readonly length: CardFigure
  readonly width: CardFigure
  readonly height: CardFigure
  readonly weight: CardFigure
}

/** A shipment to quote. */
export interface CardQuoteRequest {
  readonly destination: { readonly country: string; readonly state?: string; readonly postal?: string }
  readonly parcels: ReadonlyArray<ParcelToQuote>
  readonly units: "in/lb" | "cm/kg"
  /** Time of the order. */
  readonly at: Instant
  /** The only carrier to quote. Default: all. */
  readonly carrier?: string
  /** Such as `Box` or `Tube`. */
  readonly package_type?: string
  readonly residential: boolean
  readonly rush: boolean
}

type Query<A> = Effect.Effect<A, PortRefusal | Unavailable>

/** The rate cards for quotes of orders. */
export interface CardsDesk {
  readonly list: () => Query<ReadonlyArray<CardSummary>>
  readonly get: (card: string) => Query<CardDetails>
  readonly differences: (card: string, from: string, to: string) => Query<CardDifferences>
  readonly quote: (request: CardQuoteRequest) => Query<CardQuote>
}
