import type { Encoding } from "../input/decode-text.ts"
import type { Units } from "../settings/units.ts"
import type { ColumnName } from "./columns.ts"

/** The column of a CSV that fills each of our columns. */
export type ColumnMapping = Readonly<Partial<Record<ColumnName, string>>>

/** Options for parsing an order file. */
export interface OrderFileOptions {
  /** Character encoding. Default: detected from the first bytes, otherwise UTF-8. */
  readonly encoding?: Encoding | undefined
  /** Columns of a CSV. Default: the names of this package, or of the matching shop export. */
  readonly map?: ColumnMapping | undefined
  /** Name or number of the sheet of a workbook. Default: the first one that Excel shows. */
  readonly sheet?: string | undefined
  /** Line of the header of a CSV. Default: the first line that reads as a header. */
  readonly headerRow?: number | undefined
  /** Decimal separator of ambiguous numbers in a CSV. Default: judged by the numbers of a column. */
  readonly decimal?: "point" | "comma" | undefined
  /** Units of the numbers. Without them, a CSV is not judged by the density of its items. */
  readonly units?: Units | undefined
  /** Whether `--items` gives sizes, so that a CSV needs none. Default false. */
  readonly hasItemSizes?: boolean
  /** Whether the rows of failed orders are written again, for `--problems`. Default false. */
  readonly keepsRows?: boolean
}
