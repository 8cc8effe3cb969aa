// Comma-separated values by RFC 4180. Lines can also end in LF alone.

/** One record. */
export interface CsvRow {
  /** Number of its first line, from 1. */
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** Records of a CSV, or the position of a quotation mark that does not enclose a whole field. */
export type CsvText =
  | { readonly rows: ReadonlyArray<CsvRow> }
  | { readonly rows: undefined; readonly line: number; readonly column: number }

/** A quoted or bare field with its terminator. Quotes inside a quoted field are doubled. */
const fieldPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** Parses a CSV. Skips empty lines. */
export const parseCsv = (text: string): CsvText => {
  const rows: CsvRow[] = []
  let fields: string[] = []
  let [line, firstLine] = [1, 1]
  fieldPattern.lastIndex = text.startsWith("\uFEFF") ? 1 : 0
  while (fieldPattern.lastIndex < text.length || fields.length > 0) {
    const [whole, quoted, bare = "", end] = fieldPattern.exec(text) ?? []
    if (whole === undefined) return { rows: undefined, line, column: fields.length + 1 }
    fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.split("\n").length - 1
    if (end === ",") continue
    if (fields.length > 1 || fields[0] !== "") rows.push({ line: firstLine, fields })
    fields = []
    firstLine = line
  }
  return { rows }
}

const quoteField = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** Formats rows as a CSV. Quotes fields only where needed. */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(quoteField).join(",")}\n`).join("")

/** Whether a CSV field preserves a string: it must not be empty or have spaces around it. */
export const isPreserved = (value: string): boolean => value !== "" && value.trim() === value
