import { Order } from "../formats/order.ts"
import { readerOf } from "../formats/schema-reader.ts"
import type { Fault } from "../input/fault.ts"
import { lineAndColumn, nearestPlace, type Places, placesIn } from "../input/json-places.ts"
import type { Draft } from "./draft.ts"
import { type Header, isOfBoxes } from "./header.ts"
import { orderOfRows, type RowKind } from "./read-rows.ts"

/** Faults told of one order at most. */
const MOST = 20

/** An order that can be worked on, with a way to say where in the input something is wrong with it; or what is. */
export type OrderReading =
  | {
      readonly _tag: "Read"
      readonly order: Order
      readonly line: number
      readonly fault: (pointer: string, message: string) => Fault
    }
  | { readonly _tag: "Refused"; readonly line: number; readonly name?: string; readonly faults: ReadonlyArray<Fault> }

const read = readerOf(Order)

/** What an input says, before it is known to be an order. */
interface Raw {
  readonly value: unknown
  readonly fault: (pointer: string, message: string) => Fault
  readonly faults: ReadonlyArray<Fault>
}

const jsonOf = (draft: Extract<Draft, { _tag: "Json" }>): Raw => {
  const placed = (offset: number) => {
    const [line, column] = lineAndColumn(draft.text, offset)
    return { line: draft.line + line - 1, column: line === 1 ? draft.column + column - 1 : column }
  }
  try {
    const value = JSON.parse(draft.text) as unknown
    let places: Places | undefined
    return {
      value,
      faults: [],
      fault: (pointer, message) => {
        places ??= placesIn(draft.text)
        return { ...placed(nearestPlace(places, pointer)), at: `${draft.at}${pointer}`, message }
      }
    }
  } catch {
    const offset = placesIn(draft.text).brokenAt ?? 0
    const message = offset >= draft.text.trimEnd().length ? "the JSON ends too early" : "this is not JSON"
    const fault = (): Fault => ({ ...placed(offset), at: draft.at, message })
    return { value: undefined, fault, faults: [fault()] }
  }
}

const rowsOf = (draft: Extract<Draft, { _tag: "Rows" }>, header: Header, kind: RowKind): Raw => {
  const { faults, order, placeOf } = orderOfRows(draft.rows, header, kind)
  const fault = (at: string, message: string): Fault => ({ ...placeOf(at), at, message })
  return { value: order, fault, faults: [...draft.faults, ...faults] }
}

const nameIn = (value: unknown): { readonly name?: string } => {
  const { order } = (value ?? {}) as { readonly order?: unknown }
  return typeof order === "string" ? { name: order } : {}
}

/** Reads one order out of its draft; `header` is that of the CSV. */
export const readOrder = (draft: Draft, header: Header, kind: RowKind): OrderReading => {
  const { line } = draft
  const raw = draft._tag === "Json" ? jsonOf(draft) : rowsOf(draft, header, isOfBoxes(header) ? "boxes" : kind)
  if (raw.faults.length > 0) return { _tag: "Refused", line, ...nameIn(raw.value), faults: raw.faults.slice(0, MOST) }
  const known = read(raw.value)
  if ("value" in known) return { _tag: "Read", line, order: known.value, fault: raw.fault }
  const faults = known.faults.map(({ at, message }) => raw.fault(at, message))
  return { _tag: "Refused", line, ...nameIn(raw.value), faults: faults.slice(0, MOST) }
}
