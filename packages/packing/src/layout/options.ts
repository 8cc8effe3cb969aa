import { type Fields, list, open, optional } from "../reading/compound.ts"
import { string } from "../reading/shape.ts"
import { oneOf } from "../values/describe-value.ts"
import { isObject } from "../values/is-object.ts"
import { messageOf, positive } from "../violations/packing-shapes.ts"
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

const unitFields = { length: string, weight: string }
const fields: Fields<LayoutOptions> = {
  names: optional(list(string)),
  units: optional(open(unitFields)),
  number: optional(positive),
  of: optional(positive)
}
const shape = open(fields)

/** Throws if an option is unknown. Names all options, because there are few and a suggestion would need more code. */
const checkNames = (place: string, options: unknown, known: object): void => {
  for (const name of isObject(options) ? Object.keys(options) : [])
    if (!Object.hasOwn(known, name))
      throw new TypeError(`${place}: unknown option "${name}"; expected ${oneOf(Object.keys(known))}`)
}

/** Throws a `TypeError` if `draw` or `layers` has an unknown or invalid option, or all boxes of a packing instead of one. */
export const checkArguments = (place: string, parcel: unknown, options: LayoutOptions): void => {
  checkNames(place, options, fields)
  checkNames(`${place}: units`, options?.units, unitFields)
  const [fault] = shape.check(options, 1)
  const problem = (parcel as { readonly boxes?: unknown } | null)?.boxes
    ? "parcel: must be one of the boxes"
    : fault && messageOf(fault, "options")
  if (problem) throw new TypeError(`${place}: ${problem}`)
}

/** Returns the title of a parcel, such as `Box: M`, or `Box 2 of 3: M` with its number. */
export const titleOf = (
  { kind, reference }: Pick<DrawnBox | DrawnTube, "kind" | "reference">,
  { number, of }: LayoutOptions
): string => {
  const place = number === undefined ? "" : ` ${number}${of === undefined ? "" : ` of ${of}`}`
  return `${kind[0]!.toUpperCase()}${kind.slice(1)}${place}: ${reference}`
}
