import { describeValue } from "../../values/describe-value.ts"
import { isObject } from "../../values/is-object.ts"
import { unknownName } from "../../values/unknown-name.ts"
import type { Refusal, RefusalCode } from "../contract/outcome.ts"
import { MAX_REFUSALS } from "../resources/limits.ts"

/** Location of an error: the whole request, an item or a box. */
export interface RequestPart {
  /** JSON pointer, such as `/items/3`. */
  readonly at: string
  /** Index into `request.items`. */
  readonly item?: number
  /** Index into `request.boxes`. */
  readonly box?: number
  readonly reference?: string
}

export const wholeRequest: RequestPart = { at: "" }

/** Returns the location of an item or a box, with its reference if it is a string. */
export const partOf = (kind: "item" | "box", index: number, entry: unknown): RequestPart => {
  const reference = (entry as { readonly reference?: unknown } | null | undefined)?.reference
  const list = kind === "item" ? "items" : "boxes"
  return { at: `/${list}/${index}`, [kind]: index, ...(typeof reference === "string" && { reference }) }
}

/** Object with unchecked field values. */
export type Unread<A> = { readonly [K in keyof A]?: unknown }

/** Object with the names of all fields of another object as keys. */
export type FieldNames<A> = { readonly [K in keyof A]-?: unknown }

/** Converts a JSON pointer such as `/items/3/width` to a path such as `items[3].width`. */
const pathOf = (pointer: string): string =>
  pointer === ""
    ? "request"
    : pointer
        .slice(1)
        .replaceAll(/\/(\d+)/g, "[$1]")
        .replaceAll("/", ".")

/**
 * Reads values of a request and collects refusals. Returns a valid substitute for each invalid value, so that reading
 * can continue.
 */
export class RequestReader {
  readonly refusals: Refusal[] = []

  /** Whether the list of refusals is full. */
  get isFull(): boolean {
    return this.refusals.length >= MAX_REFUSALS
  }

  /** Adds a refusal. Its message is the path of the field, followed by `expectation`. */
  refuse(part: RequestPart, field: string, code: RefusalCode, expectation: string): void {
    if (this.isFull) return
    const { reference } = part
    const at = field === "" ? part.at : `${part.at}/${field}`
    const named = reference ? ` (${reference})` : ""
    this.refusals.push({ code, ...part, at, message: `${pathOf(at)}${named}: ${expectation}` })
  }

  /** Reads a number from `min` to `max`. A positive `min` stands for any positive number. */
  number(part: RequestPart, field: string, value: unknown, min: number, max: number): number {
    if (typeof value !== "number" || Number.isNaN(value)) this.refuse(part, field, "not-a-number", "must be a number")
    else if (value < min) {
      const bound = min > 0 ? "greater than 0" : "0 or more"
      this.refuse(part, field, value < 0 ? "negative" : "not-positive", `must be ${bound}, got ${value}`)
    } else if (value > max) this.refuse(part, field, "too-large", `must be at most ${max}, got ${value}`)
    else return value
    return 1
  }

  /** Reads a multiple of `1 / scale`. Returns it multiplied by `scale`, as a whole number. */
  whole(part: RequestPart, field: string, value: unknown, scale: number, min: number, max: number): number {
    const before = this.refusals.length
    const read = this.number(part, field, value, min === 0 ? 0 : Number.MIN_VALUE, max / scale)
    if (this.refusals.length > before) return 1
    const whole = Math.round(read * scale)
    if (whole / scale === read) return whole
    const expected = scale === 1 ? "an integer" : `a multiple of 1/${scale}`
    this.refuse(part, field, "not-whole", `must be ${expected}, got ${read}`)
    return 1
  }

  /** Reads one of the given words. */
  word<W extends string>(part: RequestPart, field: string, value: unknown, words: readonly [W, ...W[]]): W {
    if (words.includes(value as W)) return value as W
    this.refuse(part, field, "unknown", `must be one of ${words.join(", ")}, got ${describeValue(value)}`)
    return words[0]
  }

  /** Reads a name: a string of one or more characters. */
  name(part: RequestPart, field: string, value: unknown): string {
    if (typeof value === "string" && value !== "") return value
    this.refuse(part, field, "missing", "must be a non-empty string")
    return ""
  }

  /** Reads a list of `min` to `max` entries; `min` is 0 or 1. Returns undefined for the holes of a sparse array. */
  list(part: RequestPart, field: string, value: unknown, min: number, max: number): ReadonlyArray<unknown> {
    if (!Array.isArray(value)) this.refuse(part, field, "missing", "must be a list")
    else if (value.length < min) this.refuse(part, field, "missing", "must not be empty")
    else if (value.length > max)
      this.refuse(part, field, "too-many", `must have at most ${max} entries, got ${value.length}`)
    else return [...value]
    return []
  }

  /** Reads an object. Refuses any other value and returns undefined. */
  record<A>(part: RequestPart, field: string, value: unknown): Unread<A> | undefined {
    if (isObject(value)) return value as Unread<A>
    this.refuse(part, field, "missing", "must be an object")
    return undefined
  }

  /** Refuses the unknown fields of an object. A field with the value undefined counts as absent. */
  refuseUnknown(part: RequestPart, field: string, value: object, names: object): void {
    for (const name of Object.keys(value).sort()) {
      if (Object.hasOwn(names, name) || value[name as keyof typeof value] === undefined) continue
      const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1")
      const at = field === "" ? escaped : `${field}/${escaped}`
      this.refuse(part, at, "unknown", unknownName("field", name, Object.keys(names)))
    }
  }
}
