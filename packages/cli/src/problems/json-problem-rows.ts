import { isObject } from "@waybill/packing/values"
import { type ColumnName, columnNames, columns, type KnownColumn, knownColumns } from "../orders/columns.ts"
import { type ForeignOrder, foreignOrderIn, jsonRows } from "../orders/json-rows.ts"
import { readOrder } from "../orders/read-order.ts"
import type { KnownSizes } from "../orders/read-rows.ts"
import { csvCell } from "../output/csv-cell.ts"
import { stillToShip } from "../products/still-to-ship.ts"

/** Columns of failed orders in JSON. */
export const jsonSource = { names: columnNames }

/** A piece of an order: its JSON pointer, and its cells. */
interface Piece {
  readonly at: string
  readonly cells: Cells
}

type Cells = Readonly<Partial<Record<ColumnName, string>>>

/** Written instead of a missing length, because a row without a length is a print. */
const NO_LENGTH = "?"

/** Returns a value as the text of a cell. */
const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ""
  if (Array.isArray(value)) return value.map(textOf).join(" ")
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([name, each]) => [name, textOf(each)])
      .join(" ")
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value)
}

const valueAt = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((each, name) => (isObject(each) ? each[name] : undefined), value)

/** Returns the cells of the columns of the whole order, or of one piece. */
const cellsIn = (value: unknown, of: "order" | "piece"): Cells =>
  Object.fromEntries(
    columnNames.flatMap((name) => {
      const text = columns[name].of === of ? textOf(valueAt(value, columns[name].path)) : ""
      return text === "" ? [] : [[name, text]]
    })
  )

/** Returns the cells of the pieces of an order in our own format. */
const ownPieces = (value: unknown): ReadonlyArray<Piece> => {
  const { boxes, items, mistakes, prints, unpacked } = (isObject(value) ? value : {}) as Readonly<
    Record<string, unknown>
  >
  if (mistakes !== undefined || (Array.isArray(unpacked) && unpacked.length > 0)) return []
  const list = (given: unknown): ReadonlyArray<unknown> => (Array.isArray(given) ? given : [])
  const piecesOf = (name: string, given: unknown, more: (cells: Cells) => Cells): ReadonlyArray<Piece> =>
    list(given).map((piece, i) => ({ at: `/${name}/${i}`, cells: more(cellsIn(piece, "piece")) }))
  const isSized = ({ height, width }: Cells): boolean => width !== undefined || height !== undefined
  const pieces = [
    ...piecesOf("items", items, (cells) => (isSized(cells) ? { length: NO_LENGTH, ...cells } : cells)),
    ...piecesOf("prints", prints, (cells) => cells)
  ]
  return pieces.length > 0 ? pieces : piecesOf("boxes", boxes, (cells) => ({ kind: "box", ...cells }))
}

/** Returns the cells of the pieces of an order of another system. */
const foreignPieces = (order: ForeignOrder): ReadonlyArray<Piece> => {
  const { header, pointerTo, rows } = jsonRows({ ...order, fields: stillToShip(order.format, order.fields).fields })
  return rows.flatMap(({ fields, isPiece, line }) => {
    const text = (name: KnownColumn): string => fields[header.columns.indexOf(name)]?.trim() ?? ""
    if (isPiece !== true || knownColumns.ships.parse(text("ships")) === false || text("quantity") === "0") return []
    const place = text("country") === "" ? "billing_" : ""
    const others = {
      reference: text("reference") || text("title"),
      at: textOf(knownColumns.created.parse(text("created"))),
      country: text("country") || text("billing_country"),
      state: text(`${place}state`),
      postal: text(`${place}postal`)
    }
    const given = Object.fromEntries(columnNames.map((name) => [name, text(name)]))
    const at = pointerTo(line, header.columns.indexOf("quantity") + 1)
    return [{ at: at.slice(0, at.lastIndexOf("/")), cells: { ...given, ...others } }]
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The rows of an order, and whether they have everything that an error can be about. */
interface JsonProblemRows {
  /** Cells of each row, with the JSON pointer of its piece. */
  readonly rows: ReadonlyArray<{ readonly at: string; readonly cells: ReadonlyArray<string> }>
  readonly isComplete: boolean
}

/**
 * Returns an order in JSON as rows with our columns. A refused order whose rows have no error is a row without a piece, so
 * that the order is not accepted without a repair. `name` is the name of the order, or its line.
 */
export const jsonProblemRows = (
  text: string,
  { isRefused, name, sizes }: { readonly isRefused: boolean; readonly name: string; readonly sizes: KnownSizes }
): JsonProblemRows => {
  const value = parsed(text)
  const foreign = foreignOrderIn(value)
  const shared: Cells = { ...(foreign === undefined && cellsIn(value, "order")), order: name }
  const pieces = foreign === undefined ? ownPieces(value) : foreignPieces(foreign)
  const rowsOf = (all: ReadonlyArray<Piece>) =>
    all.map(({ at, cells }) => ({
      at,
      cells: columnNames.map((column) => csvCell({ ...cells, ...shared }[column] ?? ""))
    }))
  const rows = rowsOf(pieces)
  const header = { columns: columnNames, hasProblems: true } as const
  const lines = rows.map(({ cells }, i) => ({ line: i + 1, fields: cells }))
  const isLost =
    pieces.length === 0 ||
    (isRefused &&
      readOrder({ _tag: "Rows", line: 1, rows: lines, faults: [] }, header, "items", sizes)._tag !== "Refused")
  return isLost ? { rows: rowsOf([{ at: "/", cells: {} }]), isComplete: false } : { rows, isComplete: true }
}
