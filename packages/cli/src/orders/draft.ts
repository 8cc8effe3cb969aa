import type { InputFault } from "../input/fault.ts"

/** A row of a CSV file, with its first line number. */
export interface CsvLine {
  readonly line: number
  readonly fields: ReadonlyArray<string>
  /** Whether the row is an item, print or box. Default: if it has a value in a column that describes one. */
  readonly isPiece?: boolean
}

/** A row that could not be split into fields, with its first line number. */
export interface BrokenRow {
  readonly line: number
  readonly text: string
}

/** An order that has not been parsed: JSON text, or the rows of a CSV file. */
export type Draft =
  | {
      readonly _tag: "Json"
      readonly line: number
      /** 1-based column of the first character. */
      readonly column: number
      /** JSON pointer to the order if it is in a list of orders, otherwise empty. */
      readonly at: string
      readonly text: string
      /** Message about another order with the same name. Absent if there is none. */
      readonly repeated?: string
    }
  | {
      readonly _tag: "Rows"
      readonly line: number
      readonly rows: ReadonlyArray<CsvLine>
      /** Errors in rows that could not be split into fields. */
      readonly faults: ReadonlyArray<InputFault>
      /** Text of the rows that could not be split. Absent if there are none. */
      readonly broken?: ReadonlyArray<BrokenRow>
      /** Certain repairs of the rows: filled names, and repeated headers. Absent if there are none. */
      readonly repairs?: ReadonlyArray<InputFault>
    }
