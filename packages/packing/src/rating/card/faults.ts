import { quoted } from "../../values/describe-value.ts"
import { unknownName } from "../../values/unknown-name.ts"

/** Maximum number of faults reported. Reading stops when this number is reached. */
const MAX_FAULTS = 100

/** Error found in a document. */
export interface Fault {
  /** JSON pointer to the value in the document. Empty for the document itself. */
  readonly pointer: string
  /** Brief description of the value found. */
  readonly found: string
  /** Description of an acceptable value. */
  readonly expected: string
  readonly message: string
}

/** Valid document, or up to a hundred of its faults. */
export type ReadResult<A> =
  | { readonly _tag: "Read"; readonly document: A }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/** Returns the JSON pointer to the entry `key` of the value at pointer `at`. */
export const below = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`

/** Returns a brief description of a value of any size. */
const summaryOf = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`
  if (typeof value === "object" && value !== null) return "an object"
  return typeof value === "string" ? quoted(value) : String(value)
}

/** Collects faults while a document is read. */
export class Faults {
  readonly all: Fault[] = []

  /** Whether the maximum number of faults has been reached. */
  get full(): boolean {
    return this.all.length >= MAX_FAULTS
  }

  /** Adds a fault for a missing or unexpected value. */
  add(pointer: string, value: unknown, expected: string): void {
    const found = summaryOf(value)
    this.push(
      { pointer, found, expected },
      `${value === undefined ? "missing" : `found ${found}`}; expected ${expected}`
    )
  }

  /** Adds a fault for a field that the format does not define, and suggests the known field with the nearest name. */
  addUnknown(pointer: string, field: string, value: unknown, allowed: ReadonlyArray<string>): void {
    // Comparing names takes long if there are thousands.
    if (this.full) return
    const expected = `one of ${allowed.join(", ")}`
    this.push({ pointer, found: summaryOf(value), expected }, unknownName("field", field, allowed))
  }

  private push(fault: Omit<Fault, "message">, problem: string): void {
    if (this.full) return
    this.all.push({ ...fault, message: `${fault.pointer === "" ? "document" : fault.pointer}: ${problem}` })
  }
}
