import { Order, orderSynonyms } from "../formats/order.ts"
import { schemaReader } from "../formats/schema-reader.ts"
import type { InputFault } from "../input/fault.ts"
import { lineAndColumn, locateValues, nearestOffset, type ValueSpans } from "../input/json-spans.ts"
import type { Draft } from "./draft.ts"
import { type Header, hasBoxes } from "./header.ts"
import { type RowKind, readRows } from "./read-rows.ts"

/** Maximum number of faults reported for one order. */
const MAX_FAULTS = 20

/** A valid order with a function that locates a fault in the input, or the faults of an invalid order. */
export type OrderReading =
  | {
      readonly _tag: "Read"
      readonly order: Order
      readonly line: number
      readonly fault: (pointer: string, message: string) => InputFault
    }
  | {
      readonly _tag: "Refused"
      readonly line: number
      readonly name?: string
      readonly faults: ReadonlyArray<InputFault>
    }

const decode = schemaReader(Order, orderSynonyms)

/** The value of an order that has not been validated. */
interface RawOrder {
  readonly value: unknown
  readonly fault: (pointer: string, message: string) => InputFault
  readonly faults: ReadonlyArray<InputFault>
}

const readJson = (draft: Extract<Draft, { _tag: "Json" }>): RawOrder => {
  const locate = (offset: number) => {
    const [line, column] = lineAndColumn(draft.text, offset)
    return { line: draft.line + line - 1, column: line === 1 ? draft.column + column - 1 : column }
  }
  try {
    const value = JSON.parse(draft.text) as unknown
    let spans: ValueSpans | undefined
    return {
      value,
      faults: [],
      fault: (pointer, message) => {
        spans ??= locateValues(draft.text)
        return { ...locate(nearestOffset(spans, pointer)), at: `${draft.at}${pointer}`, message }
      }
    }
  } catch {
    const offset = locateValues(draft.text).brokenAt ?? 0
    const message = offset >= draft.text.trimEnd().length ? "invalid JSON; unexpected end of input" : "invalid JSON"
    const fault = (): InputFault => ({ ...locate(offset), at: draft.at, message })
    return { value: undefined, fault, faults: [fault()] }
  }
}

const readCsv = (draft: Extract<Draft, { _tag: "Rows" }>, header: Header, kind: RowKind): RawOrder => {
  const { faults, locate, order } = readRows(draft.rows, header, kind)
  const fault = (at: string, message: string): InputFault => ({ ...locate(at), at, message })
  return { value: order, fault, faults: [...draft.faults, ...faults] }
}

const nameIn = (value: unknown): { readonly name?: string } => {
  const { order } = (value ?? {}) as { readonly order?: unknown }
  return typeof order === "string" ? { name: order } : {}
}

/** Parses and validates an order. For a CSV file, `header` is its header and `kind` the meaning of its rows. */
export const readOrder = (draft: Draft, header: Header, kind: RowKind): OrderReading => {
  const { line } = draft
  const raw = draft._tag === "Json" ? readJson(draft) : readCsv(draft, header, hasBoxes(header) ? "boxes" : kind)
  if (raw.faults.length > 0)
    return { _tag: "Refused", line, ...nameIn(raw.value), faults: raw.faults.slice(0, MAX_FAULTS) }
  const decoded = decode(raw.value)
  if ("value" in decoded) return { _tag: "Read", line, order: decoded.value, fault: raw.fault }
  const faults = decoded.faults.map(({ at, message }) => raw.fault(at, message))
  return { _tag: "Refused", line, ...nameIn(raw.value), faults: faults.slice(0, MAX_FAULTS) }
}
