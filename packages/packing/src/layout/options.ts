import type { NamesOf } from "../values/check-names.ts"
import { oneOf, quoted } from "../values/describe-value.ts"
import type { DrawnBox, DrawnTube } from "./parcel.ts"

/**
 * Names, units and the number of the parcel in drawings and instructions.
 *
 * @example
 * ```ts
 * const second: LayoutOptions = { units: { length: "in", weight: "lb" }, number: 2, of: 3 }
 * ```
 */
export interface LayoutOptions {
  /** Names of the items or prints, by index. Default: the references of the items, or `print 1`, `print 2` and so on. */
  readonly names?: ReadonlyArray<string>
  /** Units to write after lengths and weights. Default: none. */
  readonly units?: {
    /** Text after lengths, such as `cm`. */
    readonly length: string
    /** Text after weights, such as `kg`. */
    readonly weight: string
  }
  /** Number of the parcel in its order, from 1. Default: the title has none. */
  readonly number?: number
  /** Number of parcels in the order. Written after `number`. */
  readonly of?: number
}

const optionNames: NamesOf<LayoutOptions> = { names: true, units: true, number: true, of: true }
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

/** Returns the title of a parcel, such as `Box: M`, or `Box 2 of 3: M` with its number. */
export const titleOf = (
  { kind, reference }: Pick<DrawnBox | DrawnTube, "kind" | "reference">,
  { number, of }: LayoutOptions
): string => {
  const place = number === undefined ? "" : ` ${number}${of === undefined ? "" : ` of ${of}`}`
  return `${kind[0]!.toUpperCase()}${kind.slice(1)}${place}: ${reference}`
}
