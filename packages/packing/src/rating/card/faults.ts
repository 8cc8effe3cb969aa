import { nearestName } from "./nearest-name.ts"

/** Maximum number of reported faults. Reading stops when it is reached. */
const MAX_FAULTS = 100

/** Maximum length of a quoted string, in characters. */
const MAX_QUOTED = 40

/** One error in a document. */
export interface Fault {
  /** JSON pointer into the document. Empty for the document itself. */
  readonly pointer: string
  /** Short description of the value found. */
  readonly found: string
  /** Description of an acceptable value. */
  readonly expected: string
  readonly message: string
}

/** A valid document, or its faults, at most a hundred. */
export type Reading<A> =
  | { readonly _tag: "Read"; readonly document: A }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/** Returns the JSON pointer of `key` in the value at pointer `at`. */
export const below = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`

/** Describes a value briefly, whatever its size. */
const summaryOf = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`
  if (typeof value === "object" && value !== null) return "an object"
  if (typeof value === "string")
    return JSON.stringify(value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value)
  return String(value)
}

/** Collects faults while a document is read. */
export class Faults {
  readonly all: Fault[] = []

  /** Whether the maximum number of faults is reached. */
  get full(): boolean {
    return this.all.length >= MAX_FAULTS
  }

  /** Adds a value that is missing or not as expected. */
  add(pointer: string, value: unknown, expected: string): void {
    const found = summaryOf(value)
    this.push(
      { pointer, found, expected },
      `${value === undefined ? "missing" : `found ${found}`}; expected ${expected}`
    )
  }

  /** Adds a field that the format does not have, and suggests the nearest one that it does. */
  addUnknown(pointer: string, field: string, value: unknown, allowed: ReadonlyArray<string>): void {
    const nearest = nearestName(field, allowed)
    const suggestion = nearest === undefined ? "" : `did you mean "${nearest}"? `
    const expected = `one of ${allowed.join(", ")}`
    this.push(
      { pointer, found: summaryOf(value), expected },
      `unknown field ${summaryOf(field)}; ${suggestion}expected ${expected}`
    )
  }

  private push(fault: Omit<Fault, "message">, problem: string): void {
    if (this.full) return
    this.all.push({ ...fault, message: `${fault.pointer === "" ? "document" : fault.pointer}: ${problem}` })
  }
}
