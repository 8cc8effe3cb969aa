import type { Fault } from "../input/fault.ts"
import { type ColumnName, columns, isColumn } from "./columns.ts"

/** Columns that `pack` writes and nobody reads again. */
const written = new Set(["line", "box", "kind", "fill", "pieces", "contents"])

/** The column in which `pack` says what stayed behind. */
const problem = "problem"

/** The columns of a CSV by their place; a place that nobody reads is undefined. */
export type Header = ReadonlyArray<ColumnName | typeof problem | undefined>

/** Whether rows are boxes: `pack` alone writes what stayed behind. */
export const isOfBoxes = (header: Header): boolean => header.includes(problem)

/** The header of a CSV of orders, or what is wrong with it. */
export const readHeader = (
  line: number,
  fields: ReadonlyArray<string>
): { readonly header: Header; readonly faults: ReadonlyArray<Fault> } => {
  if (fields.length === 1 && /[;\t|]/.test(fields[0]!)) {
    const message = "the header has no comma: fields stand between commas here"
    return { header: [], faults: [{ line, column: 1, at: "", message }] }
  }
  const names = fields.map((field) => field.trim().toLowerCase().replace(/[ -]/g, "_"))
  const faults = names.flatMap((name, i): ReadonlyArray<Fault> => {
    const fault = (message: string) => [{ line, column: i + 1, at: "", message }]
    if (names.indexOf(name) < i) return fault(`the heading ${name} is there twice`)
    if (isColumn(name) || name === problem || written.has(name)) return []
    return fault(`${JSON.stringify(fields[i])} is no column here; there are ${Object.keys(columns).join(", ")}`)
  })
  const missing = (["width", "height"] as const).find((name) => !names.includes(name))
  return {
    header: names.map((name) => (isColumn(name) || name === problem ? name : undefined)),
    faults:
      missing === undefined
        ? faults
        : [...faults, { line, column: 1, at: "", message: `the header has no column ${missing}` }]
  }
}
