import type { Packing } from "../packing/contract/outcome.ts"
import type { NamesOf } from "../values/check-names.ts"
import { oneOf, quoted } from "../values/describe-value.ts"

/**
 * Units and box numbers in drawings and instructions.
 *
 * @example
 * ```ts
 * const second: LayoutOptions = { units: { length: "in", weight: "lb" }, first: 2, of: 3 }
 * ```
 */
export interface LayoutOptions {
  /** Units to write after lengths and weights. Default: none. */
  readonly units?: { readonly length: string; readonly weight: string }
  /** Number of the first box. Default 1. */
  readonly first?: number
  /** Number of boxes and tubes in the whole order. Default: the number of boxes in the packing. */
  readonly of?: number
}

const optionNames: NamesOf<LayoutOptions> = { units: true, first: true, of: true }
const unitNames = { length: true, weight: true }

/** Throws if an option is unknown. Names all options, because there are few and a suggestion would need more code. */
const check = <T extends object>(place: string, options: T, names: NamesOf<T>): void => {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(names, name))
      throw new TypeError(`${place}: unknown option ${quoted(name)}; expected ${oneOf(Object.keys(names))}`)
}

/** Throws a `TypeError` if an option of `draw` or `layers` is unknown. */
export const checkOptions = (place: string, options: LayoutOptions): void => {
  check(place, options, optionNames)
  check(`${place}: units`, options.units ?? {}, unitNames)
}

/** Returns the title of a box, such as `Box 2 of 3: box M`. */
export const titleOf = ({ boxes }: Packing, index: number, { first = 1, of = boxes.length }: LayoutOptions): string => {
  const { kind, reference } = boxes[index]!
  return `Box ${first + index} of ${of}: ${kind} ${reference}`
}
