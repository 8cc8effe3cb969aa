import type { RateCard } from "../card/card.ts"
import type { Fault } from "../card/faults.ts"
import type { CsvFault, Sheet } from "./sheet.ts"

/** A card with what a CSV says put in, or all that is wrong with the CSV, up to a hundred faults. */
export type CsvReading =
  | { readonly _tag: "Read"; readonly card: RateCard }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<CsvFault> }

/** A part of a card as CSV, or what in it a CSV cannot say. */
export type CsvWriting =
  | { readonly _tag: "Written"; readonly csv: string }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/** The card, unless something was wrong with the sheet; its faults from top to bottom. */
export const readingOf = ({ faults }: Sheet, card: () => RateCard): CsvReading =>
  faults.length === 0
    ? { _tag: "Read", card: card() }
    : { _tag: "Refused", faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
