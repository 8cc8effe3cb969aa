import { synonymOf } from "@waybill/core/reading"
import { nearestName, unknownName } from "@waybill/packing/values"
import { orderSynonyms } from "../formats/order.ts"
import { spaceColumns } from "../formats/space-columns.ts"
import type { InputFault } from "../input/fault.ts"
import { type ColumnName, columnNames, isColumn, type KnownColumn } from "./columns.ts"
import type { ColumnMapping } from "./order-file-options.ts"
import { type FormatName, formatOf, type OrderFormat, orderFormats } from "./order-formats.ts"
import type { Separators } from "./separators.ts"

/** Output columns of `pack` that no command reads. */
const ignored = new Set<string>(["line", "box", "fill", "pieces", "contents", ...spaceColumns])

/** Output column of `pack` with the reason of an unpacked piece. */
const PROBLEM = "problem"

/** Meanings of the columns of a CSV file, as plain data that a thread can receive. */
export interface Header {
  /** Names of the columns, from left to right. The name of an ignored column is undefined. */
  readonly columns: ReadonlyArray<KnownColumn | typeof PROBLEM | undefined>
  /** Format of another system. Absent for Waybill's own columns. */
  readonly format?: FormatName
  /** Names and delimiter of the columns, to write rows again. Absent unless failed orders are written. */
  readonly source?: TableSource
  /** Whether the rows are those of failed orders, which `--problems` wrote. Default: false. */
  readonly hasProblems?: true
  /** Whether semicolons separate the columns. Default: false. */
  readonly hasSemicolons?: true
  /** Decimal separators, found in all rows. Absent if the input cannot be read twice. */
  readonly separators?: Separators
  /** Columns of `blankColumns` with a value in some row. Absent if the input cannot be read twice. */
  readonly filled?: ReadonlyArray<BlankColumn>
  /** Warning about the units of all rows. Absent without one. */
  readonly warning?: string
}

/** The header of a CSV as it is in the file. */
export interface TableSource {
  readonly names: ReadonlyArray<string>
  readonly delimiter: string
}

/** Columns in which a blank cell beside filled ones is likely a mistake. */
export const blankColumns = ["weight", "quantity", "finishing"] as const

export type BlankColumn = (typeof blankColumns)[number]

export const emptyHeader: Header = { columns: [] }

/** Whether the rows are packed boxes. If so, the header has the column `problem`, which only `pack` writes. */
export const hasBoxes = ({ columns }: Header): boolean => columns.includes(PROBLEM)

/** Whether a row with a length is an item, also where it is a box by default. Boxes have no quantity. */
export const hasItems = ({ columns }: Header): boolean => columns.includes("quantity")

/** Whether the columns fit both items and boxes. Only items have a quantity, and only boxes a tracking number. */
export const isAmbiguous = (header: Header): boolean =>
  header.format === undefined &&
  header.columns.includes("length") &&
  !hasBoxes(header) &&
  !hasItems(header) &&
  !header.columns.includes("tracking")

/** Returns the name of a column in its form for comparison. */
const normalized = (name: string): string => name.trim().toLowerCase()

/** Matches a column name with a unit, as in product exports of shops: `Length (cm)`. */
const withUnit = /^(weight|length|width|height) \((\w+)\)$/

/** Returns the normalized name of a column, and its unit. */
export const columnName = (field: string): { readonly name: string; readonly unit?: string | undefined } => {
  const [, side, unit] = withUnit.exec(field.trim().toLowerCase()) ?? []
  const name = side ?? field.trim().toLowerCase().replace(/[ -]/g, "_")
  return { name: name === "sku" ? "reference" : name, unit }
}

type HeaderReading = { readonly header: Header; readonly faults: ReadonlyArray<Omit<InputFault, "line" | "at">> }

/** Maximum number of edits in a misspelled column of another system, whose exports have many others. */
const MAX_EDITS = 1

const DUPLICATE = "must appear once"

/** Reads a header. Each wanted column has one or more names, in order of precedence. */
const readNamed = (
  fields: ReadonlyArray<string>,
  wanted: Readonly<Partial<Record<KnownColumn, ReadonlyArray<string>>>>,
  isRequired: boolean
): HeaderReading => {
  const names = fields.map(normalized)
  const columns = Array<KnownColumn | undefined>(fields.length).fill(undefined)
  const faults: Array<HeaderReading["faults"][number]> = []
  for (const [column, alternatives] of Object.entries(wanted) as ReadonlyArray<[KnownColumn, ReadonlyArray<string>]>) {
    const name = alternatives.find((each) => names.includes(normalized(each)))
    if (name === undefined) {
      const unknown = unknownName("column", alternatives[0]!, fields.filter(Boolean))
      if (isRequired) faults.push({ column: 1, message: `--map: ${column}: ${unknown}` })
      continue
    }
    const index = names.indexOf(normalized(name))
    const again = names.indexOf(normalized(name), index + 1)
    if (again !== -1)
      faults.push({ column: again + 1, message: `duplicate column ${JSON.stringify(name)}; ${DUPLICATE}` })
    columns[index] = column
  }
  const absent = Object.entries(wanted).flatMap(([column, alternatives]) =>
    columns.some((each) => each === column) ? [] : alternatives
  )
  for (const [i, field] of isRequired ? [] : fields.entries()) {
    const meant = columns[i] === undefined ? nearestName(field.trim(), absent, MAX_EDITS) : undefined
    if (meant !== undefined) faults.push({ column: i + 1, message: unknownName("column", field.trim(), absent, meant) })
  }
  return { header: { columns }, faults }
}

/** Column with another name for the SKU of an item. */
const SKU: ColumnName = "reference"

/** Reads a header with the columns of this package. */
const readOwn = (fields: ReadonlyArray<string>): HeaderReading => {
  const names = fields
    .map((field) => normalized(field).replace(/[ -]/g, "_"))
    .map((name) => (name === "sku" ? SKU : name))
  const faults = names.flatMap((name, i): HeaderReading["faults"] => {
    const fault = (message: string) => [{ column: i + 1, message }]
    if (name === "") return []
    if (names.indexOf(name) < i) return fault(`duplicate column ${JSON.stringify(name)}; ${DUPLICATE}`)
    if (isColumn(name) || name === PROBLEM || ignored.has(name)) return []
    const field = fields[i]!.trim()
    const unknown = unknownName("column", field, columnNames, synonymOf(field, columnNames, orderSynonyms))
    return fault(`${unknown}${unknown.endsWith("?") ? "" : ";"} --map reads other columns`)
  })
  return { header: { columns: names.map((name) => (isColumn(name) || name === PROBLEM ? name : undefined)) }, faults }
}

/** Returns the faults of a header without sizes. With `--items`, the reference is enough. */
const missingColumns = ({ columns, format }: Header, hasItemSizes: boolean): HeaderReading["faults"] => {
  if (format !== undefined && !hasItemSizes)
    return [
      { column: 1, message: `${orderFormats[format].title}: has no sizes; --items must give the size of each SKU` }
    ]
  const required: ReadonlyArray<ColumnName> = hasItemSizes ? ["reference"] : ["width", "height"]
  const hasSizes = columns.includes("width") && columns.includes("height")
  const missing = required.find((name) => !columns.includes(name))
  if (missing === undefined || hasSizes) return []
  const hint = columns.includes("reference") && !hasItemSizes ? "; without it, --items must give the sizes" : ""
  return [{ column: 1, message: `missing column "${missing}"; this column is required${hint}` }]
}

/** First columns of a file that `--problems` wrote: the errors of a row, and where they were. */
export const problemColumns = [PROBLEM, "place"] as const

/** End of the problem of an order whose rows cannot show it. */
export const IN_JSON = "repair this order in the JSON, because a CSV cannot show its error"

/** Whether a header is that of a file that `--problems` wrote. */
export const beginsWithProblems = (fields: ReadonlyArray<string>): boolean =>
  problemColumns.every((name, i) => fields[i] === name)

/** Options for reading a header. */
interface HeaderOptions {
  readonly hasItemSizes?: boolean
  readonly map?: ColumnMapping | undefined
}

/** Returns the header of a CSV file of orders, or the faults in it. */
export const readHeader = (fields: ReadonlyArray<string>, options: HeaderOptions = {}): HeaderReading => {
  if (!beginsWithProblems(fields)) return readColumns(fields, options)
  const count = problemColumns.length
  const { faults, header } = readColumns(fields.slice(count), options)
  return {
    // Numbers whose value depends on other rows have been written without doubt.
    header: {
      ...header,
      columns: [...problemColumns.map(() => undefined), ...header.columns],
      hasProblems: true,
      separators: { file: "mixed" }
    },
    faults: faults.map(({ column, ...fault }) => ({ ...fault, column: column + count }))
  }
}

const readColumns = (fields: ReadonlyArray<string>, { hasItemSizes = false, map }: HeaderOptions): HeaderReading => {
  const name =
    map === undefined
      ? formatOf(
          "csv",
          fields.map((field) => field.trim())
        )
      : undefined
  const format: OrderFormat | undefined = name && orderFormats[name]
  const refusal = format?.refusal
  if (refusal !== undefined) return { header: emptyHeader, faults: [{ column: 1, message: refusal }] }
  const named =
    map === undefined ? undefined : Object.fromEntries(Object.entries(map).map(([to, from]) => [to, [from]]))
  const { faults, header } =
    named !== undefined
      ? readNamed(fields, named, true)
      : format !== undefined
        ? readNamed(fields, format.columns, false)
        : readOwn(fields)
  const formatted = name === undefined ? header : { ...header, format: name }
  return { header: formatted, faults: faults.length > 0 ? faults : missingColumns(formatted, hasItemSizes) }
}
