import { type CsvRow, parseCsv } from "./csv.ts"

/** Maximum number of reported faults. */
const MAX_FAULTS = 100

/** One error in a CSV. Lines and columns count from 1; a column is a field, not a character. */
export interface CsvFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One row below the header. */
export interface Entry {
  readonly line: number
  /** Returns the trimmed field of a column. Empty if the sheet does not have the column. */
  readonly in: (column: string) => string
  /** Reports an error in a column. */
  readonly fault: (column: string, problem: string) => void
}

/** A CSV with a header and columns in any order. Collects the errors found in it. */
export class Sheet {
  readonly header: ReadonlyArray<string>
  readonly entries: ReadonlyArray<Entry>
  readonly faults: CsvFault[] = []
  private readonly positions: ReadonlyMap<string, number>

  /** `named` maps the column names of the header to the names used here. */
  constructor(
    text: string,
    needed: ReadonlyArray<string>,
    named: (column: string, index: number) => string = (column) => column
  ) {
    const csv = parseCsv(text)
    const [header, ...rows] = csv.rows ?? []
    this.header = header?.fields.map((column, i) => named(column.trim(), i)) ?? []
    // The first of two columns with the same name applies.
    this.positions = new Map(this.header.map((column, i) => [column, i] as const).reverse())
    if (csv.rows === undefined)
      this.fault(csv.line, csv.column, "quotation mark inside a field; quotes must enclose the whole field")
    else
      for (const column of needed)
        if (!this.header.includes(column)) this.fault(header?.line ?? 1, 1, `missing column "${column}" in the header`)
    // Lines depend on each other, so one malformed line would cause misleading errors in the others.
    if (this.faults.length === 0) for (const row of rows) this.checkWidth(row)
    this.entries = this.faults.length > 0 ? [] : rows.map((row) => this.entry(row))
  }

  /** Reports an error. `name` is the name of the column. */
  fault(line: number, column: number, problem: string, name?: string): void {
    const where = `Line ${line}, column ${column}${name === undefined ? "" : ` (${name})`}`
    if (this.faults.length < MAX_FAULTS) this.faults.push({ line, column, message: `${where}: ${problem}` })
  }

  private checkWidth({ line, fields }: CsvRow): void {
    if (fields.length !== this.header.length)
      this.fault(
        line,
        fields.length,
        `${fields.length} fields in this line; expected ${this.header.length}, as in the header`
      )
  }

  private entry({ line, fields }: CsvRow): Entry {
    return {
      line,
      in: (column) => fields[this.positions.get(column) ?? -1]?.trim() ?? "",
      fault: (column, problem) => this.fault(line, (this.positions.get(column) ?? -1) + 1, problem, column)
    }
  }
}
