import { listFault, mismatch, numberFault, POSITIVE } from "../../reading/checks.ts"
import { addFault, pathOf, problemOf, type ValueFault } from "../../reading/faults.ts"
import { unknownFields } from "../../reading/unknown-fields.ts"
import { oneOf } from "../../values/describe-value.ts"
import { isObject } from "../../values/is-object.ts"
import type { PackingRefusal, PackingRefusalCode } from "../contract/outcome.ts"

/** Location of an error: the whole request, an item or a box. */
type RequestPart = Pick<PackingRefusal, "at" | "item" | "box" | "reference">

/** Object with unchecked field values. */
export type Unread<A> = { readonly [K in keyof A]?: unknown }

/**
 * Reads values of a part of a request and collects refusals. Returns a valid substitute for each invalid value, so that
 * reading can continue.
 */
export class RequestReader {
  readonly refusals: PackingRefusal[]
  /** Returns the location of a value by its pointer below this part. A function, because only refusals need it. */
  readonly partAt: (pointer: string) => RequestPart

  constructor(refusals: PackingRefusal[] = [], partAt = (at: string): RequestPart => ({ at })) {
    this.refusals = refusals
    this.partAt = partAt
  }

  /** Returns a reader of a value in this part, such as `placements/3`. */
  below(field: string, more?: () => Partial<RequestPart>): RequestReader {
    return new RequestReader(this.refusals, (at) => ({ ...this.partAt(`/${field}${at}`), ...more?.() }))
  }

  /** Returns a reader of an item or a box. Its refusals have the reference of the entry if it is a string. */
  entry(kind: "item" | "box", index: number, entry: unknown): RequestReader {
    return this.below(`${kind === "item" ? "items" : "boxes"}/${index}`, () => {
      const reference = (entry as { readonly reference?: unknown } | null | undefined)?.reference
      return { [kind]: index, ...(typeof reference === "string" && { reference }) }
    })
  }

  /** Adds a refusal, and returns all. Its message is the path of the field, followed by `expectation`. */
  refuse(field: string, code: PackingRefusalCode, expectation: string): ReadonlyArray<PackingRefusal> {
    const part = this.partAt(field && `/${field}`)
    const named = part.reference ? ` (${part.reference})` : ""
    addFault(this.refusals, {
      code,
      ...part,
      message: `${pathOf(part.at.slice(1)) || "request"}${named}: ${expectation}`
    })
    return this.refusals
  }

  /** Returns a value, or refuses it and returns its substitute. */
  checked<A>(field: string, value: unknown, fault: ValueFault | undefined, substitute: A): A {
    if (fault === undefined) return value as A
    this.refuse(field, fault.code as PackingRefusalCode, problemOf(fault))
    return substitute
  }

  /**
   * Reads a number up to `max`. A `min` above 0 stands for any positive number. With a scale, reads a multiple of
   * `1 / scale`, and returns it multiplied by `scale`, as a whole number.
   */
  number(field: string, value: unknown, min: number, max: number, scale?: number): number {
    const per = scale ?? 1
    const read = this.checked(field, value, numberFault(value, min && POSITIVE, max / per, scale), 1 / per)
    return scale === undefined ? read : Math.round(read * scale)
  }

  /** Reads one of the given words. */
  word<W extends string>(field: string, value: unknown, words: readonly [W, ...W[]]): W {
    const fault = words.includes(value as W) ? undefined : mismatch(value, oneOf(words), "unknown")
    return this.checked(field, value, fault, words[0])
  }

  /** Reads a name: a string of one or more characters. */
  name(field: string, value: unknown): string {
    const fault = typeof value === "string" && value ? undefined : mismatch(value, "a non-empty string")
    return this.checked(field, value, fault, "")
  }

  /** Reads a list of `min` to `max` entries. Returns undefined for the holes of a sparse array. */
  list(field: string, value: unknown, min: number, max: number): ReadonlyArray<unknown> {
    return [...this.checked<ReadonlyArray<unknown>>(field, value, listFault(value, min, max), [])]
  }

  /** Reads an object. Refuses its fields outside `names`, if given. Refuses any other value and returns undefined. */
  record<A>(field: string, value: unknown, names?: object): Unread<A> | undefined {
    const fault = isObject(value) ? undefined : mismatch(value, "an object")
    const read = this.checked<Unread<A> | undefined>(field, value, fault, undefined)
    if (read && names)
      for (const fault of unknownFields(read, names))
        this.refuse((field && `${field}/`) + fault.pointer.slice(1), "unknown", problemOf(fault))
    return read
  }
}
