import type { Encoding } from "../input/decode-text.ts"
import type { ColumnName } from "./columns.ts"

/** The column of a CSV that fills each of our columns. */
export type ColumnMapping = Readonly<Partial<Record<ColumnName, string>>>

/** How the text of an input is read. */
export interface Reading {
  /** Default: that of the byte order mark, or UTF-8. */
  readonly encoding?: Encoding | undefined
  /** Columns of a CSV. Default: those of this package, or of the export that the header shows. */
  readonly map?: ColumnMapping | undefined
  /** Whether `--items` gives sizes, so that a CSV needs none. Default false. */
  readonly hasItems?: boolean
}
