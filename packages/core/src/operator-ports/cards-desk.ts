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
  /** One outer side. The three sides are interchangeable. */
  readonly length: CardFigure
  /** Another outer side. */
  readonly width: CardFigure
  /** The third outer side. */
  readonly height: CardFigure
  /** Gross weight, above 0. */
  readonly weight: CardFigure
}

/** A shipment to quote. */
export interface CardQuoteRequest {
  /** The parts of the address that decide zone and surcharges. */
  readonly destination: {
    /** ISO 3166-1 alpha-2 code. */
    readonly country: string
    /** State or province code. It is required if it decides the zone. */
    readonly state?: string
    /** Postal code. It is required if it decides the zone. */
    readonly postal?: string
  }
  /** Parcels of the shipment, at least one. */
  readonly parcels: ReadonlyArray<ParcelToQuote>
  /** Units of the parcels: inches and pounds, or centimetres and kilograms. */
  readonly units: "in/lb" | "cm/kg"
  /** Time of the order. */
  readonly at: Instant
  /** The only carrier to quote. Default: all. */
  readonly carrier?: string
  /** Such as `Box` or `Tube`. */
  readonly package_type?: string
  /** Whether the destination is a residence. */
  readonly residential: boolean
  /** Whether the order is a rush order. */
  readonly rush: boolean
}

type Query<A> = Effect.Effect<A, PortRefusal | Unavailable>

/** The rate cards for quotes of orders. */
export interface CardsDesk {
  /** Lists the cards in the edition in force. */
  readonly list: () => Query<ReadonlyArray<CardSummary>>
  /** Reads a card with its editions, services and findings. */
  readonly get: (card: string) => Query<CardDetails>
  /** Compares two editions of a card, and returns the affected shipments. */
  readonly differences: (card: string, from: string, to: string) => Query<CardDifferences>
  /** Quotes a shipment with every service, line by line. */
  readonly quote: (request: CardQuoteRequest) => Query<CardQuote>
}
