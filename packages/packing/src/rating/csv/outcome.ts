import type { RateCard } from "../card/card.ts"
import type { Fault } from "../card/faults.ts"
import type { CsvFault, Sheet } from "./sheet.ts"

/** A card with the contents of a CSV, or the faults of the CSV, at most a hundred. */
export type CsvImport =
  | { readonly _tag: "Read"; readonly card: RateCard }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<CsvFault> }

/** Part of a card as CSV, or the faults that a CSV cannot represent. */
export type CsvExport =
  | { readonly _tag: "Written"; readonly csv: string }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/** Returns the card, or the faults of the sheet from top to bottom. */
export const importOf = ({ faults }: Sheet, card: () => RateCard): CsvImport =>
  faults.length === 0
    ? { _tag: "Read", card: card() }
    : { _tag: "Refused", faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
