import type { InputFault } from "./fault.ts"

/** Default maximum number of lines in one record, which limits the damage of an unclosed quotation mark. */
const MAX_LINES = 100
/** Maximum number of characters in one record. */
const MAX_CHARACTERS = 1_000_000

const delimiters = [",", ";", "\t", "|"] as const

/** A record of a CSV: its fields, or its fault. */
export type CsvRecord =
  | {
      readonly line: number
      readonly fields: ReadonlyArray<string>
      /** Indices of fields that were formulas of a string, such as `="01001"`. Absent without any. */
      readonly formulas?: ReadonlyArray<number>
    }
  | { readonly line: number; readonly fields: undefined; readonly fault: InputFault; readonly text: string }

/** Matches a formula that keeps a spreadsheet from reading a string as a number: `="01001"`. */
const textFormula = /^="([^"]*)"$/

/** Returns fields with the strings in formulas. */
const withoutFormulas = (
  fields: ReadonlyArray<string>
): Omit<Extract<CsvRecord, { fields: ReadonlyArray<string> }>, "line"> => {
  const formulas = fields.flatMap((field, i) => (textFormula.test(field.trim()) ? [i] : []))
  if (formulas.length === 0) return { fields }
  return { fields: fields.map((field) => textFormula.exec(field.trim())?.[1] ?? field), formulas }
}

/** Whether a row has only delimiters and white space. A spreadsheet can write a million of them. */
const isEmptyRow = (line: string, delimiter: string): boolean => {
  for (let i = 0; i < line.length; i++) if (line[i] !== delimiter && line[i] !== " " && line[i] !== "\t") return false
  return true
}

/** Excel's line about the delimiter of a file. */
const delimiterLine = /^sep=([,;\t|])$/

/** Returns the delimiter that occurs most often in a line, outside quoted fields. */
const delimiterIn = (line: string): string => {
  const plain = line.replaceAll(/"[^"]*"/g, "")
  return delimiters.reduce<string>(
    (most, each) => (plain.split(each).length > plain.split(most).length ? each : most),
    ","
  )
}

/**
 * Result of splitting a record: its fields, the column of a stray quotation mark, or the column of an unclosed field.
 */
type Split = ReadonlyArray<string> | { readonly column: number } | { readonly openAt: number }

const AROUND_ROWS = "quotation mark around whole rows; it must enclose one field"

/** Minimum number of fields in a row for `fieldAroundRows`. Lines of text have fewer delimiters. */
const MIN_WIDTH = 3

/**
 * Returns the index of a field that begins like the rest of a row and ends like the start of another, because a quotation
 * mark is missing. `width` is the number of fields in a row. Returns -1 if there is none.
 */
const fieldAroundRows = (fields: ReadonlyArray<string>, width: number, delimiter: string): number =>
  width < MIN_WIDTH
    ? -1
    : fields.findIndex((field, i) => {
        const lines = field.split("\n")
        return (
          lines.length > 1 &&
          lines[0]!.split(delimiter).length === width - i &&
          lines.at(-1)!.split(delimiter).length === i + 1
        )
      })

const UNCLOSED = "unclosed quotation mark; a quoted field must end with one"

const split = (text: string, delimiter: string): Split => {
  if (!text.includes('"')) return text.split(delimiter)
  const fields: Array<string> = []
  let at = 0
  for (;;) {
    const isFormula = text.startsWith('="', at)
    if (text[at] !== '"' && !isFormula) {
      const next = text.indexOf(delimiter, at)
      const field = next === -1 ? text.slice(at) : text.slice(at, next)
      if (field.includes('"')) return { column: fields.length + 1 }
      fields.push(field)
      if (next === -1) return fields
      at = next + 1
      continue
    }
    const opening = isFormula ? at + 1 : at
    let end = text.indexOf('"', opening + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) return isFormula ? { column: fields.length + 1 } : { openAt: fields.length + 1 }
    const content = text.slice(opening + 1, end).replaceAll('""', '"')
    fields.push(isFormula ? `="${content}"` : content)
    if (end + 1 === text.length) return fields
    if (text[end + 1] !== delimiter) return { column: fields.length }
    at = end + 2
  }
}

/** Splits lines into records. A quoted field can contain line breaks. */
export class CsvRecords {
  private line = 0
  private firstLine = 1
  private pending: string | undefined
  private openAt = 1
  /** Delimiter of the fields. Known after the first record. */
  delimiter: string
  /** Whether the first line with text decided on the delimiter. */
  private isDetected = false
  private readonly maxLines: number
  private readonly isTable: boolean
  /** Number of fields of the first record. */
  private width = 0

  /**
   * `auto` uses the delimiter that the file names, or the most frequent one in the first line with text. In a table, rows are
   * as long as the header, so that a field around whole rows is an error.
   */
  constructor(delimiter: string, maxLines = MAX_LINES, isTable = false) {
    this.isTable = isTable
    this.delimiter = delimiter
    this.maxLines = maxLines
  }

  /** Whether semicolons separate the fields. Known after the first record. */
  get hasSemicolons(): true | undefined {
    return this.delimiter === ";" || undefined
  }

  /** Detects the delimiter again in the next record, because the last one was a title, unless the file names it. */
  detectAgain(): void {
    if (this.isDetected) this.delimiter = "auto"
    this.width = 0
  }

  /** Returns the fields of an invalid record, split without regard to quotation marks. */
  roughFields(text: string): ReadonlyArray<string> {
    return text.split(this.delimiter)
  }

  /** Adds a line. Returns the completed record, if any. */
  add(line: string): CsvRecord | undefined {
    this.line++
    if (this.pending === undefined) {
      if (line.trim() === "" || (this.isTable && this.width > 0 && isEmptyRow(line, this.delimiter))) return undefined
      this.firstLine = this.line
      if (this.delimiter === "auto") {
        const named = delimiterLine.exec(line)?.[1]
        this.delimiter = named ?? delimiterIn(line.slice(0, MAX_CHARACTERS))
        this.isDetected = named === undefined
        if (named !== undefined) return undefined
      }
    }
    // A longer row is refused, also if it is written again without its end.
    const text = (this.pending === undefined ? line : `${this.pending}\n${line}`).slice(0, MAX_CHARACTERS + 1)
    const result: Split = text.length > MAX_CHARACTERS ? { column: 1 } : split(text, this.delimiter)
    if ("openAt" in result && this.line - this.firstLine < this.maxLines) {
      this.pending = text
      this.openAt = result.openAt
      return undefined
    }
    this.pending = undefined
    if (text.length > MAX_CHARACTERS)
      return this.broken(text, 1, `row too long; must be at most ${MAX_CHARACTERS.toLocaleString("en-US")} characters`)
    if ("openAt" in result) return this.broken(text, result.openAt, UNCLOSED)
    if (!("column" in result)) {
      this.width ||= result.length
      const around = this.isTable && text.includes("\n") ? fieldAroundRows(result, this.width, this.delimiter) : -1
      if (around !== -1) return this.broken(text, around + 1, AROUND_ROWS)
    }
    return "column" in result
      ? this.broken(text, result.column, "stray quotation mark; quotes must enclose the whole field")
      : { line: this.firstLine, ...(text.includes('="') ? withoutFormulas(result) : { fields: result }) }
  }

  /** Ends the input. Returns the incomplete record, if any. */
  end(): CsvRecord | undefined {
    return this.pending === undefined ? undefined : this.broken(this.pending, this.openAt, UNCLOSED)
  }

  private broken(text: string, column: number, kind: string): CsvRecord {
    const skipped = this.line > this.firstLine ? ` (skipped lines ${this.firstLine} to ${this.line})` : ""
    return {
      line: this.firstLine,
      fields: undefined,
      text,
      fault: { line: this.firstLine, column, at: "", message: `${kind}${skipped}`, kind }
    }
  }
}
