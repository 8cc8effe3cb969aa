import { count, type Description, day, described, flag, list, optional, record, text, word } from "./description.ts"

/** An edition of a rate card. Dates are `YYYY-MM-DD`. */
export interface CardEdition {
  /** Name of the edition, unique within the card. */
  readonly edition: string
  /** The first day of the edition. */
  readonly valid_from: string
  /** The first day after the end. Absent if no end is known. */
  readonly valid_to?: string
  /** Code of the currency, such as `USD`. */
  readonly currency: string
  /** Whether this edition is in force today. */
  readonly in_force: boolean
}

/** An edition in the list of cards. */
export interface CardEditionSummary extends CardEdition {
  /** Number of services. */
  readonly services: number
}

/** The units of an edition. */
export interface CardUnits {
  /** Unit of lengths, such as `in`. */
  readonly length: string
  /** Unit of weights, such as `lb`. */
  readonly weight: string
}

/** A service of an edition. */
export interface CardService {
  /** Code of the service. */
  readonly service: string
  /** Name for people. */
  readonly title: string
}

/** A surcharge of an edition. */
export interface CardSurcharge {
  /** Code of the surcharge. */
  readonly surcharge: string
  /** Name for people. */
  readonly title: string
}

/** An edition with its services and surcharges. */
export interface CardEditionDetails extends CardEdition {
  /** Units of its limits and weights. */
  readonly units: CardUnits
  /** Number of zones. */
  readonly zones: number
  /** The services, in the sequence of the card. */
  readonly services: ReadonlyArray<CardService>
  /** The surcharges, in the sequence of the card. */
  readonly surcharges: ReadonlyArray<CardSurcharge>
  /** Notes of the author of the card. */
  readonly notes?: string
  /** Origin of the prices, as the author of the card names it. */
  readonly source?: string
}

/** A problem of an edition. */
export interface CardFinding {
  /** The edition with the problem. */
  readonly edition: string
  /** Name of the violated rule. */
  readonly rule: string
  /** `error` if the card cannot be right, `warning` if it probably is not. */
  readonly severity: "error" | "warning"
  /** JSON pointer into the edition. */
  readonly pointer: string
  /** The problem in words. */
  readonly message: string
}

/** Numbers of problems of all editions of a card. */
export interface CardFindingCounts {
  /** Number of errors. */
  readonly error: number
  /** Number of warnings. */
  readonly warning: number
}

/** The fields that a card has in the list of cards and alone. */
interface CardFields {
  /** The id of the card. */
  readonly card: string
  /** Carrier whose prices the card describes. */
  readonly carrier: string
  /** Number of services of the edition in force, or of the last edition. */
  readonly services: number
  /** The edition in force today, if there is one. */
  readonly edition_in_force?: string
}

/** A rate card in the list of cards: its editions, and the number of problems. */
export interface CardSummary extends CardFields {
  /** All editions, oldest first. */
  readonly editions: ReadonlyArray<CardEditionSummary>
  /** Numbers of problems. */
  readonly findings: CardFindingCounts
}

/** A rate card with the services and problems of each edition. */
export interface CardDetails extends CardFields {
  /** All editions, oldest first. */
  readonly editions: ReadonlyArray<CardEditionDetails>
  /** Problems of all editions. */
  readonly findings: ReadonlyArray<CardFinding>
  /** Number of all problems, if the list has only the first ones. */
  readonly findings_total?: number
}

const card = { card: text, carrier: text, services: count }

const edition = { edition: text, valid_from: day, valid_to: optional(day), currency: text, in_force: flag }

/** The number of entries of a list. */
export const total = optional(described("Number of all, if the list has only the first ones.", count))

/** The description of a rate card with all its editions, oldest first, and the numbers of its problems. */
export const cardSummary: Description<CardSummary> = record<CardSummary>({
  ...card,
  editions: list(record<CardEditionSummary>({ ...edition, services: count })),
  edition_in_force: optional(text),
  findings: record<CardFindingCounts>({ error: count, warning: count })
})

/** The description of a rate card with the services of each edition and its problems. */
export const cardDetails: Description<CardDetails> = record<CardDetails>({
  ...card,
  editions: list(
    record<CardEditionDetails>({
      ...edition,
      units: record<CardUnits>({ length: text, weight: text }),
      zones: count,
      services: list(record<CardService>({ service: text, title: text })),
      surcharges: list(record<CardSurcharge>({ surcharge: text, title: text })),
      notes: optional(text),
      source: optional(text)
    })
  ),
  edition_in_force: optional(text),
  findings: list(
    record<CardFinding>({
      edition: text,
      rule: text,
      severity: word(["error", "warning"]),
      pointer: text,
      message: text
    })
  ),
  findings_total: total
})
