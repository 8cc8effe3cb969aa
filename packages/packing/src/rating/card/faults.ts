/** Faults given at most: a document with more of them is not read to its end. */
const MOST_FAULTS = 100

/** What is wrong at one place of a document. */
export interface Fault {
  /** JSON pointer into the document; empty for the whole of it. */
  readonly pointer: string
  /** What stands there, in short. */
  readonly found: string
  /** What should. */
  readonly expected: string
  readonly message: string
}

/** A document that is as it should be, or all that is wrong with it, up to a hundred faults. */
export type Reading<A> =
  | { readonly _tag: "Read"; readonly document: A }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/** Where `key` stands in what stands at `at`. */
export const below = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`

/** A value as a fault shows it: short, whatever its size. */
const inShort = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`
  if (typeof value === "object" && value !== null) return "an object"
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  return String(value)
}

/** Collects what is wrong while a document is read. */
export class Faults {
  readonly all: Fault[] = []

  get full(): boolean {
    return this.all.length >= MOST_FAULTS
  }

  add(pointer: string, value: unknown, expected: string): void {
    if (this.full) return
    const found = inShort(value)
    const message = `${pointer === "" ? "The document" : pointer} is ${found}, expected ${expected}`
    this.all.push({ pointer, found, expected, message })
  }
}
