import { Cause, Exit, Schema, SchemaIssue } from "effect"
import type { Draft } from "./draft.ts"
import type { Fault } from "./fault.ts"
import type { Header } from "./header.ts"
import { lineAndColumn, type Places, placesIn } from "./json-places.ts"
import { Order } from "./order.ts"
import { orderOfRows, type RowKind } from "./order-of-rows.ts"

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

const decode = Schema.decodeUnknownExit(Order, { errors: "all", onExcessProperty: "error" })
const shape = SchemaIssue.makeFormatterStandardSchemaV1()

const pointerTo = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> = []): string =>
  path
    .map((part) => String(typeof part === "object" ? part.key : part))
    .map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("")

/** What the schema says, as it is said here. */
const words: ReadonlyArray<readonly [RegExp, string]> = [
  [/^Expected no excess property$/, "there is no such field"],
  [/^Missing key$/, "this field is missing"],
  [/^Expected [A-Z]\w+$/, "expected an object"],
  [/^Expected/, "expected"]
]

const messageOf = (message: string): string => {
  const [shape, by] = words.find(([shape]) => shape.test(message)) ?? [/^/, ""]
  return message.replace(shape, by)
}

/** What an input says, before it is known to be an order. */
interface Raw {
  readonly value: unknown
  readonly fault: (pointer: string, message: string) => Fault
  readonly faults: ReadonlyArray<Fault>
}

/** The nearest place that there is: of a missing field, what should have it. */
const nearest = ({ values }: Places, pointer: string): number => {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = values.get(at)
    if (found !== undefined) return found.from
  }
  return values.get("")?.from ?? 0
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
        return { ...placed(nearest(places, pointer)), at: `${draft.at}${pointer}`, message }
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
  const raw = draft._tag === "Json" ? jsonOf(draft) : rowsOf(draft, header, kind)
  if (raw.faults.length > 0) return { _tag: "Refused", line, ...nameIn(raw.value), faults: raw.faults.slice(0, MOST) }
  const exit = decode(raw.value)
  if (Exit.isSuccess(exit)) return { _tag: "Read", line, order: exit.value, fault: raw.fault }
  const { issue } = exit.cause.reasons.find(Cause.isFailReason)!.error
  const faults = shape(issue).issues.map(({ message, path }) => raw.fault(pointerTo(path), messageOf(message)))
  return { _tag: "Refused", line, ...nameIn(raw.value), faults: faults.slice(0, MOST) }
}
