import type { RateCard } from "../card/card.ts"
import type { CardFault } from "../card/faults.ts"
import type { CsvFault, CsvSheet } from "./sheet.ts"

/** Card with the contents of a CSV, or up to a hundred faults found in the CSV. */
export type CsvImport =
  | { readonly _tag: "Read"; readonly card: RateCard }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<CsvFault> }

/** Part of a card as a CSV, or the values in it that a CSV cannot represent. */
export type CsvExport =
  | { readonly _tag: "Written"; readonly csv: string }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<CardFault> }

/** Returns the card, or the faults found in the sheet, from top to bottom. */
export const importOf = ({ faults }: CsvSheet, card: () => RateCard): CsvImport =>
  faults.length === 0
    ? { _tag: "Read", card: card() }
    : { _tag: "Refused", faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
