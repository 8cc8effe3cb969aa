import type { InputFault } from "../input/fault.ts"
import { counted } from "../output/numbers.ts"
import { unknownRefund } from "../products/still-to-ship.ts"
import type { Units } from "../settings/units.ts"
import { columnAt, isNumeric, type KnownColumn, knownColumns, readCell } from "./columns.ts"
import type { CsvLine } from "./draft.ts"
import { type BlankColumn, blankColumns, type Header, IN_JSON } from "./header.ts"
import { type ItemTable, lookUp, type UnknownItem } from "./item-table.ts"
import { hasSizes } from "./order-formats.ts"
import { hasValue, type Separators, separatorsIn } from "./separators.ts"
import { type SkipReason, skipReasonOf } from "./skip-reason.ts"
import { totalRowIn } from "./total-row.ts"

/** Meaning of a CSV row with a length: items to pack, or a packed box. */
export type RowKind = "items" | "boxes"

/** The value of an order, and a function that locates a JSON pointer in the CSV file. */
export interface RowsRead {
  readonly order: unknown
  readonly faults: ReadonlyArray<InputFault>
  /** Certain repairs of cells. */
  readonly repairs: ReadonlyArray<InputFault>
  readonly locate: (pointer: string) => Pick<InputFault, "line" | "column">
  /** Items of unknown size. Each causes a fault. */
  readonly unknown: ReadonlyArray<UnknownItem>
  /** Reason for skipping a valid order. */
  readonly skipped?: SkipReason
}

const setPath = (target: Record<string, unknown>, [first, ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) target[first!] = value
  else {
    target[first!] ??= {}
    setPath(target[first!] as Record<string, unknown>, rest, value)
  }
}

/** Whether a row has no value in the columns of items, prints and boxes. */
const hasNoPiece = (row: CsvLine, { columns }: Header): boolean =>
  columns.every(
    (name, i) =>
      name === undefined ||
      name === "problem" ||
      knownColumns[name].of === "order" ||
      (row.fields[i] ?? "").trim() === ""
  )

/** Returns the number of fields up to the last matching column. */
const fieldsThrough = ({ columns }: Header, matches: (name: NonNullable<Header["columns"][number]>) => boolean) =>
  columns.findLastIndex((name) => name !== undefined && matches(name)) + 1

/**
 * Returns separators that refuse an ambiguous point, if some number of the rows has a decimal comma. Between semicolons,
 * decimal commas are likely, so that some number must show a decimal point.
 */
const withDoubt = ({ file }: Separators, hasSemicolons = false): Separators =>
  (file ?? (hasSemicolons ? "mixed" : "point")) === "point" ? {} : { file: "mixed" }

/** Note about a row without a length, in a CSV that has lengths and no column for finishings. */
const readAsPrint = { message: "no length; read as a print", kind: "read as a print" }

/** Fault of an item without a weight, if other rows have one. Without it, the item would weigh nothing. */
const BLANK_WEIGHT = "weight: blank, unlike in other rows; expected a number"

const blankQuantity = { message: "no quantity, unlike in other rows; read as 1" }
const blankFinishing = { message: "no finishing, unlike in other rows; packed as a print without one" }

const billingAddress = { message: "no shipping address; read the billing address" }

/** Note about a line that an earlier parcel of the order contained. */
const fulfilledLine = { message: "fulfilled, unlike other lines of the order; not packed", kind: "fulfilled line" }

const noItems: ItemTable = new Map()

/** Builds the value of an order from its CSV rows. */
class RowReader {
  readonly order: Record<string, unknown> = {}
  readonly faults: Array<InputFault> = []
  readonly repairs: Array<InputFault> = []
  readonly unknown: Array<UnknownItem> = []
  /** Source row of each list entry, keyed by JSON pointer. */
  readonly origins = new Map<string, CsvLine>()
  private readonly lists = { items: [] as Array<unknown>, prints: [] as Array<unknown>, boxes: [] as Array<unknown> }
  private readonly unpacked: Array<unknown> = []
  /** Text in each column that describes the whole order. Used to detect rows that contradict each other. */
  private readonly orderTexts = new Map<KnownColumn, string>()
  private unshipped = 0
  private readonly separators: Separators
  private readonly header: Header
  private readonly kind: RowKind
  private readonly items: ItemTable | undefined
  private readonly units: Units | undefined
  private readonly filled: ReadonlyArray<BlankColumn>
  private readonly first: CsvLine | undefined
  /** Required number of fields in the next row. Spreadsheets omit empty fields at the end, which are not read. */
  private leastFields: number

  constructor(rows: ReadonlyArray<CsvLine>, header: Header, kind: RowKind, { items, units }: KnownSizes) {
    // Without a scan of the whole input, a point is ambiguous in an order with decimal commas.
    this.separators = header.separators ?? withDoubt(separatorsIn(rows, header.columns), header.hasSemicolons)
    this.header = header
    this.first = rows[0]
    this.filled =
      header.format === undefined && !header.hasProblems
        ? (header.filled ?? blankColumns.filter((name) => hasValue(name, rows, header.columns)))
        : []
    this.kind = header.format === undefined ? kind : "items"
    this.leastFields = fieldsThrough(header, () => true)
    this.units = units
    this.items = items ?? (header.format === undefined || hasSizes(header.format) ? undefined : noItems)
  }

  add(row: CsvLine): void {
    const { columns } = this.header
    if (row.fields.length < this.leastFields || row.fields.slice(columns.length).some((field) => field.trim() !== "")) {
      const message = `row has ${counted(row.fields.length, "field")}; must have ${columns.length}, like the header`
      const column = Math.min(row.fields.length, columns.length)
      this.faults.push({ line: row.line, column, at: "", message, kind: "wrong number of fields in a row" })
      return
    }
    // Exports of shops fill the columns of an order only in its first row.
    if (this.header.format !== undefined)
      this.leastFields = fieldsThrough(this.header, (name) => name !== "problem" && knownColumns[name].of === "piece")
    const entry: Record<string, unknown> = {}
    for (const [i, name] of columns.entries()) {
      const text = (row.fields[i] ?? "").trim()
      if (name === undefined || text === "") continue
      if (name === "problem") this.addUnpacked(row, text)
      else {
        const { problem, repair, value } = readCell(
          name,
          text,
          this.separators[name] ?? this.separators.file,
          this.units
        )
        // If all rows were read before, one note is about all numbers.
        if (repair !== undefined && !(isNumeric(name) && this.header.filled !== undefined))
          this.repairs.push({ line: row.line, column: i + 1, at: "", ...repair })
        if (problem === undefined && value !== undefined)
          this.addCell(name, { text, value }, entry, (message, kind) => this.addFault(row, i, message, kind))
        else if (problem !== undefined) this.addFault(row, i, problem.message, problem.kind)
      }
    }
    const total = this.items?.has(String(entry.reference)) ? undefined : totalRowIn(row, this.header)
    const problem = this.header.hasProblems ? row.fields[0]! : ""
    if (problem.endsWith(IN_JSON) && hasNoPiece(row, this.header)) this.addFault(row, 0, problem, problem)
    else if (total !== undefined) this.addFault(row, total.index, total.message, total.kind)
    else if (row.isPiece ?? !hasNoPiece(row, this.header)) this.addEntry(row, entry)
  }

  /** Completes the order. Returns the reason for skipping the order, if any. */
  finish(): SkipReason | undefined {
    for (const [name, list] of Object.entries(this.lists)) if (list.length > 0) this.order[name] = list
    if (this.unpacked.length > 0) this.order.unpacked = this.unpacked
    this.fillDestination()
    const { cancelled, refunded, status } = this.order
    if (/[1-9]/.test(String(refunded))) this.addRepair(this.first!, "refunded", unknownRefund)
    delete this.order.fulfillment
    delete this.order.refunded
    delete this.order.cancelled
    delete this.order.status
    const hasPieces = Object.values(this.lists).some((list) => list.length > 0)
    return skipReasonOf({ cancelled, status, isEmpty: this.unshipped > 0 && !hasPieces && this.faults.length === 0 })
  }

  /** Ships an order without a shipping address to the billing address, as shops do. */
  private fillDestination(): void {
    const { billing, destination } = this.order as Readonly<Record<string, { readonly country?: unknown } | undefined>>
    delete this.order.billing
    if (destination?.country !== undefined || billing?.country === undefined) return
    this.order.destination = billing
    this.addRepair(this.first!, "billing_country", billingAddress)
  }

  private addFault(row: CsvLine, index: number, message: string, kind: string): void {
    this.faults.push({ line: row.line, column: index + 1, at: "", message, kind })
  }

  private addRepair(row: CsvLine, name: KnownColumn, { kind, message }: Pick<InputFault, "message" | "kind">): void {
    const column = Math.max(this.header.columns.indexOf(name), 0) + 1
    this.repairs.push({ line: row.line, column, at: "", message, ...(kind !== undefined && { kind }) })
  }

  private addUnpacked(row: CsvLine, message: string): void {
    if (this.unpacked.push({ message }) === 1) this.origins.set("/unpacked", row)
  }

  private addCell(
    name: KnownColumn,
    { text, value }: { readonly text: string; readonly value: unknown },
    entry: Record<string, unknown>,
    addFault: (message: string, kind: string) => void
  ): void {
    const { of, path } = knownColumns[name]
    const earlier = this.orderTexts.get(name)
    if (of === "piece") setPath(entry, path, value)
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

  /** Refuses or reports the blank cells of a row in columns that other rows fill. */
  private checkBlanks(row: CsvLine, list: "items" | "prints", entry: Readonly<Record<string, unknown>>): void {
    const { columns } = this.header
    const isBlank = (name: BlankColumn): boolean =>
      (this.filled.includes(name) || (name === "weight" && this.isKnownBlank(row))) &&
      entry[name] === undefined &&
      !hasValue(name, [row], columns)
    if (list === "items" && isBlank("weight")) this.addFault(row, columns.indexOf("weight"), BLANK_WEIGHT, BLANK_WEIGHT)
    if (list === "prints" && isBlank("finishing")) this.addRepair(row, "finishing", blankFinishing)
    if (isBlank("quantity")) this.addRepair(row, "quantity", blankQuantity)
  }

  /** Whether a row of a file of `--problems` was refused because of its blank weight. */
  private isKnownBlank({ fields }: CsvLine): boolean {
    return this.header.hasProblems === true && fields[0]!.includes(BLANK_WEIGHT)
  }

  private addEntry(row: CsvLine, { fulfilled, kind, ships = true, title, ...cells }: Record<string, unknown>): void {
    const isFulfilled = fulfilled === "fulfilled" && this.order.fulfillment === "partial"
    if (isFulfilled) this.addRepair(row, "fulfilled", fulfilledLine)
    if (isFulfilled || ships === false || (this.header.format !== undefined && cells.quantity === 0)) {
      this.unshipped++
      return
    }
    const named = cells.reference === undefined && title !== undefined ? { ...cells, reference: title } : cells
    const rowKind = this.header.hasProblems && kind !== undefined ? "boxes" : this.kind
    const found = rowKind === "boxes" ? { entry: named } : lookUp(named, this.items)
    if ("unknown" in found) {
      this.unknown.push(found.unknown)
      this.addFault(row, Math.max(this.header.columns.indexOf("reference"), 0), found.message, found.kind)
      return
    }
    const { entry, other } = { other: undefined, ...found }
    if (other !== undefined) this.addRepair(row, "width", other)
    if (
      this.header.format === undefined &&
      this.header.columns.includes("length") &&
      !this.header.columns.includes("finishing") &&
      !("length" in named) &&
      "width" in named
    )
      this.addRepair(row, "length", readAsPrint)
    const list = "length" in entry ? rowKind : "prints"
    if (list !== "boxes") this.checkBlanks(row, list, entry)
    this.origins.set(`/${list}/${this.lists[list].length}`, row)
    this.lists[list].push(list === "boxes" && kind !== undefined ? { kind, ...entry } : entry)
  }
}

/** Facts about the sizes in orders. */
export interface KnownSizes {
  /** Sizes of the items with only a reference. */
  readonly items?: ItemTable | undefined
  /** Units of numbers, beside strings with a unit. Without them, such strings are refused. */
  readonly units?: Units | undefined
}

/** Returns the value of an order that consists of CSV rows. */
export const readRows = (
  rows: ReadonlyArray<CsvLine>,
  header: Header,
  kind: RowKind,
  sizes: KnownSizes = {}
): RowsRead => {
  const reader = new RowReader(rows, header, kind, sizes)
  for (const row of rows) reader.add(row)
  const skipped = reader.finish()
  const { faults, order, origins, repairs, unknown } = reader
  return {
    order,
    faults,
    repairs,
    unknown,
    ...(skipped && { skipped }),
    locate: (pointer) => {
      const row = origins.get(pointer.split("/").slice(0, 3).join("/")) ?? rows[0]
      const name = columnAt(pointer)
      const column = name === undefined ? 0 : header.columns.indexOf(name)
      return { line: row?.line ?? 1, column: Math.max(column, 0) + 1 }
    }
  }
}
