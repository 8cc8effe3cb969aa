import { CommandError, usageError } from "../errors/command-error.ts"
import type { InvoiceLayout } from "../formats/invoice-layout.ts"
import type { CsvRecord, CsvRecords } from "../input/csv-records.ts"
import { formatFault } from "../input/fault.ts"
import { type ColumnMap, columnMapOf } from "./column-map.ts"

/** Maximum number of rows of which one is the header. */
const MAX_TITLES = 20

/** A title, or another row above the header: its number of values, and the error in it as a header. */
interface TitleRow {
  readonly values: number
  readonly error: CommandError
}

/** Header of an invoice. */
interface FoundHeader {
  readonly map: ColumnMap
  readonly fields: ReadonlyArray<string>
  /** Number of the rows above it. */
  readonly titles: number
}

/** Where the header of an invoice is. */
export interface HeaderPlace {
  readonly layout: InvoiceLayout
  /** Name of the invoice. */
  readonly name: string
  /** Line of the header. Default: the first of 20 rows with the columns of the layout. */
  readonly headerRow?: number | undefined
}

/** Finds the header of an invoice below titles. */
export class HeaderFinder {
  private readonly titles: Array<TitleRow> = []
  private readonly place: HeaderPlace
  private readonly records: CsvRecords

  constructor(place: HeaderPlace, records: CsvRecords) {
    this.place = place
    this.records = records
  }

  /** Returns the header if a row is one, or undefined for a title. Throws if no further row can be the header. */
  add(record: CsvRecord): FoundHeader | undefined {
    const { headerRow, layout, name } = this.place
    const values = record.fields?.filter((field) => field.trim() !== "").length ?? 0
    const isEmpty = record.fields !== undefined && values === 0
    if (!isEmpty && (headerRow === undefined || record.line >= headerRow))
      try {
        if (record.fields === undefined) throw usageError(`${name}: ${formatFault(record.fault)}`)
        const map = columnMapOf(layout, name, record.line, record.fields)
        return { map, fields: record.fields, titles: this.titles.length }
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        this.titles.push({ values, error })
        if (headerRow !== undefined || this.titles.length === MAX_TITLES) this.fail()
      }
    this.records.detectAgain()
    return undefined
  }

  /** Throws the error of the row that is most likely the header, if there is a row. */
  fail(): void {
    const [first, ...others] = this.titles
    if (first === undefined) return
    throw others.reduce((best, each) => (each.values > best.values ? each : best), first).error
  }
}
