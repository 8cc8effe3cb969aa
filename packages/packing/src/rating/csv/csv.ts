// Comma-separated values according to RFC 4180. Lines can also end in LF alone.

/** Record of a CSV. */
export interface CsvRow {
  /** 1-based first line of the record. */
  readonly line: number
  /** Fields without their quotation marks. */
  readonly fields: ReadonlyArray<string>
}

/** Records of a CSV, or the position of the first quotation mark that does not enclose a whole field. */
export type CsvText =
  | {
      /** Records in the order of the file, without empty ones. */
      readonly rows: ReadonlyArray<CsvRow>
    }
  | {
      /** Always undefined for a malformed CSV. */
      readonly rows: undefined
      /** Line of the quotation mark, from 1. */
      readonly line: number
      /** Field with the quotation mark, from 1. */
      readonly column: number
    }

/** Matches a quoted or unquoted field and its terminator. Quotation marks inside a quoted field are doubled. */
const fieldPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y

/**
 * Parses a CSV, skipping empty lines.
 *
 * @example
 * ```ts
 * const { rows } = parseCsv("calendar,date\nfedex,2026-12-25\n")
 * ```
 */
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

/**
 * Formats rows as a CSV, quoting fields only where necessary.
 *
 * @example
 * ```ts
 * printCsv([["name", "price"], ["Canvas, large", "24.90"]]) // => "name,price\n\"Canvas, large\",24.90\n"
 * ```
 */
export const printCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((fields) => `${fields.map(quoteField).join(",")}\n`).join("")

/** Whether a string survives export and import as a CSV field: it is not empty and has no spaces around it. */
export const isPreserved = (value: string): boolean => value !== "" && value.trim() === value
