import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import type { KnownColumn } from "./columns.ts"
import { knownColumns } from "./columns.ts"
import type { CsvLine } from "./draft.ts"
import type { Header } from "./header.ts"
import { type FormatName, formatOf, type OrderFormat, orderFormats } from "./order-formats.ts"

type Fields = Readonly<Record<string, unknown>>

/** Fields that can contain the order: none, `data` of an envelope, or `order` of a webhook. */
const envelopes = ["", "data", "order"]

/** An order in the format of another system. */
export interface ForeignOrder {
  readonly format: FormatName
  /** JSON pointer to the order in its envelope. */
  readonly at: string
  readonly fields: Fields
}

/** Returns the order of another system in a JSON value, or undefined if the value is in no such format. */
export const foreignOrderIn = (value: unknown): ForeignOrder | undefined => {
  if (!isObject(value)) return undefined
  for (const name of envelopes) {
    const fields = name === "" ? value : Object.hasOwn(value, name) ? value[name] : undefined
    if (!isObject(fields)) continue
    const format = formatOf("json", Object.keys(fields))
    if (format !== undefined) return { format, at: name === "" ? "" : `/${name}`, fields }
  }
  return undefined
}

/** Fields with the content of an order in Waybill's own format. */
const ownContent = ["items", "prints", "boxes"]

/**
 * Returns the fault of a value that would be an order of another system, if a field had the name that it resembles. Undefined
 * if there is none.
 */
export const misspelledFormat = (value: unknown): RowFault | undefined => {
  if (!isObject(value)) return undefined
  for (const envelope of envelopes) {
    const fields = envelope === "" ? value : Object.hasOwn(value, envelope) ? value[envelope] : undefined
    if (!isObject(fields) || ownContent.some((name) => Object.hasOwn(fields, name))) continue
    for (const { signature, syntax } of Object.values<OrderFormat>(orderFormats)) {
      if (syntax !== "json") continue
      const absent = signature.filter((name) => !Object.hasOwn(fields, name))
      const meant = Object.keys(fields).flatMap((name) => {
        const near = signature.includes(name) ? undefined : nearestName(name, absent, MAX_EDITS)
        return near === undefined ? [] : [{ name, near }]
      })
      const [first] = meant
      if (first === undefined || absent.some((name) => meant.every(({ near }) => near !== name))) continue
      const at = `${envelope === "" ? "" : `/${envelope}`}/${first.name}`
      return { at, message: unknownName("field", first.name, [...signature], first.near) }
    }
  }
  return undefined
}

/** Returns the value at a path such as `shipping_address.zip`. */
const valueAt = (fields: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), fields)

/** Matches the start of an order that begins with its name, or with its line and its name. */
const namedFirst = /^\s*\{\s*(?:"line"\s*:\s*\d+\s*,\s*)?"order"\s*:\s*("(?:[^"\\]|\\.)*")/

/** Returns the name of an order and its JSON pointer, or undefined if it has no name. */
export const nameField = (value: unknown): { readonly name: string; readonly at: string } | undefined => {
  const { at = "", fields = value, format } = foreignOrderIn(value) ?? {}
  const { columns }: Pick<OrderFormat, "columns"> =
    format === undefined ? { columns: { order: ["order"] } } : orderFormats[format]
  for (const path of columns.order ?? []) {
    const name = textOf(valueAt(fields, path)).trim()
    if (name !== "") return { name, at: `${at}${pointerOf(path)}` }
  }
  return undefined
}

/** Returns the name of an order in JSON, or undefined if the name is missing or the JSON is invalid. */
export const orderNameIn = (text: string): string | undefined => {
  try {
    const first = namedFirst.exec(text)?.[1]
    return nameField(first === undefined ? JSON.parse(text) : { order: JSON.parse(first) })?.name
  } catch {
    return undefined
  }
}

/** Returns the JSON of a value. JSON.stringify fails if the value is nested too deeply for the stack. */
const jsonOf = (value: object): string => {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? "[…]" : "{…}"
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? jsonOf(value) : String(value)

const pointerOf = (path: string): string => (path === "" ? "" : `/${path.replaceAll(".", "/")}`)

/** An error in an order of another system, with a pointer into that order. */
interface RowFault {
  readonly at: string
  readonly message: string
}

/** An order of another system as the rows of a CSV. */
export interface JsonRows {
  readonly header: Header
  /** Rows, one for each piece. The line of a row is the position of its piece. */
  readonly rows: ReadonlyArray<CsvLine>
  readonly faults: ReadonlyArray<RowFault>
  /** Returns the pointer of the field in a column, in the piece of a row. */
  readonly pointerTo: (line: number, column: number) => string
}

/** Maximum number of edits in a misspelled name. A field that differs in more has a different purpose. */
const MAX_EDITS = 2

/** Returns the faults of fields whose names resemble a `used` field. Other unknown fields are ignored. */
const misspelled = (
  fields: unknown,
  at: string,
  used: ReadonlyArray<string>,
  others: ReadonlyArray<string>
): ReadonlyArray<RowFault> => {
  const known = [...used, ...others]
  return Object.keys(isObject(fields) ? fields : {}).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearestName(name, known, MAX_EDITS)
    return meant !== undefined && used.includes(meant)
      ? [{ at: `${at}/${name}`, message: unknownName("field", name, known) }]
      : []
  })
}

/** Returns the names of the fields in an object that fill columns, or that contain such fields. */
const usedIn = (paths: ReadonlyArray<string>, parent: string): ReadonlyArray<string> => {
  const start = parent === "" ? "" : `${parent}.`
  return paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length).split(".")[0]!] : []))
}

/** Reads the pieces of one order as rows. */
class JsonRowReader {
  readonly faults: Array<RowFault> = []
  private readonly fields: Fields
  private readonly format: OrderFormat
  private readonly sources: ReadonlyArray<readonly [KnownColumn, ReadonlyArray<string>]>

  constructor({ fields, format }: ForeignOrder) {
    this.fields = fields
    this.format = orderFormats[format]
    this.sources = Object.entries(this.format.columns) as typeof this.sources
  }

  get columns(): ReadonlyArray<KnownColumn> {
    return this.sources.map(([column]) => column)
  }

  rows(): ReadonlyArray<CsvLine> {
    const { others = {}, pieces = "" } = this.format
    const list = this.fields[pieces]
    const ofPieces = this.pathsOf("piece")
    const ofOrder = this.pathsOf("order")
    for (const [parent, names] of Object.entries(others))
      if (parent !== pieces)
        this.faults.push(
          ...misspelled(
            parent === "" ? this.fields : valueAt(this.fields, parent),
            pointerOf(parent),
            [...usedIn(ofOrder, parent), ...(parent === "" ? [pieces] : [])],
            names
          )
        )
    if (!Array.isArray(list)) {
      this.faults.push({ at: `/${pieces}`, message: "must be an array" })
      return [this.row(0, undefined)]
    }
    for (const [i, piece] of list.entries()) {
      const at = `/${pieces}/${i}`
      this.checkSynonyms(piece, at)
      if (!isObject(piece)) this.faults.push({ at, message: "must be an object" })
      else if (others[pieces] !== undefined)
        this.faults.push(...misspelled(piece, at, usedIn(ofPieces, ""), others[pieces]))
      for (const column of this.format.required ?? [])
        if (isObject(piece) && this.text(column, piece) === "")
          this.faults.push({ at: `${at}/${this.pathIn(column, piece)}`, message: "is required" })
    }
    return list.length === 0 ? [this.row(0, undefined)] : list.map((piece, i) => this.row(i, piece))
  }

  /** Returns the path of the first field with a value for a column, or of the first field. */
  pathIn(column: KnownColumn, piece: unknown): string {
    const paths = this.format.columns[column] ?? []
    const from = knownColumns[column].of === "piece" ? piece : this.fields
    return paths.find((path) => textOf(valueAt(from, path)) !== "") ?? paths[0] ?? ""
  }

  /**
   * Adds a fault for each object or list in place of a string. The cells of numbers are checked when they are parsed.
   */
  private checkTypes(piece: unknown, at: string, isFirst: boolean): void {
    for (const [column] of this.sources) {
      if (knownColumns[column].expected !== "a string") continue
      const isPiece = knownColumns[column].of === "piece"
      const path = this.pathIn(column, piece)
      const value = valueAt(isPiece ? piece : this.fields, path)
      if (typeof value !== "object" || value === null || !(isPiece || isFirst)) continue
      this.faults.push({ at: `${isPiece ? at : ""}${pointerOf(path)}`, message: "must be a string or a number" })
    }
  }

  /** Adds a fault for each field of a piece that contradicts another one with the same meaning. */
  private checkSynonyms(piece: unknown, at: string): void {
    for (const column of this.format.synonyms ?? []) {
      const given = (this.format.columns[column] ?? []).filter((path) => textOf(valueAt(piece, path)) !== "")
      const [first = "", ...others] = given
      for (const path of others) {
        const [text, other] = [path, first].map((each) => textOf(valueAt(piece, each)))
        if (text !== other)
          this.faults.push({ at: `${at}${pointerOf(path)}`, message: `${text} contradicts ${first} ${other}` })
      }
    }
  }

  private pathsOf(of: "order" | "piece"): ReadonlyArray<string> {
    return this.sources.flatMap(([column, paths]) => (knownColumns[column].of === of ? paths : []))
  }

  private text(column: KnownColumn, piece: unknown): string {
    const from = knownColumns[column].of === "piece" ? piece : this.fields
    return textOf(valueAt(from, this.pathIn(column, piece)))
  }

  private row(line: number, piece: unknown): CsvLine {
    this.checkTypes(piece, `/${this.format.pieces}/${line}`, line === 0)
    return { line, fields: this.columns.map((column) => this.text(column, piece)), isPiece: piece !== undefined }
  }
}

/** Returns an order of another system as rows of a CSV. */
export const jsonRows = (order: ForeignOrder): JsonRows => {
  const reader = new JsonRowReader(order)
  const rows = reader.rows()
  const { columns, faults } = reader
  const { pieces = "" } = orderFormats[order.format] as OrderFormat
  const list = order.fields[pieces]
  return {
    header: { columns, format: order.format },
    rows,
    faults,
    pointerTo: (line, column) => {
      const name = columns[column - 1]
      if (name === undefined) return ""
      const piece = Array.isArray(list) ? (list[line] as unknown) : undefined
      const path = pointerOf(reader.pathIn(name, piece))
      return knownColumns[name].of === "piece" ? `/${pieces}/${line}${path}` : path
    }
  }
}
