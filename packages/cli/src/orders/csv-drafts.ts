import { parseCsv } from "@waybill/packing/rating"
import { misused } from "../errors/command-error.ts"
import { type Fault, shownFault } from "../input/fault.ts"
import type { Draft, Row } from "./draft.ts"
import { type Header, readHeader } from "./header.ts"

/** Lines in one row at most: a quotation mark that is never closed must not swallow the rest of the file. */
const MOST_LINES = 200
/** Orders that are remembered, to notice rows of one order that do not stand together. */
const REMEMBERED = 100_000

/** Whether a field in quotes is still open behind a line. */
const isOpenAfter = (line: string, wasOpen: boolean): boolean => {
  let open = wasOpen
  for (let i = 0; i < line.length; i++) {
    if (line[i] !== '"') continue
    if (!open) open = i === 0 || line[i - 1] === ","
    else if (line[i + 1] === '"') i++
    else open = false
  }
  return open
}

/** Cuts the lines of a CSV into orders: rows with the same `order` that stand together. */
export class CsvDrafts {
  header: Header | undefined
  private readonly name: string
  private line = 0
  private pending = ""
  private begin = 1
  private isOpen = false
  private order: string | undefined
  private rows: Array<Row> = []
  private faults: Array<Fault> = []
  private readonly seen = new Set<string>()

  constructor(name: string) {
    this.name = name
  }

  /** Takes a line; gives the order that ended before it, if one did. */
  take(line: string): Draft | undefined {
    this.line++
    if (this.pending === "") this.begin = this.line
    this.isOpen = isOpenAfter(line, this.isOpen)
    this.pending += this.pending === "" ? line : `\n${line}`
    if (this.isOpen && this.line - this.begin < MOST_LINES) return undefined
    return this.row()
  }

  /** The last order. */
  end(): ReadonlyArray<Draft> {
    const before = this.pending === "" ? undefined : this.row()
    return [before, this.cut()].filter((draft) => draft !== undefined)
  }

  private row(): Draft | undefined {
    const text = this.pending
    this.pending = ""
    this.isOpen = false
    const csv = parseCsv(text)
    if (csv.rows === undefined) return this.broken(text, csv.line, csv.column)
    const [row] = csv.rows
    if (row === undefined) return undefined
    if (this.header === undefined) {
      this.open(row.fields)
      return undefined
    }
    const order = this.orderIn(row.fields)
    const ended = this.isOf(order) ? undefined : this.cut()
    this.begun(order)
    this.rows.push({ line: this.begin, fields: row.fields })
    return ended
  }

  private open(fields: ReadonlyArray<string>): void {
    const { faults, header } = readHeader(this.begin, fields)
    if (faults[0] !== undefined) throw misused(`${this.name}, ${shownFault(faults[0])}`)
    this.header = header
  }

  /** A row that has no fields spoils the order that it seems to be of. */
  private broken(text: string, line: number, column: number): Draft | undefined {
    const over = this.line > this.begin ? `; lines ${this.begin} to ${this.line} are passed over` : ""
    const fault: Fault = {
      line: this.begin + line - 1,
      column,
      at: "",
      message: `a quotation mark that does not enclose the whole field${over}`
    }
    if (this.header === undefined) throw misused(`${this.name}, ${shownFault(fault)}`)
    const order = this.orderIn(text.split(","))
    const ended = this.isOf(order) ? undefined : this.cut()
    this.begun(order)
    this.faults.push(fault)
    return ended
  }

  private orderIn(fields: ReadonlyArray<string>): string | undefined {
    const at = this.header?.indexOf("order") ?? -1
    const order = at === -1 ? "" : (fields[at] ?? "").trim()
    return order === "" ? undefined : order
  }

  private isOf(order: string | undefined): boolean {
    return this.rows.length + this.faults.length === 0 || (order !== undefined && order === this.order)
  }

  private begun(order: string | undefined): void {
    if (this.rows.length + this.faults.length > 0) return
    this.order = order
    if (order === undefined) return
    if (this.seen.has(order))
      this.faults.push({
        line: this.begin,
        column: (this.header?.indexOf("order") ?? 0) + 1,
        at: "/order",
        message: `order ${JSON.stringify(order)} was there before: rows of one order stand together`
      })
    if (this.seen.size < REMEMBERED) this.seen.add(order)
  }

  private cut(): Draft | undefined {
    const { faults, rows } = this
    this.rows = []
    this.faults = []
    const line = rows[0]?.line ?? faults[0]?.line
    if (line === undefined) return undefined
    return { _tag: "Rows", line: Math.min(line, faults[0]?.line ?? line), rows, faults }
  }
}
