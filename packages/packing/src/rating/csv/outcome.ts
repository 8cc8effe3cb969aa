import type { RateCard } from "../card/card.ts"
import type { CardFault } from "../card/faults.ts"
import type { CsvFault, CsvSheet } from "./sheet.ts"

/** Card with the contents of a CSV, or up to a hundred faults found in the CSV. */
export type CsvImport =
  | {
      /** Distinguishes a card from faults in the CSV. */
      readonly _tag: "Read"
      /** The given card with the contents of the CSV. */
      readonly card: RateCard
    }
  | {
      /** Distinguishes faults in the CSV from a card. */
      readonly _tag: "Refused"
      /** Faults from top to bottom, at most a hundred. */
      readonly faults: ReadonlyArray<CsvFault>
    }

/** Part of a card as a CSV, or the values in it that a CSV cannot represent. */
export type CsvExport =
  | {
      /** Distinguishes a CSV from values that it cannot represent. */
      readonly _tag: "Written"
      /** Text with a header and a line per record. */
      readonly csv: string
    }
  | {
      /** Distinguishes values that a CSV cannot represent. */
      readonly _tag: "Refused"
      /** Values of the card that a CSV cannot represent. */
      readonly faults: ReadonlyArray<CardFault>
    }

/** Returns the card, or the faults found in the sheet, from top to bottom. */
export const importOf = ({ faults }: CsvSheet, card: () => RateCard): CsvImport =>
  faults.length === 0
    ? { _tag: "Read", card: card() }
    : { _tag: "Refused", faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
