import type { Calendar, RateCard } from "../rating/card/card.ts"
import type { CsvFault } from "../rating/csv/sheet.ts"
import type { Ratio } from "../rating/numbers/ratio.ts"
import { checkNames, type NamesOf } from "../values/check-names.ts"

/** Fields of a card that a price list does not contain. */
export interface NewCard
  extends Pick<RateCard, "id" | "edition" | "carrier" | "validFrom" | "validTo" | "currency" | "units"> {
  /** Delivery days of the carrier. */
  readonly calendar: Calendar
  /** Minimum and maximum days in transit. Days in the list take precedence. */
  readonly transit: readonly [number, number]
}

const newCardNames: NamesOf<NewCard> = {
  id: true,
  edition: true,
  carrier: true,
  validFrom: true,
  validTo: true,
  currency: true,
  units: true,
  calendar: true,
  transit: true
}

/** Throws a `TypeError` if a new card has an unknown field. */
export const checkNewCard = (importer: string, card: NewCard): void => checkNames(importer, card, newCardNames)

/** Weights of one line, in the list and in the card. */
export interface Boundary {
  /** Number of the line in the list, from 1. */
  readonly line: number
  /** Interval in the list, such as `[2, 5)`. A round bracket excludes the weight. */
  readonly listed: string
  /** Interval in the card, such as `(1.9999, 4.9999]`. */
  readonly converted: string
  /** The two intervals in a sentence. */
  readonly message: string
}

/** Card built from a price list, or up to a hundred faults in the list. */
export type Imported =
  | {
      /** Distinguishes a card from faults in the list. */
      readonly _tag: "Imported"
      /** Card with the prices of the list. */
      readonly card: RateCard
      /** Interval of each line, in the list and in the card. */
      readonly boundaries: ReadonlyArray<Boundary>
    }
  | {
      /** Distinguishes faults in the list from a card. */
      readonly _tag: "Refused"
      /** Errors with their lines, at most a hundred. */
      readonly faults: ReadonlyArray<CsvFault>
    }

/** Place of a list. An empty state or postal code matches any value. */
export interface ListedPlace {
  /** Country code of two letters, or `*`. */
  readonly country: string
  readonly state: string
  /** Postal code, prefix, or range. */
  readonly postal: string
}

/** Price for a place and for weights above `above`, up to and including `upTo`. */
export interface PriceLine {
  readonly line: number
  readonly service: string
  readonly place: ListedPlace
  /** Undefined if there is no lower limit. */
  readonly above: Ratio | undefined
  /** Undefined if there is no upper limit. */
  readonly upTo: Ratio | undefined
  readonly price: string
  /** Minimum and maximum days in transit. Default: those of the card. */
  readonly days?: readonly [number, number] | undefined
  /** Name of the zone in the list. */
  readonly zone?: string | undefined
}
