import type { Instant, Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** An edition of a rate card. Dates are `YYYY-MM-DD`, and `valid_to` is the first day on which it is no longer valid. */
export interface CardEdition {
  readonly edition: string
  readonly valid_from: string
  readonly valid_to?: string
  readonly currency: string
  /** Whether orders that ship today are quoted from this edition. */
  readonly in_force: boolean
  /** Number of services. */
  readonly services: number
}

/** A rate card with all its editions, oldest first. */
export interface CardSummary {
  readonly card: string
  readonly carrier: string
  readonly editions: ReadonlyArray<CardEdition>
  /** The edition from which orders that ship today are quoted. */
  readonly edition_in_force?: string
  /** Number of services of the edition in force, or of the last edition. */
  readonly services: number
  /** Numbers of problems that the check of the cards found. */
  readonly findings: { readonly error: number; readonly warning: number }
}

/** A problem of an edition. `pointer` is a JSON pointer into it. */
export interface CardFinding {
  readonly edition: string
  readonly rule: string
  readonly severity: "error" | "warning"
  readonly pointer: string
  readonly message: string
}

/** An edition with its services and the units of its prices. */
export interface CardEditionDetails extends Omit<CardEdition, "services"> {
  readonly units: { readonly length: string; readonly weight: string }
  readonly zones: number
  readonly services: ReadonlyArray<{ readonly service: string; readonly title: string }>
  readonly surcharges: ReadonlyArray<{ readonly surcharge: string; readonly title: string }>
  readonly notes?: string
  readonly source?: string
}

export interface CardDetails extends Omit<CardSummary, "editions" | "findings"> {
  readonly editions: ReadonlyArray<CardEditionDetails>
  readonly findings: ReadonlyArray<CardFinding>
}

/** A difference between two editions. A value is absent if that edition does not have it. */
export interface CardChange {
  readonly kind: string
  /** Name of the changed part, such as a code, a limit or a date. */
  readonly subject: string
  /** The shipments that the change affects, in words. */
  readonly shipments: string
  readonly before?: string
  readonly after?: string
}

export interface CardDifferences {
  readonly card: string
  readonly from: string
  readonly to: string
  readonly changes: ReadonlyArray<CardChange>
  /** The changes in words; consecutive prices share a line. */
  readonly lines: ReadonlyArray<string>
}

/** A side or a weight: a number, or a decimal as a string. */
export type CardFigure = number | string

/** A parcel to quote. Its weight is the gross weight. */
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

/** A line of a price. The line of a parcel has its index. */
export interface CardQuoteLine {
  /** `base`, or the code of a surcharge. */
  readonly code: string
  readonly title: string
  readonly parcel?: number
  readonly amount: string
  /** How the amount was computed. */
  readonly calculation: string
}

/** The price of a service. The lines add up to `cost`. */
export interface CardRate {
  readonly carrier: string
  readonly service: string
  readonly title: string
  readonly card: string
  readonly edition: string
  readonly zone?: string
  readonly ship_date: string
  readonly cost: string
  readonly currency: string
  readonly lines: ReadonlyArray<CardQuoteLine>
  /** Minimum and maximum number of open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** Latest day of delivery. */
  readonly arrives: string
}

/** A service that does not take the shipment, or a carrier that has no card for it. */
export interface CardNotOffered {
  readonly carrier: string
  readonly service?: string
  readonly title?: string
  readonly reason: string
  /** Index of the first parcel to which the reason applies. */
  readonly parcel?: number
}

export interface CardQuote {
  /** Cheapest first within each currency. */
  readonly rates: ReadonlyArray<CardRate>
  readonly not_offered: ReadonlyArray<CardNotOffered>
}

/** The rate cards from which orders are quoted. */
export interface CardsDesk {
  readonly list: () => Effect.Effect<ReadonlyArray<CardSummary>, PortRefusal | Unavailable>
  readonly get: (card: string) => Effect.Effect<CardDetails, PortRefusal | Unavailable>
  readonly differences: (
    card: string,
    from: string,
    to: string
  ) => Effect.Effect<CardDifferences, PortRefusal | Unavailable>
  readonly quote: (request: CardQuoteRequest) => Effect.Effect<CardQuote, PortRefusal | Unavailable>
}
