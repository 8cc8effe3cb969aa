import type { InputFault } from "../input/fault.ts"
import { type ColumnName, columnAt, columns } from "./columns.ts"
import type { CsvLine } from "./draft.ts"
import type { Header } from "./header.ts"

/** Meaning of a CSV row with a length: items to pack, or a packed box. */
export type RowKind = "items" | "boxes"

/** The value of an order, and a function that locates a JSON pointer in the CSV file. */
export interface RowsRead {
  readonly order: unknown
  readonly faults: ReadonlyArray<InputFault>
  readonly locate: (pointer: string) => Pick<InputFault, "line" | "column">
}

const setPath = (target: Record<string, unknown>, [first, ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) target[first!] = value
  else {
    target[first!] ??= {}
    setPath(target[first!] as Record<string, unknown>, rest, value)
  }
}

/** Whether a row has no value in any column that describes an item, print or box. */
const hasNoPiece = (row: CsvLine, header: Header): boolean =>
  header.every(
    (name, i) =>
      name === undefined || name === "problem" || columns[name].of === "order" || (row.fields[i] ?? "").trim() === ""
  )

/** Builds the value of an order from its CSV rows. */
class RowReader {
  readonly order: Record<string, unknown> = {}
  readonly faults: Array<InputFault> = []
  /** Row from which each list entry was read, keyed by the entry's JSON pointer. */
  readonly origins = new Map<string, CsvLine>()
  private readonly lists = { items: [] as Array<unknown>, prints: [] as Array<unknown>, boxes: [] as Array<unknown> }
  private readonly unpacked: Array<unknown> = []
  /** Text in each column that describes the whole order. Used to detect rows that contradict each other. */
  private readonly orderTexts = new Map<ColumnName, string>()
  private readonly header: Header
  private readonly kind: RowKind

  constructor(header: Header, kind: RowKind) {
    this.header = header
    this.kind = kind
  }

  add(row: CsvLine): void {
    if (row.fields.length !== this.header.length) {
      const message = `row has ${row.fields.length} fields; must have ${this.header.length}, like the header`
      const column = Math.min(row.fields.length, this.header.length)
      this.faults.push({ line: row.line, column, at: "", message, kind: "wrong number of fields in a row" })
      return
    }
    const entry: Record<string, unknown> = {}
    for (const [i, name] of this.header.entries()) {
      const text = (row.fields[i] ?? "").trim()
      if (name === undefined || text === "") continue
      if (name === "problem") this.addUnpacked(row, text)
      else this.addCell(name, text, entry, (message, kind) => this.addFault(row, i, message, kind))
    }
    if (!hasNoPiece(row, this.header)) this.addEntry(row, entry)
  }

  finish(): void {
    for (const [name, list] of Object.entries(this.lists)) if (list.length > 0) this.order[name] = list
    if (this.unpacked.length > 0) this.order.unpacked = this.unpacked
  }

  private addFault(row: CsvLine, index: number, message: string, kind: string): void {
    this.faults.push({ line: row.line, column: index + 1, at: "", message, kind })
  }

  private addUnpacked(row: CsvLine, message: string): void {
    if (this.unpacked.push({ message }) === 1) this.origins.set("/unpacked", row)
  }

  private addCell(
    name: ColumnName,
    text: string,
    entry: Record<string, unknown>,
    addFault: (message: string, kind: string) => void
  ): void {
    const { expected, of, parse, path } = columns[name]
    const value = parse(text)
    const earlier = this.orderTexts.get(name)
    if (value === undefined)
      addFault(
        `${name}: invalid value ${JSON.stringify(text)}; expected ${expected}`,
        `${name}: invalid value; expected ${expected}`
      )
    else if (of === "piece") setPath(entry, path, value)
    else if (earlier !== undefined && earlier !== text)
      addFault(
        `${name}: ${JSON.stringify(text)} contradicts ${JSON.stringify(earlier)} in an earlier row; must be the same in every row of an order`,
        `${name}: contradicts an earlier row of the same order`
      )
    else {
      this.orderTexts.set(name, text)
      setPath(this.order, path, value)
    }
  }

  private addEntry(row: CsvLine, entry: Record<string, unknown>): void {
    const list = "length" in entry ? this.kind : "prints"
    this.origins.set(`/${list}/${this.lists[list].length}`, row)
    this.lists[list].push(entry)
  }
}

/** Returns the value of an order that consists of CSV rows. */
export const readRows = (rows: ReadonlyArray<CsvLine>, header: Header, kind: RowKind): RowsRead => {
  const reader = new RowReader(header, kind)
  for (const row of rows) reader.add(row)
  reader.finish()
  const { faults, order, origins } = reader
  return {
    order,
    faults,
    locate: (pointer) => {
      const row = origins.get(pointer.split("/").slice(0, 3).join("/")) ?? rows[0]
      const name = columnAt(pointer)
      const column = name === undefined ? 0 : header.indexOf(name)
      return { line: row?.line ?? 1, column: Math.max(column, 0) + 1 }
    }
  }
}
