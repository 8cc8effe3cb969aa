import type { Fault } from "../input/fault.ts"

/** A row of a CSV, with the line on which it begins. */
export interface Row {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** The unparsed text of an order: JSON, or the rows of a CSV. */
export type Draft =
  | {
      readonly _tag: "Json"
      readonly line: number
      /** Column of the first character. From 1. */
      readonly column: number
      /** JSON pointer to the order in a list of orders, otherwise empty. */
      readonly at: string
      readonly text: string
    }
  | {
      readonly _tag: "Rows"
      readonly line: number
      readonly rows: ReadonlyArray<Row>
      /** Errors in rows that could not be split into fields. */
      readonly faults: ReadonlyArray<Fault>
    }
