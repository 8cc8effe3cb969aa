import { type Fault, schemaReader } from "@waybill/core/reading"
import { Order, orderSynonyms } from "../formats/order.ts"
import { inNumbers, orderQuantities } from "../formats/quantities.ts"
import type { InputFault } from "../input/fault.ts"
import { AN_INSTANT, isInstant } from "../input/instant.ts"
import {
  lineAndColumn,
  locateValues,
  nearestOffset,
  pointerTo,
  repeatedField,
  type ValueSpans
} from "../input/json-spans.ts"
import { stillToShip } from "../products/still-to-ship.ts"
import { columnAt } from "./columns.ts"
import type { Draft } from "./draft.ts"
import { type Header, hasBoxes, hasItems } from "./header.ts"
import { type ItemTable, lookUp, type UnknownItem } from "./item-table.ts"
import { type ForeignOrder, foreignOrderIn, jsonRows, misspelledFormat, nameField } from "./json-rows.ts"
import type { FormatName } from "./order-formats.ts"
import { type KnownSizes, type RowKind, readRows } from "./read-rows.ts"
import type { SkipReason } from "./skip-reason.ts"
import { repeatedLines } from "./split-orders.ts"

/** Maximum number of faults reported for one order. */
const MAX_FAULTS = 20

/** Line and format of an order. */
interface OrderSource {
  readonly line: number
  /** Format of the order if it comes from another system. Absent for Waybill's own. */
  readonly format?: FormatName | undefined
}

/** A valid order with a function that locates a fault in the input, or the faults of an invalid order. */
export type OrderReading = OrderSource &
  (
    | {
        readonly _tag: "Read"
        readonly order: Order
        readonly fault: (pointer: string, message: string) => InputFault
        /** Certain repairs of values in the input. */
        readonly repairs: ReadonlyArray<InputFault>
      }
    | { readonly _tag: "Skipped"; readonly name?: string; readonly reason: string }
    | {
        readonly _tag: "Refused"
        readonly name?: string
        readonly faults: ReadonlyArray<InputFault>
        /** Items of unknown size. */
        readonly unknown: ReadonlyArray<UnknownItem>
      }
  )

/** Problem of a finishing of an item or of a box. */
export const FINISHING_OF_OTHERS = "only a print has a finishing; a print has a width and a height, but no length"

const problemOf = ({ path, problem }: Fault): string =>
  path.length === 3 && path[2] === "finishing" && path[0] !== "prints" ? FINISHING_OF_OTHERS : problem

const decode = schemaReader(Order, orderSynonyms)

/** The value of an order that has not been validated. */
interface RawOrder {
  readonly value: unknown
  readonly fault: (pointer: string, message: string) => InputFault
  readonly faults: ReadonlyArray<InputFault>
  readonly repairs?: ReadonlyArray<InputFault>
  readonly unknown?: ReadonlyArray<UnknownItem>
  readonly format?: FormatName | undefined
  readonly skipped?: SkipReason
}

type Locate = (pointer: string, message: string) => InputFault

/** Reads an order of another system. Its faults have pointers into the original. */
const readForeign = (given: ForeignOrder, locate: Locate, items: ItemTable | undefined): RawOrder => {
  const { fields, notes } = stillToShip(given.format, given.fields)
  const order = { ...given, fields }
  const { faults, header, pointerTo, rows } = jsonRows(order)
  const read = readRows(rows, header, "items", { items })
  const at = (line: number, column: number): string => `${order.at}${pointerTo(line, column)}`
  // A field of the wrong type has only one fault, even if it names a SKU.
  const misplaced = new Set(faults.map((fault) => `${order.at}${fault.at}`))
  const rowFaults = read.faults.filter(({ column, line }) => !misplaced.has(at(line, column)))
  return {
    value: read.order,
    format: order.format,
    unknown: rowFaults.length < read.faults.length ? [] : read.unknown,
    repairs: notes.map(({ at, kind, message }) => ({ ...locate(`${order.at}${at}`, message), kind })),
    ...(read.skipped && { skipped: read.skipped }),
    faults: [
      ...faults.map((fault) => locate(`${order.at}${fault.at}`, fault.message)),
      ...rowFaults.map(({ column, kind, line, message }) => ({
        ...locate(at(line, column), message),
        ...(kind !== undefined && { kind })
      }))
    ],
    fault: (pointer, message) => {
      const column = columnAt(pointer)
      const isKnown = column !== undefined && header.columns.includes(column)
      const place = read.locate(pointer)
      return locate(isKnown ? at(place.line, place.column) : order.at, message)
    }
  }
}

/** Fills in the sizes of the items in an order that names only their references. */
const withSizes = (value: unknown, fault: Locate, items: ItemTable | undefined): RawOrder => {
  const { items: list } = (value ?? {}) as { readonly items?: unknown }
  const same = { value, fault, faults: [] }
  if (items === undefined || !Array.isArray(list)) return same
  const [faults, repairs, unknown]: [Array<InputFault>, Array<InputFault>, Array<UnknownItem>] = [[], [], []]
  const sized = list.map((entry: unknown, i): unknown => {
    if (typeof entry !== "object" || entry === null) return entry
    const found = lookUp(entry as Readonly<Record<string, unknown>>, items)
    if ("entry" in found) {
      if (found.other) repairs.push({ ...fault(`/items/${i}`, found.other.message), kind: found.other.kind })
      return found.entry
    }
    unknown.push(found.unknown)
    faults.push({ ...fault(`/items/${i}/reference`, found.message), kind: found.kind })
    return entry
  })
  return { value: { ...(value as object), items: sized }, fault, faults, repairs, unknown }
}

const readJson = (draft: Extract<Draft, { _tag: "Json" }>, { items, units }: KnownSizes): RawOrder => {
  const locate = (offset: number) => {
    const [line, column] = lineAndColumn(draft.text, offset)
    return { line: draft.line + line - 1, column: line === 1 ? draft.column + column - 1 : column }
  }
  let value: unknown
  try {
    value = JSON.parse(draft.text) as unknown
  } catch {
    const offset = locateValues(draft.text).brokenAt ?? 0
    const message = offset >= draft.text.trimEnd().length ? "invalid JSON; unexpected end of input" : "invalid JSON"
    const fault = (): InputFault => ({ ...locate(offset), at: draft.at, message })
    return { value: undefined, fault, faults: [fault()] }
  }
  const repeated = repeatedField(draft.text, value)
  if (repeated !== undefined) {
    const { at, message, pointer } = repeated
    const fault = (): InputFault => ({ ...locate(at), at: `${draft.at}${pointer}`, message })
    return { value, fault, faults: [fault()] }
  }
  let spans: ValueSpans | undefined
  const fault: Locate = (pointer, message) => {
    spans ??= locateValues(draft.text)
    return { ...locate(nearestOffset(spans, pointer)), at: `${draft.at}${pointer}`, message }
  }
  const foreign = foreignOrderIn(value)
  if (draft.repeated !== undefined) {
    const { at = "", name } = nameField(value) ?? {}
    const faults = [{ ...fault(at, draft.repeated), kind: repeatedLines.kind }]
    return { value: { order: name }, fault, faults, format: foreign?.format }
  }
  if (foreign !== undefined) return readForeign(foreign, fault, items)
  const misspelled = misspelledFormat(value)
  if (misspelled !== undefined) return { value, fault, faults: [fault(misspelled.at, misspelled.message)] }
  const numbers = units === undefined ? { value, faults: [] } : inNumbers(value, orderQuantities, units)
  const { faults, ...sized } = withSizes(numbers.value, fault, items)
  return { ...sized, faults: [...numbers.faults.map(({ at, message }) => fault(at, message)), ...faults] }
}

/** Matches the place of a value in an order, such as `items[0].apart (SKU): `, at the start of a message. */
const placeInOrder = /^(?:items|prints|boxes)\[\d+\](?:\.\w+)?(?: \(.*?\))?: /

/** Returns a fault of a table with its column, because a pointer means nothing to the reader of a table. */
const inTable = (fault: InputFault): InputFault => {
  if (fault.at === "") return fault
  const name = columnAt(fault.at)
  const message = fault.message.replace(placeInOrder, "")
  return { ...fault, message, field: name === undefined || message.startsWith(name) ? "" : name }
}

const readCsv = (
  draft: Extract<Draft, { _tag: "Rows" }>,
  header: Header,
  kind: RowKind,
  sizes: KnownSizes
): RawOrder => {
  const { faults, locate, order, repairs, ...read } = readRows(draft.rows, header, kind, sizes)
  const fault = (at: string, message: string): InputFault => inTable({ ...locate(at), at, message })
  return {
    value: order,
    fault,
    faults: [...draft.faults.map(inTable), ...faults],
    repairs: [...(draft.repairs ?? []).map(inTable), ...repairs],
    format: header.format,
    ...read
  }
}

/** Returns the pointer to the first reference in `apart` that is that of the item itself. */
const ownApart = ({ items = [] }: Order): string | undefined => {
  for (const [i, { apart = [], reference }] of items.entries()) {
    const k = apart.indexOf(reference)
    if (k !== -1) return `/items/${i}/apart/${k}`
  }
  return undefined
}

const nameIn = (value: unknown): { readonly name?: string } => {
  const { order } = (value ?? {}) as { readonly order?: unknown }
  return typeof order === "string" ? { name: order } : {}
}

const rowKind = (header: Header, byDefault: RowKind): RowKind => {
  if (hasBoxes(header)) return "boxes"
  return hasItems(header) ? "items" : byDefault
}

/** Parses and validates an order. For a CSV file, `header` is its header and `kind` the meaning of its rows. */
export const readOrder = (draft: Draft, header: Header, kind: RowKind, sizes: KnownSizes = {}): OrderReading => {
  const raw = draft._tag === "Json" ? readJson(draft, sizes) : readCsv(draft, header, rowKind(header, kind), sizes)
  const source = { line: draft.line, format: raw.format }
  const skip = (reason: string): OrderReading => ({ _tag: "Skipped", ...source, ...nameIn(raw.value), reason })
  if (raw.skipped !== undefined) return skip(raw.skipped)
  const refuse = (faults: ReadonlyArray<InputFault>): OrderReading => ({
    _tag: "Refused",
    ...source,
    ...nameIn(raw.value),
    faults: faults.slice(0, MAX_FAULTS),
    unknown: raw.unknown ?? []
  })
  if (raw.faults.length > 0) return refuse(raw.faults)
  const decoded = decode(raw.value)
  if (decoded._tag === "Refused")
    return refuse(decoded.faults.map((fault) => raw.fault(pointerTo(fault.path), problemOf(fault))))
  const { value: order } = decoded
  if (order.at !== undefined && !isInstant(order.at)) {
    const kind = `must be ${AN_INSTANT}`
    return refuse([{ ...raw.fault("/at", `${kind}, got ${JSON.stringify(order.at)}`), kind }])
  }
  const own = ownApart(order)
  if (own !== undefined) return refuse([raw.fault(own, "is the item itself; an item can only be apart from others")])
  return order.skipped === undefined
    ? { _tag: "Read", ...source, order, fault: raw.fault, repairs: raw.repairs ?? [] }
    : skip(order.skipped)
}
