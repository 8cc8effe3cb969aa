import { unknownName } from "../errors/unknown-name.ts"
import { orderSynonyms } from "../formats/order.ts"
import type { InputFault } from "../input/fault.ts"
import { type ColumnName, columnNames, isColumn } from "./columns.ts"

/** Columns that `pack` writes but no command reads. */
const ignored = new Set(["line", "box", "kind", "fill", "pieces", "contents"])

/** The column in which `pack` writes the reason why a piece is unpacked. */
const PROBLEM = "problem"

/** Names of the columns of a CSV file, from left to right. The name of an ignored column is undefined. */
export type Header = ReadonlyArray<ColumnName | typeof PROBLEM | undefined>

/** Whether the rows are packed boxes. If so, the header has the column `problem`, which only `pack` writes. */
export const hasBoxes = (header: Header): boolean => header.includes(PROBLEM)

/** Returns the header of a CSV file of orders, or the faults in it. */
export const readHeader = (
  line: number,
  fields: ReadonlyArray<string>
): { readonly header: Header; readonly faults: ReadonlyArray<InputFault> } => {
  if (fields.length === 1 && /[;\t|]/.test(fields[0]!)) {
    const message = "no comma in the header; fields must be separated by commas"
    return { header: [], faults: [{ line, column: 1, at: "", message }] }
  }
  const names = fields.map((field) => field.trim().toLowerCase().replace(/[ -]/g, "_"))
  const faults = names.flatMap((name, i): ReadonlyArray<InputFault> => {
    const fault = (message: string) => [{ line, column: i + 1, at: "", message }]
    if (names.indexOf(name) < i) return fault(`duplicate column ${JSON.stringify(name)}; must appear once`)
    if (isColumn(name) || name === PROBLEM || ignored.has(name)) return []
    return fault(unknownName("column", fields[i]!.trim(), columnNames, orderSynonyms))
  })
  const missing = (["width", "height"] as const).find((name) => !names.includes(name))
  return {
    header: names.map((name) => (isColumn(name) || name === PROBLEM ? name : undefined)),
    faults:
      missing === undefined
        ? faults
        : [...faults, { line, column: 1, at: "", message: `missing column "${missing}"; this column is required` }]
  }
}
