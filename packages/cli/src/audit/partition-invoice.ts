import { openInput } from "../batch/batch-input.ts"
import { usageError } from "../errors/command-error.ts"
import type { InvoiceLayout } from "../formats/invoice-layout.ts"
import { type CsvRecord, CsvRecords } from "../input/csv-records.ts"
import { decodeText, type Encoding } from "../input/decode-text.ts"
import type { InputFault } from "../input/fault.ts"
import type { KeyIndex } from "../input/key-index.ts"
import { linesOf } from "../input/text-lines.ts"
import { type ColumnMap, columnMapOf } from "../invoice/column-map.ts"
import { HeaderFinder } from "../invoice/find-header.ts"
import { RowReader, trackingKey } from "../invoice/read-row.ts"
import { headerBelow, repeatedHeader } from "../orders/repair-note.ts"
import { counted } from "../output/numbers.ts"
import { MissingKeys } from "./missing-keys.ts"
import { orderIndexKey, trackingIndexKey } from "./partition-orders.ts"
import type { PartitionWriter } from "./partitions.ts"

/**
 * Row of an invoice in a temporary file: its kept cells and its shipment, or the error in it. `missing` describes a key
 * without an order.
 */
export type StoredRow =
  | readonly [line: number, shipment: number, cells: ReadonlyArray<string>, missing?: string]
  | readonly [line: number, fault: InputFault]

/** Shipment number of rows that belong to no shipment. */
export const NO_SHIPMENT = -1

/** Settings for distributing an invoice to partitions. */
export interface InvoiceSplit {
  readonly from: string
  readonly layout: InvoiceLayout
  readonly encoding: Encoding | undefined
  /** Name or number of the sheet, if the invoice is a workbook. Default: the first one that Excel shows. */
  readonly sheet: string | undefined
  /** Line of the header. Default: the first of 20 rows with the columns of the layout. */
  readonly headerRow: number | undefined
  readonly index: KeyIndex
  readonly writer: PartitionWriter
  readonly partitions: number
  readonly signal: AbortSignal
  /** Called with a header below titles, and with each repeated header. */
  readonly onRepair: (repair: InputFault) => void
  readonly onProgress: (lines: number, share: number | undefined) => void
}

/** Rows of an invoice: how their columns are read, and how many there are. */
export interface SplitInvoice {
  readonly map: ColumnMap
  readonly rows: number
  /** Number of the last line. */
  readonly lastLine: number
}

/** Returns the error in a row with too many or too few fields. Empty fields at the end do not count. */
const widthFault = (
  line: number,
  fields: ReadonlyArray<string>,
  { kept, width }: ColumnMap
): InputFault | undefined => {
  const last = Math.max(...kept) + 1
  const isExact = width !== undefined
  const expected = width ?? last
  const tooMany = isExact && fields.length > expected && fields.slice(expected).some((field) => field.trim() !== "")
  const tooFew = fields.length < (isExact ? expected : last)
  if (!tooMany && !tooFew) return undefined
  const wanted = isExact ? `${expected}, like the header` : `at least ${expected}`
  return {
    line,
    column: Math.min(fields.length, expected),
    at: "",
    message: `row has ${counted(fields.length, "field")}; must have ${wanted}`,
    kind: "wrong number of fields in a row"
  }
}

/** Distributes the records of an invoice. */
class InvoiceSplitter {
  map: ColumnMap | undefined
  rows = 0
  lastLine = 0
  private reader: RowReader | undefined
  private missingKeys: MissingKeys | undefined
  private header: ReadonlyArray<string> | undefined
  private readonly name: string
  private readonly split: InvoiceSplit
  private readonly finder: HeaderFinder

  constructor(name: string, split: InvoiceSplit, records: CsvRecords) {
    this.name = name
    this.split = split
    this.finder = new HeaderFinder({ layout: split.layout, name, headerRow: split.headerRow }, records)
  }

  add(record: CsvRecord): void {
    this.lastLine = record.line
    if (this.map === undefined || this.reader === undefined) {
      const hasHeader = this.split.layout.header !== false
      const map = hasHeader ? this.headerIn(record) : columnMapOf(this.split.layout, this.name, record.line, undefined)
      if (map === undefined) return
      this.map = map
      this.reader = new RowReader(this.split.layout, map)
      this.missingKeys = new MissingKeys(this.reader, map, this.header, this.split.index)
      if (hasHeader) return
    }
    if (record.fields?.every((field) => field.trim() === "")) return
    if (record.fields !== undefined && this.repeatsHeader(record.fields)) {
      this.split.onRepair({ line: record.line, column: 1, at: "", ...repeatedHeader })
      return
    }
    this.rows++
    const fault = record.fields === undefined ? record.fault : widthFault(record.line, record.fields, this.map)
    if (fault !== undefined || record.fields === undefined) this.write(record.line, [record.line, fault!])
    else {
      const { fields } = record
      const cells = this.map.kept.map((index) => fields[index] ?? "")
      const shipment = this.shipmentOf(cells)
      if (shipment !== NO_SHIPMENT) this.write(shipment, [record.line, shipment, cells])
      else this.write(record.line, [record.line, shipment, cells, this.missingKeys!.describe(cells)])
    }
  }

  /** Ends the input. Throws if it has rows, but no header. */
  end(): void {
    if (this.map === undefined) this.finder.fail()
  }

  /** Returns the columns of a header, and reports the titles above it. */
  private headerIn(record: CsvRecord): ColumnMap | undefined {
    const found = this.finder.add(record)
    if (found === undefined) return undefined
    const { fields, map, titles } = found
    this.header = fields
    if (titles > 0) this.split.onRepair({ line: record.line, column: 1, at: "", ...headerBelow(titles) })
    return map
  }

  /** Whether a row repeats the header, as in concatenated files. */
  private repeatsHeader(fields: ReadonlyArray<string>): boolean {
    const { header } = this
    return (
      header !== undefined &&
      fields.length === header.length &&
      fields.every((field, i) => field.trim() === header[i]?.trim())
    )
  }

  /** Returns the shipment of a row, by its tracking number or else by the name of its order. */
  private shipmentOf(cells: ReadonlyArray<string>): number {
    const { index } = this.split
    for (const text of this.reader!.texts(cells, "tracking")) {
      const found = index.get(trackingIndexKey(trackingKey(text)))
      if (found !== undefined) return found
    }
    for (const text of this.reader!.texts(cells, "order")) {
      const found = index.get(orderIndexKey(text))
      if (found !== undefined) return found
    }
    return NO_SHIPMENT
  }

  private write(number: number, row: StoredRow): void {
    this.split.writer.add(number % this.split.partitions, JSON.stringify(row))
  }
}

/** Reads an invoice and writes each row to the partition of its shipment. */
export const partitionInvoice = async (split: InvoiceSplit): Promise<SplitInvoice> => {
  const { encoding, from, layout, onProgress, sheet, signal, writer } = split
  const input = openInput(from, signal, { sheet })
  const records = new CsvRecords(layout.delimiter ?? "auto", undefined, true)
  const splitter = new InvoiceSplitter(input.name, split, records)
  for await (const lines of linesOf(decodeText(input.bytes, input.name, encoding), input.name)) {
    for (const line of lines) {
      const record = records.add(line)
      if (record !== undefined) splitter.add(record)
    }
    if (signal.aborted) break
    onProgress(splitter.rows, input.share())
  }
  const last = records.end()
  if (last !== undefined) splitter.add(last)
  splitter.end()
  writer.end()
  const { lastLine, map, rows } = splitter
  if (map === undefined) throw usageError(`${input.name}: empty; must contain at least one line`)
  return { map, rows, lastLine }
}
