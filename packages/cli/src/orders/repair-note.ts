import type { InputFault } from "../input/fault.ts"
import { counted } from "../output/numbers.ts"

const HEADER_BELOW = "read as the header; ignored the rows above"
const REPEATED = "ignored repeated headers"
const DECIMALS = "read numbers by their column"
const PROBLEMS = "ignored the columns of --problems"

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
  kind: HEADER_BELOW
})

/** Returns the note about the first of the rows that repeat the header. Without a count, the rest of the input is unread. */
export const repeatedHeaders = (count: number | undefined): { readonly message: string; readonly kind: string } => {
  const message =
    count === undefined ? "a repeated header; others below are not reported" : counted(count, "repeated header")
  return { message: `ignored ${message}`, kind: REPEATED }
}

/** Returns the note about numbers whose value depends on other numbers. */
export const decimalsRead = (numbers: string): { readonly message: string; readonly kind: string } => ({
  message: numbers,
  kind: DECIMALS
})

/** Note about the columns of a file that `--problems` wrote. */
export const ignoredProblems = {
  message: "ignored the columns problem and place, which --problems wrote",
  kind: PROBLEMS
}

/** Whether a note is about the whole file, so that it is printed even if its order is invalid or skipped. */
export const isOfFile = ({ kind }: Pick<InputFault, "kind">): boolean =>
  [REPEATED, HEADER_BELOW, PROBLEMS, DECIMALS].includes(kind ?? "")

/** Note about a row that repeats the header. */
export const repeatedHeader = { message: "ignored a repeated header", kind: "ignored a repeated header" }
