import { parseCsv } from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import { formatFault, type InputFault } from "../input/fault.ts"
import type { CsvLine, Draft } from "./draft.ts"
import { type Header, readHeader } from "./header.ts"

/** Maximum number of lines in one row, which limits the damage of an unclosed quotation mark. */
const MAX_ROW_LINES = 200
/** Maximum number of order names remembered to detect orders whose rows are not adjacent. */
const MAX_KNOWN_ORDERS = 100_000

/** Whether a quoted field is still open at the end of a line. */
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

/** Splits the lines of a CSV file into orders. An order is a sequence of adjacent rows with the same `order`. */
export class CsvDrafts {
  header: Header | undefined
  private readonly name: string
  private line = 0
  private pending = ""
  private firstLine = 1
  private isOpen = false
  private order: string | undefined
  private rows: Array<CsvLine> = []
  private faults: Array<InputFault> = []
  private readonly seen = new Set<string>()

  constructor(name: string) {
    this.name = name
  }

  /** Adds a line. Returns the previous order if this line shows that it is complete. */
  add(line: string): Draft | undefined {
    this.line++
    if (this.pending === "") this.firstLine = this.line
    this.isOpen = isOpenAfter(line, this.isOpen)
    this.pending += this.pending === "" ? line : `\n${line}`
    if (this.isOpen && this.line - this.firstLine < MAX_ROW_LINES) return undefined
    return this.parseRow()
  }

  /** Ends the input and returns the remaining orders. */
  end(): ReadonlyArray<Draft> {
    const previous = this.pending === "" ? undefined : this.parseRow()
    return [previous, this.finishOrder()].filter((draft) => draft !== undefined)
  }

  private parseRow(): Draft | undefined {
    const text = this.pending
    this.pending = ""
    this.isOpen = false
    const csv = parseCsv(text)
    if (csv.rows === undefined) return this.addBrokenRow(text, csv.line, csv.column)
    const [row] = csv.rows
    if (row === undefined) return undefined
    if (this.header === undefined) {
      this.readHeader(row.fields)
      return undefined
    }
    const order = this.orderNameIn(row.fields)
    const ended = this.isCurrent(order) ? undefined : this.finishOrder()
    this.startOrder(order)
    this.rows.push({ line: this.firstLine, fields: row.fields })
    return ended
  }

  private readHeader(fields: ReadonlyArray<string>): void {
    const { faults, header } = readHeader(this.firstLine, fields)
    if (faults[0] !== undefined) throw usageError(`${this.name}: ${formatFault(faults[0])}`)
    this.header = header
  }

  /** Records a row that cannot be split into fields, and makes the order to which it seems to belong invalid. */
  private addBrokenRow(text: string, line: number, column: number): Draft | undefined {
    const skipped = this.line > this.firstLine ? ` (skipped lines ${this.firstLine} to ${this.line})` : ""
    const kind = "stray quotation mark; quotes must enclose the whole field"
    const fault: InputFault = {
      line: this.firstLine + line - 1,
      column,
      at: "",
      message: `${kind}${skipped}`,
      kind
    }
    if (this.header === undefined) throw usageError(`${this.name}: ${formatFault(fault)}`)
    const order = this.orderNameIn(text.split(","))
    const ended = this.isCurrent(order) ? undefined : this.finishOrder()
    this.startOrder(order)
    this.faults.push(fault)
    return ended
  }

  private orderNameIn(fields: ReadonlyArray<string>): string | undefined {
    const at = this.header?.indexOf("order") ?? -1
    const order = at === -1 ? "" : (fields[at] ?? "").trim()
    return order === "" ? undefined : order
  }

  private isCurrent(order: string | undefined): boolean {
    return this.rows.length + this.faults.length === 0 || (order !== undefined && order === this.order)
  }

  private startOrder(order: string | undefined): void {
    if (this.rows.length + this.faults.length > 0) return
    this.order = order
    if (order === undefined) return
    if (this.seen.has(order))
      this.faults.push({
        line: this.firstLine,
        column: (this.header?.indexOf("order") ?? 0) + 1,
        at: "/order",
        message: `order ${JSON.stringify(order)} appears twice; the rows of an order must be adjacent`,
        kind: "order appears twice; the rows of an order must be adjacent"
      })
    if (this.seen.size < MAX_KNOWN_ORDERS) this.seen.add(order)
  }

  private finishOrder(): Draft | undefined {
    const { faults, rows } = this
    this.rows = []
    this.faults = []
    const line = rows[0]?.line ?? faults[0]?.line
    if (line === undefined) return undefined
    return { _tag: "Rows", line: Math.min(line, faults[0]?.line ?? line), rows, faults }
  }
}
