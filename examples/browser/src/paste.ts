import { parseCsv } from "@waybill/packing/rating"
import { type Field, fields, finishings, type Row } from "./order.ts"

/** Column names in the first line of a list, in lower case. */
const columns: Readonly<Record<string, Field>> = {
  width: "width",
  w: "width",
  height: "height",
  h: "height",
  length: "height",
  finishing: "finishing",
  finish: "finishing",
  type: "finishing",
  quantity: "quantity",
  qty: "quantity",
  count: "quantity"
}

/** Splits a list into cells. Spreadsheets separate cells with tabs, and some programs write semicolons. */
const cellsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> | undefined => {
  const separator = /\t/.test(text) ? "\t" : /;/.test(text) ? ";" : ","
  if (separator === ",") return parseCsv(text).rows?.map(({ fields: cells }) => cells.map((cell) => cell.trim()))
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "")
  return lines.map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")))
}

const spelled = (finishing: string): string =>
  finishings.find((known) => known.toLowerCase() === finishing.toLowerCase()) ?? finishing

/**
 * Reads lines of prints from cells of a spreadsheet or a CSV. Without a line of column names, the columns are width,
 * height, finishing and quantity. Returns undefined if the text has no such lines.
 */
export const rowsFromText = (text: string): ReadonlyArray<Row> | undefined => {
  const [first, ...rest] = cellsOf(text) ?? []
  if (first === undefined) return undefined
  const named = first.map((cell) => columns[cell.toLowerCase()])
  const hasNames = named.includes("width") && named.includes("height")
  const order = hasNames ? named : fields
  const rows = (hasNames ? rest : [first, ...rest]).map((cells): Row => {
    const cell = (field: Field) => cells[order.indexOf(field)] ?? ""
    return {
      width: cell("width"),
      height: cell("height"),
      finishing: spelled(cell("finishing") || "Canvas"),
      quantity: cell("quantity") || "1"
    }
  })
  return rows.some(({ height, width }) => width !== "" && height !== "") ? rows : undefined
}
