import { total } from "./cards.ts"
import { count, type Description, day, list, optional, record, text } from "./description.ts"

/** A difference between two editions. A value is absent if that edition does not have it. */
export interface CardDifference {
  /** Kind of the difference, such as a changed price. */
  readonly kind: string
  /** The changed part, such as a code, a limit or a date. */
  readonly subject: string
  /** The affected shipments in words. */
  readonly shipments: string
  /** The value in the edition `from`. */
  readonly before?: string
  /** The value in the edition `to`. */
  readonly after?: string
}

/** The differences between two editions of a rate card. */
export interface CardDifferences {
  /** The id of the card. */
  readonly card: string
  /** The first edition. */
  readonly from: string
  /** The second edition. */
  readonly to: string
  /** Each difference. */
  readonly changes: ReadonlyArray<CardDifference>
  /** Number of all differences, if the list has only the first ones. */
  readonly changes_total?: number
  /** The differences in words; consecutive prices share a line. */
  readonly lines: ReadonlyArray<string>
  /** Number of all lines, if the list has only the first ones. */
  readonly lines_total?: number
}

/** A line of a price. */
export interface CardRateLine {
  /** `base`, or the code of a surcharge. */
  readonly code: string
  /** Name for people. */
  readonly title: string
  /** Index of the parcel. Absent if the line is for the whole shipment. */
  readonly parcel?: number
  /** The amount, as an exact decimal. Negative for a discount. */
  readonly amount: string
  /** The computation in a few words. */
  readonly calculation: string
}

/** The price of a shipment with one service. */
export interface CardRate {
  /** Carrier of the service. */
  readonly carrier: string
  /** Code of the service. */
  readonly service: string
  /** Name of the service for people. */
  readonly title: string
  /** The id of the card. */
  readonly card: string
  /** The edition of the card. */
  readonly edition: string
  /** Zone of the destination. Absent if it is in no zone of the card. */
  readonly zone?: string
  /** Day of the shipment, such as `2026-11-26`. */
  readonly ship_date: string
  /** The price, as an exact decimal. */
  readonly cost: string
  /** Code of the currency, such as `USD`. */
  readonly currency: string
  /** Lines that add up to `cost`. */
  readonly lines: ReadonlyArray<CardRateLine>
  /** Minimum and maximum number of open days from shipping to delivery. */
  readonly days: readonly [number, number]
  /** Latest day of delivery. */
  readonly arrives: string
}

/** A service that declines the shipment, or a carrier without a card for it. */
export interface CardNotOffered {
  /** Carrier of the service. */
  readonly carrier: string
  /** Code of the service. Absent if the carrier has no card. */
  readonly service?: string
  /** Name of the service for people. */
  readonly title?: string
  /** Why it is not offered. */
  readonly reason: string
  /** Index of the first parcel with this reason. */
  readonly parcel?: number
}

/** The prices of a shipment under the loaded cards, and the services that declined it. */
export interface CardQuote {
  /** The prices, cheapest first within each currency. */
  readonly rates: ReadonlyArray<CardRate>
  /** Number of all prices, if the list has only the first ones. */
  readonly rates_total?: number
  /** Services that decline the shipment, and carriers without a card for it. */
  readonly not_offered: ReadonlyArray<CardNotOffered>
  /** Number of all of them, if the list has only the first ones. */
  readonly not_offered_total?: number
}

/** The description of the differences between two editions. */
export const cardDifferences: Description<CardDifferences> = record<CardDifferences>({
  card: text,
  from: text,
  to: text,
  changes: list(
    record<CardDifference>({
      kind: text,
      subject: text,
      shipments: text,
      before: optional(text),
      after: optional(text)
    })
  ),
  changes_total: total,
  lines: list(text),
  lines_total: total
})

const days: Description<readonly [number, number]> = {
  schema: { ...list(count).schema, minItems: 2, maxItems: 2 },
  show: (value) => value
}

const rate = record<CardRate>({
  carrier: text,
  service: text,
  title: text,
  card: text,
  edition: text,
  zone: optional(text),
  ship_date: day,
  cost: text,
  currency: text,
  lines: list(
    record<CardRateLine>({ code: text, title: text, parcel: optional(count), amount: text, calculation: text })
  ),
  days,
  arrives: day
})

/** The description of the prices of a shipment. */
export const cardQuote: Description<CardQuote> = record<CardQuote>({
  rates: list(rate),
  rates_total: total,
  not_offered: list(
    record<CardNotOffered>({
      carrier: text,
      service: optional(text),
      title: optional(text),
      reason: text,
      parcel: optional(count)
    })
  ),
  not_offered_total: total
})
