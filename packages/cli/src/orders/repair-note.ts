import type { InputFault } from "../input/fault.ts"
import { counted } from "../output/numbers.ts"

/** Returns the message about a certain repair of a value in the input, and the message without values. */
export const repairNote = (from: string, to: string): { readonly message: string; readonly kind: string } => ({
  message: `read ${JSON.stringify(from)} as ${JSON.stringify(to)}`,
  kind: "repaired"
})

/** Returns the repairs of fields that were formulas of a string, such as `="01001"`. */
export const formulaRepairs = (
  line: number,
  fields: ReadonlyArray<string>,
  formulas: ReadonlyArray<number> = []
): ReadonlyArray<InputFault> =>
  formulas.map((i) => ({ line, column: i + 1, at: "", ...repairNote(`="${fields[i]}"`, fields[i]!) }))

/** Returns the note about a row without a name below a row of an order. */
export const filledName = (order: string): { readonly message: string; readonly kind: string } => ({
  message: `no name; read as a row of order ${JSON.stringify(order)} above`,
  kind: "no name; read as a row of the order above"
})

/** Returns the note about a header below other rows. */
export const headerBelow = (rows: number): { readonly message: string; readonly kind: string } => ({
  message: `read as the header; ignored ${counted(rows, "row")} above`,
  kind: "read as the header; ignored the rows above"
})

/** Note about a row that repeats the header. */
export const repeatedHeader = { message: "ignored a repeated header", kind: "ignored a repeated header" }
