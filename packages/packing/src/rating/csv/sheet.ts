import { addFault } from "../../reading/faults.ts"
import { type CsvRow, parseCsv } from "./csv.ts"

/** Error found in a CSV. Line and column numbers start at 1. A column is a field, not a character. */
export interface CsvFault {
  /** First line of the record, from 1. */
  readonly line: number
  /** Number of the field in its record, from 1. */
  readonly column: number
  /** Place, value found and value expected, in a sentence. */
  readonly message: string
}

/** Row below the header of a sheet. */
export interface CsvEntry {
  readonly line: number
  /** Returns the trimmed field in a column, or an empty string if the sheet lacks the column. */
  readonly in: (column: string) => string
  /** Reports an error in this row's field in a column. */
  readonly fault: (column: string, problem: string) => void
}

/** CSV with a header and with columns in any order. Collects the errors found in it. */
export class CsvSheet {
  readonly header: ReadonlyArray<string>
  readonly entries: ReadonlyArray<CsvEntry>
  readonly faults: CsvFault[] = []
  private readonly positions: ReadonlyMap<string, number>

  /** `needed` lists the required columns. `named` maps each name in the header to its name for lookups. */
  constructor(
    text: string,
    needed: ReadonlyArray<string>,
    named: (column: string, index: number) => string = (column) => column
  ) {
    const csv = parseCsv(text)
    const [header, ...rows] = csv.rows ?? []
    this.header = header?.fields.map((column, i) => named(column.trim(), i)) ?? []
    // If two columns have the same name, the first one is used.
    this.positions = new Map(this.header.map((column, i) => [column, i] as const).reverse())
    if (csv.rows === undefined)
      this.fault(csv.line, csv.column, "quotation mark inside a field; quotation marks must enclose the whole field")
    else
      for (const column of needed)
        if (!this.header.includes(column)) this.fault(header?.line ?? 1, 1, `the header has no column "${column}"`)
    // Lines depend on each other, so one malformed line would cause misleading errors on other lines.
    if (this.faults.length === 0) for (const row of rows) this.checkWidth(row)
    this.entries = this.faults.length > 0 ? [] : rows.map((row) => this.entry(row))
  }

  /** Reports an error at a position. `name` is the column's name, if known. */
  fault(line: number, column: number, problem: string, name?: string): void {
    const where = `Line ${line}, column ${column}${name === undefined ? "" : ` (${name})`}`
    addFault(this.faults, { line, column, message: `${where}: ${problem}` })
  }

  private checkWidth({ line, fields }: CsvRow): void {
    if (fields.length !== this.header.length)
      this.fault(line, fields.length, `found ${fields.length} fields; expected ${this.header.length}, as in the header`)
  }

  private entry({ line, fields }: CsvRow): CsvEntry {
    return {
      line,
      in: (column) => fields[this.positions.get(column) ?? -1]?.trim() ?? "",
      fault: (column, problem) => this.fault(line, (this.positions.get(column) ?? -1) + 1, problem, column)
    }
  }
}
