import { usageError } from "../errors/command-error.ts"
import { type CsvRecord, CsvRecords } from "../input/csv-records.ts"
import { formatFault, type InputFault } from "../input/fault.ts"
import type { BrokenRow, CsvLine, Draft } from "./draft.ts"
import { beginsWithProblems, type Header, hasBoxes, readHeader } from "./header.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { filledName, formulaRepairs, headerBelow, ignoredProblems, repeatedHeaders } from "./repair-note.ts"
import { splitRows } from "./split-orders.ts"

/** Maximum number of lines in one row, which limits the damage of an unclosed quotation mark. */
const MAX_ROW_LINES = 200

/** Receives the name of an order and its first line. Returns a message if the order is split. */
export type SplitMessage = (order: string, line: number) => string | undefined

/** Maximum number of rows of which one is the header. */
export const MAX_TITLES = 20

/** A row above the header, or in place of it. */
interface TitleRow {
  /** Number of its cells that name a column. */
  readonly known: number
  readonly fault: InputFault
}

/** Facts about all rows, if they are known. */
interface WholeTable {
  /** Number of repeated headers. */
  readonly repeats?: number | undefined
  /** Note about numbers whose value depends on others. */
  readonly decimals?: Pick<InputFault, "message" | "kind"> | undefined
}

const isEmpty = (field: string): boolean => field.trim() === ""

/**
 * Splits the lines of a CSV file into orders. An order is a sequence of adjacent rows with the same `order`. `messageOf`
 * is called for each order, and returns a message if it has rows elsewhere in the file.
 */
export class CsvDrafts {
  header: Header | undefined
  /** Number of repeated headers so far. */
  repeats = 0
  private readonly name: string
  private readonly reading: OrderFileOptions
  private readonly records = new CsvRecords("auto", MAX_ROW_LINES, true)
  private order: string | undefined
  private rows: Array<CsvLine> = []
  private faults: Array<InputFault> = []
  private broken: Array<BrokenRow> = []
  private repairs: Array<InputFault> = []
  private readonly titles: Array<TitleRow> = []
  /** Names in the header, without outer spaces. */
  private names: ReadonlyArray<string> = []
  private readonly messageOf: SplitMessage
  private readonly whole: WholeTable

  constructor(name: string, reading: OrderFileOptions, messageOf: SplitMessage, whole: WholeTable = {}) {
    this.whole = whole
    this.name = name
    this.reading = reading
    this.messageOf = messageOf
  }

  /** Adds a line. Returns the previous order if this line completes it. */
  add(line: string): Draft | undefined {
    const record = this.records.add(line)
    return record && this.addRecord(record)
  }

  /** Ends the input and returns the remaining orders. */
  end(): ReadonlyArray<Draft> {
    const record = this.records.end()
    const previous = record && this.addRecord(record)
    if (this.header === undefined) this.failWithoutHeader()
    return [previous, this.finishOrder()].filter((draft) => draft !== undefined)
  }

  private addRecord(record: CsvRecord): Draft | undefined {
    const { fields, line } = record
    if (this.header === undefined) {
      if (fields !== undefined) this.addHeader(line, fields)
      else if (line >= (this.reading.headerRow ?? 0)) this.addTitle(0, record.fault)
      return undefined
    }
    if (fields?.every(isEmpty)) return undefined
    if (fields !== undefined && this.repeatsHeader(fields)) {
      if (this.repeats++ === 0) this.repairs.push({ line, column: 1, at: "", ...repeatedHeaders(this.whole.repeats) })
      return undefined
    }
    const order = this.orderNameIn(fields ?? this.records.roughFields(record.text))
    const ended = this.isCurrent(order) ? undefined : this.finishOrder()
    this.startOrder(order, line)
    if (order === undefined && this.order !== undefined && this.header.format === undefined) this.fillName(line)
    if (fields === undefined) {
      this.faults.push(record.fault)
      this.broken.push({ line, text: record.text })
    } else {
      const formulas = record.formulas?.filter((i) => this.header?.columns[i] !== undefined)
      this.repairs.push(...formulaRepairs(line, fields, formulas))
      this.rows.push({ line, fields })
    }
    return ended
  }

  /** Adds a row that is the header, or a title above it. */
  private addHeader(line: number, fields: ReadonlyArray<string>): void {
    const hasProblems = beginsWithProblems(fields)
    // The file has no title, also if the input of the run that wrote it had one.
    const headerRow = hasProblems ? undefined : this.reading.headerRow
    if (headerRow !== undefined && line < headerRow) {
      this.records.detectAgain()
      return
    }
    const width = fields.findLastIndex((field) => !isEmpty(field)) + 1
    const { faults, header } = readHeader(fields.slice(0, width), this.reading)
    if (faults[0] === undefined && (headerRow ?? line) === line) {
      const { delimiter, hasSemicolons } = this.records
      this.names = fields.slice(0, width).map((field) => field.trim())
      this.header = {
        ...header,
        ...(hasSemicolons && { hasSemicolons }),
        ...(this.reading.keepsRows && { source: { names: this.names, delimiter } })
      }
      if (hasProblems) this.repairs.push({ line, column: 1, at: "", ...ignoredProblems })
      if (this.titles.length > 0) this.repairs.push({ line, column: 1, at: "", ...headerBelow(this.titles.length) })
      if (this.whole.decimals !== undefined) this.repairs.push({ line, column: 1, at: "", ...this.whole.decimals })
      return
    }
    const known = header.columns.filter((name) => name !== undefined).length
    if (width > 0) this.addTitle(known, { ...faults[0]!, line, at: "" })
    else this.records.detectAgain()
  }

  /** Adds a row that is not the header. Throws if no further row can be the header. */
  private addTitle(known: number, fault: InputFault): void {
    this.titles.push({ known, fault })
    if (this.reading.headerRow !== undefined || this.titles.length === MAX_TITLES) this.failWithoutHeader()
    this.records.detectAgain()
  }

  /** Throws because no row is a header, with the fault of the row that is most likely one. */
  private failWithoutHeader(): void {
    const { headerRow } = this.reading
    const [first, ...others] = this.titles
    const likely = others.reduce((best, each) => (each.known > best!.known ? each : best), first)
    if (headerRow !== undefined && likely?.fault.line !== headerRow)
      throw usageError(`${this.name}: --header-row ${headerRow}: no row begins on this line`)
    if (likely !== undefined) throw usageError(`${this.name}: ${formatFault(likely.fault)}`)
  }

  /** Whether a row is the header again, as in joined files. */
  private repeatsHeader(fields: ReadonlyArray<string>): boolean {
    return this.names.every((name, i) => name === fields[i]?.trim()) && fields.slice(this.names.length).every(isEmpty)
  }

  /** Reports that a row without a name belongs to the order above, as in merged cells of a spreadsheet. */
  private fillName(line: number): void {
    const column = (this.header?.columns.indexOf("order") ?? 0) + 1
    this.repairs.push({ line, column, at: "/order", ...filledName(this.order!) })
  }

  private orderNameIn(fields: ReadonlyArray<string>): string | undefined {
    const at = this.header?.columns.indexOf("order") ?? -1
    const order = at === -1 ? "" : (fields[at] ?? "").trim()
    return order === "" ? undefined : order
  }

  private isCurrent(order: string | undefined): boolean {
    if (this.rows.length + this.faults.length === 0) return true
    if (order !== undefined) return order === this.order
    // Some exports, and merged cells of a spreadsheet, name the order only in its first row.
    return this.header?.format !== undefined || (this.order !== undefined && !hasBoxes(this.header!))
  }

  private startOrder(order: string | undefined, line: number): void {
    if (this.rows.length + this.faults.length > 0) return
    this.order = order
    if (order === undefined) return
    const message = this.messageOf(order, line)
    if (message === undefined) return
    const column = (this.header?.columns.indexOf("order") ?? 0) + 1
    this.faults.push({ line, column, at: "/order", message, kind: splitRows.kind })
  }

  private finishOrder(): Draft | undefined {
    const { broken, faults, repairs, rows } = this
    this.rows = []
    this.faults = []
    this.broken = []
    this.repairs = []
    const line = rows[0]?.line ?? faults[0]?.line
    if (line === undefined) return undefined
    return {
      _tag: "Rows",
      line: Math.min(line, faults[0]?.line ?? line),
      rows,
      faults,
      ...(broken.length > 0 && { broken }),
      ...(repairs.length > 0 && { repairs })
    }
  }
}
