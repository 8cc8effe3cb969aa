import { printCsv } from "@waybill/packing/rating"
import { csvCell } from "../output/csv-cell.ts"
import { safeJson } from "../output/safe-text.ts"
import type { ExportedOrder } from "./exported-order.ts"

type Cell = string | number | boolean | undefined

/** Subjects of the rows of a table. */
export type RowKind = "prints" | "boxes"

const yesOrNo = (value: boolean | undefined): Cell => (value === undefined ? undefined : value ? "yes" : "no")

/** Columns with equal values in all rows of an order. */
const orderColumns = {
  country: ({ destination }) => destination?.country,
  state: ({ destination }) => destination?.state,
  postal: ({ destination }) => destination?.postal,
  carrier: ({ carrier }) => carrier,
  service: ({ service }) => service,
  ship_date: ({ shipDate }) => shipDate,
  at: ({ at }) => at,
  residential: ({ residential }) => yesOrNo(residential),
  rush: ({ rush }) => yesOrNo(rush),
  units: ({ units }) => units
} as const satisfies Readonly<Record<string, (order: ExportedOrder) => Cell>>

/** Columns of each kind of row, without the order's. */
const pieceColumns = {
  prints: ["reference", "width", "height", "quantity", "finishing"],
  boxes: ["tracking", "width", "length", "height", "weight"]
} as const satisfies Readonly<Record<RowKind, ReadonlyArray<string>>>

const csvRow = (cells: ReadonlyArray<Cell>, guard: (text: string) => string): string =>
  printCsv([cells.map((cell) => (typeof cell === "number" ? String(cell) : guard(String(cell ?? ""))))])

/** Functions that format exported orders. */
export interface ExportLines {
  /** First line of the output. */
  readonly header: string
  /** Returns the lines of an order. */
  readonly lines: (order: ExportedOrder) => string
}

/** Formats each order as a line of NDJSON. */
export const ndjsonExport: ExportLines = { header: "", lines: (order) => `${safeJson(order)}\n` }

/**
 * Returns the functions that format each print or box as a row of CSV. `guard` prevents that a spreadsheet runs a cell
 * as a formula. Rows for Parquet need no guard.
 */
export const tableExport = (kind: RowKind, guard: (text: string) => string = csvCell): ExportLines => {
  const names = pieceColumns[kind]
  return {
    header: csvRow(["order", ...names, ...Object.keys(orderColumns)], guard),
    lines: (order) => {
      const shared = Object.values(orderColumns).map((cell) => cell(order))
      const pieces: ReadonlyArray<Readonly<Record<string, unknown>>> = order[kind] ?? []
      return pieces
        .map((piece) => csvRow([order.order, ...names.map((name) => piece[name] as Cell), ...shared], guard))
        .join("")
    }
  }
}
