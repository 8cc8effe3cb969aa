import type { Calendar, RateCard } from "../rating/card/card.ts"
import type { CsvFault } from "../rating/csv/sheet.ts"
import type { Ratio } from "../rating/numbers/ratio.ts"

/** What a card needs and a price list does not say. */
export interface NewCard
  extends Pick<RateCard, "id" | "edition" | "carrier" | "validFrom" | "validTo" | "currency" | "units"> {
  /** The days on which the carrier delivers. */
  readonly calendar: Calendar
  /** Days under way, wherever the list says nothing else. */
  readonly transit: readonly [number, number]
}

/** How one line of a list became rows: where its weights begin and end in the list, and in the card. */
export interface Boundary {
  readonly line: number
  /** As the list means it, as in `[2, 5)`: a round bracket leaves the weight itself out. */
  readonly listed: string
  /** As the card has it, as in `(1.9999, 4.9999]`. */
  readonly carded: string
  readonly message: string
}

/** A card made from a price list, or all that is wrong with the list, up to a hundred faults. */
export type Imported =
  | { readonly _tag: "Imported"; readonly card: RateCard; readonly boundaries: ReadonlyArray<Boundary> }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<CsvFault> }

/** A place of a list: a country or `*`, and a state, a postal prefix or range of it. */
export interface ListedPlace {
  readonly country: string
  readonly state: string
  readonly postal: string
}

/** A price for a place and for weights above `above`, up to and including `upTo`. */
export interface PriceLine {
  readonly line: number
  readonly service: string
  readonly place: ListedPlace
  /** Undefined from nothing on. */
  readonly above: Ratio | undefined
  /** Undefined without end. */
  readonly upTo: Ratio | undefined
  readonly price: string
  /** Where the list has it by zone; else the days of the card. */
  readonly days?: readonly [number, number] | undefined
  /** What the list calls the zone, where it does. */
  readonly zone?: string | undefined
}
