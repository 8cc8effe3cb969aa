import type { Fault } from "../input/fault.ts"

/** A row of a CSV with the line on which it begins. */
export interface Row {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** An order as it stands in the input, cut out but not read: a JSON text, or the rows of a CSV. */
export type Draft =
  | {
      readonly _tag: "Json"
      readonly line: number
      /** Of its first character, from 1. */
      readonly column: number
      /** The pointer to it where the document is a list of orders. */
      readonly at: string
      readonly text: string
    }
  | {
      readonly _tag: "Rows"
      readonly line: number
      readonly rows: ReadonlyArray<Row>
      /** What is wrong with rows that could not be split into fields. */
      readonly faults: ReadonlyArray<Fault>
    }
