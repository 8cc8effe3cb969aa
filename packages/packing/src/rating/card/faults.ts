import { addFault, listed, MAX_FAULTS, pathOf, type ValueFault } from "../../reading/faults.ts"
import { loneSurrogateIn } from "../../reading/lone-surrogate.ts"
import type { Shape } from "../../reading/shape.ts"
import { describeValue } from "../../values/describe-value.ts"

/** Error found in a document. */
export interface CardFault {
  /** JSON pointer to the value in the document. Empty for the document itself. */
  readonly pointer: string
  /** Brief description of the value found. */
  readonly found: string
  /** Description of an acceptable value. */
  readonly expected: string
  /** Place, value found and value expected, in a sentence. */
  readonly message: string
}

/** Document with faults. */
interface Refused {
  /** Distinguishes faults from a document. */
  readonly _tag: "Refused"
  /** Faults in the order of the document, from one to a hundred. */
  readonly faults: ReadonlyArray<CardFault>
}

/** Valid document, or up to a hundred of its faults. */
export type ReadResult<A> =
  | {
      /** Distinguishes a document from faults. */
      readonly _tag: "Read"
      /** The parsed value, unchanged. */
      readonly document: A
    }
  | Refused

const faultOf = ({ pointer, value, expected, problem }: ValueFault): CardFault => {
  const found = value === undefined ? "nothing" : describeValue(value)
  const other = `${value === undefined ? "missing" : `found ${found}`}; expected ${expected}`
  return { pointer, found, expected, message: `${pathOf(pointer).slice(1) || "document"}: ${problem ?? other}` }
}

/** Collects the faults of a document. */
export class Faults {
  readonly all: CardFault[] = []

  /** Adds a fault for a missing or unexpected value. */
  add(pointer: string, value: unknown, expected: string): void {
    addFault(this.all, faultOf({ code: "", pointer, value, expected }))
  }
}

/**
 * Returns a reader that returns documents of the given shape unchanged and reports the faults of all others. A document
 * with a lone surrogate is refused, because it has no canonical JSON.
 */
export const readAs =
  <A>(shape: Shape<A>) =>
  (document: unknown): ReadResult<A> => {
    const misshapen = shape.check(document, MAX_FAULTS).slice(0, MAX_FAULTS)
    const faults = misshapen.length === 0 ? listed(loneSurrogateIn(document)) : misshapen
    return faults.length === 0
      ? { _tag: "Read", document: document as A }
      : { _tag: "Refused", faults: faults.map(faultOf) }
  }
