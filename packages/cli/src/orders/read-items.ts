import { schemaReader } from "@waybill/core/reading"
import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import { Schema, Struct } from "effect"
import { usageError } from "../errors/command-error.ts"
import { itemSchemas, OrderedPrint, orderSynonyms } from "../formats/order.ts"
import { inNumbers, itemQuantities } from "../formats/quantities.ts"
import { CsvRecords } from "../input/csv-records.ts"
import { decodeText, type Encoding } from "../input/decode-text.ts"
import { formatFault, type InputFault } from "../input/fault.ts"
import { isTooDeep, TOO_DEEP } from "../input/json-depth.ts"
import { lineAndColumn, locateValues, nearestOffset, pointerTo, repeatedField } from "../input/json-spans.ts"
import { unreadable } from "../input/text-file.ts"
import { linesOf } from "../input/text-lines.ts"
import { counted } from "../output/numbers.ts"
import { oneLine } from "../output/safe-text.ts"
import { inheritSizes, type RawItem } from "../products/variations.ts"
import type { Units } from "../settings/units.ts"
import { inputBytes } from "../workbook/input-bytes.ts"
import { type ColumnName, columnNames, columns, readCell } from "./columns.ts"
import { MAX_TITLES } from "./csv-drafts.ts"
import type { CsvLine } from "./draft.ts"
import { columnName } from "./header.ts"
import { type ItemTable, type KnownItem, noSizes } from "./item-table.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { FINISHING_OF_OTHERS } from "./read-order.ts"
import { formulaRepairs, headerBelow, repeatedHeaders } from "./repair-note.ts"
import { SeparatorScan, type Separators } from "./separators.ts"

const reference = Schema.NonEmptyString
const readItem = schemaReader(
  Schema.Struct({ ...Struct.omit(itemSchemas, ["quantity", "stop"]), reference }) as unknown as Schema.Codec<KnownItem>,
  orderSynonyms
)
const readPrint = schemaReader(
  Schema.Struct({ ...Struct.omit(OrderedPrint.fields, ["quantity"]), reference }),
  orderSynonyms
)

/** The items in a file, its repaired cells, and how many rows have no size, or inherit values from a parent. */
export interface ItemsRead {
  readonly items: ItemTable
  readonly repairs: ReadonlyArray<InputFault>
  readonly withoutSize: number
  readonly inheriting: number
}

/** Columns that describe a piece in one order. */
const ofOneOrder: ReadonlySet<ColumnName> = new Set(["quantity", "stop", "value", "priority", "tracking"])

const itemColumns = columnNames.filter((name) => columns[name].of === "piece" && !ofOneOrder.has(name))

/** Maximum number of edits in a misspelled name. A column that differs in more has a different purpose. */
const MAX_EDITS = 2

/** Units in column names with other spellings than in `--units`. */
const unitNames: Readonly<Record<string, string>> = { lbs: "lb", inches: "in" }

type Columns = ReadonlyArray<ColumnName | undefined>

class ItemsReader {
  private readonly faults: Array<InputFault> = []
  private readonly repairs: Array<InputFault> = []
  private inheriting = 0
  private readonly name: string
  private readonly units: Units
  private readonly decimal: OrderFileOptions["decimal"]

  constructor(file: string, units: Units, decimal: OrderFileOptions["decimal"]) {
    this.name = `--items ${file}`
    this.units = units
    this.decimal = decimal
  }

  /** Throws because of an error in the form of the file, such as its header. */
  private fail(line: number, column: number, message: string): never {
    throw usageError(`${this.name}: ${formatFault({ line, column, at: "", message })}`)
  }

  /** Throws if a row is invalid. Names all errors. */
  private failWithFaults(): void {
    const faults = this.faults.toSorted((a, b) => a.line - b.line)
    if (faults.length === 0) return
    const lines = faults.map((fault) => oneLine(formatFault(fault)))
    if (lines.length === 1) throw usageError(`${this.name}: ${lines[0]}`)
    throw usageError(`${this.name}: ${[counted(faults.length, "error"), ...lines].join("\n  ")}`)
  }

  json(text: string): ReadonlyArray<RawItem> {
    if (isTooDeep(text)) this.fail(1, 1, TOO_DEEP)
    let list: unknown
    try {
      list = JSON.parse(text)
    } catch {
      this.fail(...lineAndColumn(text, locateValues(text).brokenAt ?? 0), "invalid JSON")
    }
    if (!Array.isArray(list)) this.fail(1, 1, "must be an array of items")
    const repeated = repeatedField(text, list)
    if (repeated !== undefined) this.fail(...lineAndColumn(text, repeated.at), repeated.message)
    // Most files are valid, so that lines are located only for a message.
    const lineOf = (pointer: string) => lineAndColumn(text, nearestOffset(locateValues(text), pointer))
    return list.flatMap((given: unknown, i): RawItem | ReadonlyArray<never> => {
      const locate = (pointer: string) => {
        const [line, column] = lineOf(`/${i}${pointer}`)
        return { line, column, at: `/${i}${pointer}` }
      }
      const { faults, value } = inNumbers(given, itemQuantities, this.units)
      this.faults.push(...faults.map(({ at, message }) => ({ ...locate(at), message })))
      if (faults.length > 0) return []
      if (!isObject(value)) {
        this.faults.push({ ...locate(""), message: "must be an object" })
        return []
      }
      return {
        get line() {
          return locate("").line
        },
        value: value as RawItem["value"],
        locate
      }
    })
  }

  csv(lines: ReadonlyArray<string>): ReadonlyArray<RawItem> {
    const records = new CsvRecords("auto", undefined, true)
    const rows: Array<CsvLine> = []
    const titles: Array<CsvLine> = []
    const repeats: Array<number> = []
    let header: Columns | undefined
    let names: ReadonlyArray<string> = []
    for (const line of [...lines, undefined]) {
      const record = line === undefined ? records.end() : records.add(line)
      if (record === undefined) continue
      if (record.fields === undefined) this.fail(record.fault.line, record.fault.column, record.fault.message)
      if (header === undefined) {
        titles.push(record)
        if (titles.length < MAX_TITLES && !this.isHeader(record.fields)) {
          records.detectAgain()
          continue
        }
        header = this.header(record.line, record.fields)
        names = record.fields
        if (titles.length > 1)
          this.repairs.push({ line: record.line, column: 1, at: "", ...headerBelow(titles.length - 1) })
      } else if (record.fields.every((field) => field.trim() === "")) continue
      else if (record.fields.every((field, i) => field.trim() === (names[i]?.trim() ?? ""))) repeats.push(record.line)
      else {
        const formulas = record.formulas?.filter((i) => header?.[i] !== undefined)
        this.repairs.push(...formulaRepairs(record.line, record.fields, formulas))
        rows.push(record)
      }
    }
    if (repeats[0] !== undefined)
      this.repairs.push({ line: repeats[0], column: 1, at: "", ...repeatedHeaders(repeats.length) })
    // Without a header, the first row has the error.
    if (header === undefined && titles[0] !== undefined) this.header(titles[0].line, titles[0].fields)
    const [columns, scan] = [header ?? [], new SeparatorScan()]
    scan.add(rows, columns)
    const { note, separators } = scan.judge(this.decimal, records.hasSemicolons)
    if (note !== undefined) this.repairs.push({ line: 1, column: 1, at: "", ...note })
    const read = rows.map((row) => ({ ...row, item: this.row(row, columns, separators) }))
    const { inheriting, items, repairs } = inheritSizes(read, names)
    this.inheriting = inheriting
    this.repairs.push(...repairs)
    return items
  }

  /** Whether a row names the columns of a size, also with a misspelled other column. */
  private isHeader(fields: ReadonlyArray<string>): boolean {
    const names = fields.map((field) => columnName(field).name)
    return ["reference", "width", "height"].filter((name) => names.includes(name)).length > 1
  }

  private header(line: number, fields: ReadonlyArray<string>): Columns {
    const found = fields.map((field, i) => this.columnOf(field, (message) => this.fail(line, i + 1, message)))
    for (const [i, column] of found.entries())
      if (column !== undefined && found.indexOf(column) < i)
        this.fail(line, i + 1, `duplicate column ${JSON.stringify(column)}; must appear once`)
    for (const required of ["reference", "width", "height"] as const)
      if (!found.includes(required)) this.fail(line, 1, `missing column "${required}"; this column is required`)
    return found
  }

  /** Returns the column with a name. Other columns are ignored, because files of products have many. */
  private columnOf(field: string, fail: (message: string) => never): ColumnName | undefined {
    const { name: column, unit } = columnName(field)
    if (unit !== undefined) {
      const expected = column === "weight" ? this.units.weight : this.units.length
      if ((unitNames[unit] ?? unit) !== expected)
        fail(`column ${JSON.stringify(field.trim())}: expected the unit "${expected}"; --units must name the units`)
    }
    const known = itemColumns.find((each) => each === column)
    const meant = known === undefined ? nearestName(column, itemColumns, MAX_EDITS) : undefined
    if (meant !== undefined) fail(unknownName("column", field.trim(), itemColumns))
    return known
  }

  /** Returns the item in a row, or undefined if a cell is invalid. */
  private row({ fields, line }: CsvLine, header: Columns, separators: Separators): RawItem | undefined {
    const value: Record<string, unknown> = {}
    const earlier = this.faults.length
    for (const [i, name] of header.entries()) {
      const text = (fields[i] ?? "").trim()
      if (name === undefined || text === "") continue
      const read = readCell(name, text, separators[name] ?? separators.file, this.units)
      const place = { line, column: i + 1, at: "" }
      if (read.problem !== undefined) this.faults.push({ ...place, message: read.problem.message })
      value[columns[name].path[0]!] = read.value
    }
    if (this.faults.length > earlier) return undefined
    const locate = (pointer: string) => {
      const field = pointer.split("/")[1]
      const column = header.findIndex((name) => name !== undefined && columns[name].path[0] === field)
      return { line, column: Math.max(column, 0) + 1, at: pointer }
    }
    return { line, value, locate }
  }

  /** Validates items. Refuses a reference with two different sizes. */
  table(items: ReadonlyArray<RawItem>): ItemsRead {
    const known = new Map<string, KnownItem>()
    const origins = new Map<string, RawItem>()
    let withoutSize = 0
    for (const item of items) {
      if (!["width", "length", "height"].some((side) => side in item.value)) {
        withoutSize++
        continue
      }
      const value = this.validated(item)
      if (value === undefined) continue
      const sku = String(value.reference)
      const earlier = origins.get(sku)
      if (earlier !== undefined && JSON.stringify(known.get(sku)) !== JSON.stringify(value))
        this.faults.push({
          line: item.line,
          column: item.locate("/reference").column,
          at: "",
          message: `SKU ${JSON.stringify(sku)} differs from line ${earlier.line}; must be the same on both lines`
        })
      else if (earlier === undefined) {
        known.set(sku, value)
        origins.set(sku, item)
      }
    }
    this.failWithFaults()
    if (known.size === 0) throw usageError(`${this.name}: ${noSizes(items.length)}`)
    return { items: known, repairs: this.repairs, withoutSize, inheriting: this.inheriting }
  }

  private validated({ locate, value }: RawItem): KnownItem | undefined {
    const isPrint = !("length" in value) && "finishing" in value
    const read = isPrint ? readPrint(value) : readItem(value)
    if (read._tag === "Read") return read.value
    for (const { path, problem } of read.faults) {
      const at = pointerTo(path)
      const hint = at === "/length" && !("length" in value) ? ", except for a print, which has a finishing" : ""
      const isOther = !isPrint && at === "/finishing"
      this.faults.push({ ...locate(at), message: isOther ? FINISHING_OF_OTHERS : `${problem}${hint}` })
    }
    return undefined
  }
}

const linesIn = async (
  file: string,
  encoding: Encoding | undefined,
  sheet: string | undefined
): Promise<ReadonlyArray<string>> => {
  const all: Array<ReadonlyArray<string>> = []
  const name = `--items ${file}`
  try {
    for await (const lines of linesOf(
      decodeText(inputBytes(file, { name, sheet, flag: "--items-sheet" }), name, encoding),
      name
    ))
      all.push(lines)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw unreadable(name, error)
  }
  return all.flat()
}

/**
 * Reads the file that `--items` names: sizes and weights by SKU, as a CSV, a sheet of a workbook, a Parquet file or a JSON
 * list.
 */
export const readItems = async (
  file: string,
  units: Units,
  { decimal, encoding, sheet }: Pick<OrderFileOptions, "decimal" | "encoding" | "sheet"> = {}
): Promise<ItemsRead> => {
  // Orders and this file can have different encodings.
  const lines = await linesIn(file, undefined, sheet).catch((error: unknown) => {
    if (encoding === undefined) throw error
    return linesIn(file, encoding, sheet)
  })
  const reader = new ItemsReader(file, units, decimal)
  const first = lines.find((line) => line.trim() !== "") ?? ""
  return reader.table(/^\s*[[{]/.test(first) ? reader.json(lines.join("\n")) : reader.csv(lines))
}
