import { type CsvRow, parseCsv } from "./csv.ts"

/** Faults given at most. */
const MOST_FAULTS = 100

/** What is wrong at one place of a CSV. Lines and columns count from 1; a column is a field, not a character. */
export interface CsvFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** One row below the header. */
export interface Entry {
  readonly line: number
  /** What stands in a column, without spaces around it; nothing where the sheet has no such column. */
  readonly in: (column: string) => string
  readonly fault: (column: string, message: string) => void
}

/** A CSV with a header, whose columns may stand in any order; collects what is wrong with it. */
export class Sheet {
  readonly header: ReadonlyArray<string>
  readonly entries: ReadonlyArray<Entry>
  readonly faults: CsvFault[] = []
  private readonly places: ReadonlyMap<string, number>

  /** `named` says how a column is called that is written differently here. */
  constructor(
    text: string,
    needed: ReadonlyArray<string>,
    named: (column: string, index: number) => string = (column) => column
  ) {
    const csv = parseCsv(text)
    const [header, ...rows] = csv.rows ?? []
    this.header = header?.fields.map((column, i) => named(column.trim(), i)) ?? []
    // Of two columns of one name the first counts.
    this.places = new Map(this.header.map((column, i) => [column, i] as const).reverse())
    if (csv.rows === undefined)
      this.fault(csv.line, csv.column, "holds a quotation mark that does not enclose the whole field")
    else
      for (const column of needed)
        if (!this.header.includes(column)) this.fault(header?.line ?? 1, 1, `begins a header without ${column}`)
    // Lines hang together: where one cannot be read, what is said of the others would be guessed.
    if (this.faults.length === 0) for (const row of rows) this.checkWidth(row)
    this.entries = this.faults.length > 0 ? [] : rows.map((row) => this.entry(row))
  }

  fault(line: number, column: number, message: string): void {
    if (this.faults.length < MOST_FAULTS)
      this.faults.push({ line, column, message: `Line ${line}, column ${column} ${message}` })
  }

  private checkWidth({ line, fields }: CsvRow): void {
    if (fields.length !== this.header.length)
      this.fault(line, fields.length, `ends a line of ${fields.length} fields, not ${this.header.length} as the header`)
  }

  private entry({ line, fields }: CsvRow): Entry {
    return {
      line,
      in: (column) => fields[this.places.get(column) ?? -1]?.trim() ?? "",
      fault: (column, message) => this.fault(line, (this.places.get(column) ?? -1) + 1, `(${column}) ${message}`)
    }
  }
}
