import type { Fault } from "../input/fault.ts"
import { type ColumnName, columnOf, columns } from "./columns.ts"
import type { Row } from "./draft.ts"
import type { Header } from "./header.ts"

/** What the rows of a CSV that have a length are: items to pack, or boxes that are packed. */
export type RowKind = "items" | "boxes"

/** An order as the rows of a CSV say it, with a way back from a JSON pointer to the line and the field. */
export interface RowsRead {
  readonly order: unknown
  readonly faults: ReadonlyArray<Fault>
  readonly placeOf: (pointer: string) => Pick<Fault, "line" | "column">
}

const put = (target: Record<string, unknown>, [first, ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) target[first!] = value
  else {
    target[first!] ??= {}
    put(target[first!] as Record<string, unknown>, rest, value)
  }
}

const isEmpty = (row: Row, header: Header): boolean =>
  header.every(
    (name, i) =>
      name === undefined || name === "problem" || columns[name].of === "order" || (row.fields[i] ?? "").trim() === ""
  )

/** Reads the rows of one order; every fault is at a line and a field. */
export const orderOfRows = (rows: ReadonlyArray<Row>, header: Header, kind: RowKind): RowsRead => {
  const order: Record<string, unknown> = {}
  const faults: Array<Fault> = []
  const told = new Map<ColumnName, string>()
  const origin = new Map<string, Row>()
  const lists = { items: [] as Array<unknown>, prints: [] as Array<unknown>, boxes: [] as Array<unknown> }
  const unpacked: Array<unknown> = []
  const leftBehind = (row: Row, message: string) => {
    if (unpacked.push({ message }) === 1) origin.set("/unpacked", row)
  }
  for (const row of rows) {
    if (row.fields.length !== header.length) {
      const message = `a row of ${row.fields.length} fields under a header of ${header.length}`
      faults.push({ line: row.line, column: Math.min(row.fields.length, header.length), at: "", message })
      continue
    }
    const entry: Record<string, unknown> = {}
    for (const [i, name] of header.entries()) {
      const text = (row.fields[i] ?? "").trim()
      if (name === undefined || text === "") continue
      if (name === "problem") {
        leftBehind(row, text)
        continue
      }
      const { must, of, path, read } = columns[name]
      const value = read(text)
      const fault = (message: string) =>
        faults.push({ line: row.line, column: i + 1, at: "", message: `${name} ${message}` })
      if (value === undefined) fault(`must ${must}, not ${JSON.stringify(text)}`)
      else if (of === "piece") put(entry, path, value)
      else if (told.has(name) && told.get(name) !== text)
        fault(`is ${JSON.stringify(text)} and, in a row before of the same order, ${JSON.stringify(told.get(name))}`)
      else {
        told.set(name, text)
        put(order, path, value)
      }
    }
    if (isEmpty(row, header)) continue
    const list = !("length" in entry) ? "prints" : kind
    if (list === "prints") delete entry.reference
    origin.set(`/${list}/${lists[list].length}`, row)
    lists[list].push(entry)
  }
  for (const [name, list] of Object.entries(lists)) if (list.length > 0) order[name] = list
  if (unpacked.length > 0) order.unpacked = unpacked
  return {
    order,
    faults,
    placeOf: (pointer) => {
      const row = origin.get(pointer.split("/").slice(0, 3).join("/")) ?? rows[0]
      const name = columnOf(pointer)
      const column = name === undefined ? 0 : header.indexOf(name)
      return { line: row?.line ?? 1, column: Math.max(column, 0) + 1 }
    }
  }
}
