// Comma-separated values as RFC 4180 has them, with lines that may end in LF alone.

/** A line of fields, and the number of the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** The rows of a text, or where a quotation mark stands that does not enclose a whole field. */
export type CsvText =
  | { readonly rows: ReadonlyArray<CsvRow> }
  | { readonly rows: undefined; readonly line: number; readonly column: number }

/** A field in quotes, which are doubled inside, or a bare one; and what ends it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** The rows of a CSV; lines without anything are passed over. */
export const parseCsv = (text: string): CsvText => {
  const rows: CsvRow[] = []
  let fields: string[] = []
  let [line, begin] = [1, 1]
  FIELD.lastIndex = text.startsWith("\uFEFF") ? 1 : 0
  while (FIELD.lastIndex < text.length || fields.length > 0) {
    const [whole, quoted, bare = "", end] = FIELD.exec(text) ?? []
    if (whole === undefined) return { rows: undefined, line, column: fields.length + 1 }
    fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.split("\n").length - 1
    if (end === ",") continue
    if (fields.length > 1 || fields[0] !== "") rows.push({ line: begin, fields })
    fields = []
    begin = line
  }
  return { rows }
}

const printed = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** Rows as a CSV, with quotes where they are needed. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(printed).join(",")}\n`).join("")

/** Whether a field says the text: one of nothing is no text in a CSV, and spaces around one are not kept. */
export const isKept = (text: string): boolean => text !== "" && text.trim() === text
