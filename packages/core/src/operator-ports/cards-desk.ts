import type * as Effect from "effect/Effect"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import type { PortRefusal } from "./port-refusal.ts"
import { count, day, described, flag, type In, list, optional, type Part, record, text, word } from "./record.ts"

const severities = ["error", "warning"] as const

/** An edition. Dates are `YYYY-MM-DD`, and `valid_to` is the first day after the end. */
const edition = {
  edition: text,
  valid_from: day,
  valid_to: optional(day),
  currency: text,
  /** Whether this edition is in force today. */
  in_force: flag
}

const card = {
  card: text,
  carrier: text,
  /** Number of services of the edition in force, or of the last edition. */
  services: count
}

/** The edition in force today. */
const inForce = optional(text)

/** The number of entries of a list. */
const total = optional(described("Number of all, if the list has only the first ones.", count))

/** The description of a rate card with all its editions, oldest first, and the numbers of its problems. */
export const cardSummary = record({
  ...card,
  editions: list(record({ ...edition, services: count })),
  edition_in_force: inForce,
  findings: record({ error: count, warning: count })
})

/** The description of a rate card with the services of each edition and its problems. */
export const cardDetails = record({
  ...card,
  editions: list(
    record({
      ...edition,
      units: record({ length: text, weight: text }),
      zones: count,
      services: list(record({ service: text, title: text })),
      surcharges: list(record({ surcharge: text, title: text })),
      notes: optional(text),
      source: optional(text)
    })
  ),
  edition_in_force: inForce,
  /** Problems of the editions. `pointer` is a JSON pointer into the edition. */
  findings: list(record({ edition: text, rule: text, severity: word(severities), pointer: text, message: text })),
  findings_total: total
})

/** The description of the differences between two editions. */
export const cardDifferences = record({
  card: text,
  from: text,
  to: text,
  /**
   * Each difference. `subject` is the changed part, such as a code, a limit or a date; `shipments` describes the
   * affected ones. A value is absent if that edition does not have it.
   */
  changes: list(record({ kind: text, subject: text, shipments: text, before: optional(text), after: optional(text) })),
  changes_total: total,
  /** The changes in words; consecutive prices share a line. */
  lines: list(text),
  lines_total: total
})

/** Minimum and maximum number of open days from shipping to delivery. */
const days: Part<readonly [number, number]> = {
  schema: { ...list(count).schema, minItems: 2, maxItems: 2 },
  show: (value) => value
}

const rate = record({
  carrier: text,
  service: text,
  title: text,
  card: text,
  edition: text,
  zone: optional(text),
  ship_date: day,
  cost: text,
  currency: text,
  /** Lines that add up to `cost`. The code is `base` or that of a surcharge; the line of a parcel has its index. */
  lines: list(record({ code: text, title: text, parcel: optional(count), amount: text, calculation: text })),
  days,
  /** Latest day of delivery. */
  arrives: day
})

/** The description of the prices of a shipment. */
export const cardQuote = record({
  /** Cheapest first within each currency. */
  rates: list(rate),
  rates_total: total,
  /** Services that decline the shipment, and carriers without a card for it. `parcel` is the first with this reason. */
  not_offered: list(
    record({
      carrier: text,
      service: optional(text),
      title: optional(text),
      reason: text,
      parcel: optional(count)
    })
  ),
  not_offered_total: total
})

/** A rate card in the list of cards: its editions, and the number of problems. */
export interface CardSummary extends In<typeof cardSummary> {}
/** A rate card with the services and problems of each edition. */
export interface CardDetails extends In<typeof cardDetails> {}
/** The differences between two editions of a rate card. */
export interface CardDifferences extends In<typeof cardDifferences> {}
/** The prices of a shipment under the loaded cards, and the services that declined it. */
export interface CardQuote extends In<typeof cardQuote> {}

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
