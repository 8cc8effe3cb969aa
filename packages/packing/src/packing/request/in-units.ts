import type { lengthSizes, weightSizes } from "../../values/units.ts"
import type { MeasuredName, measuredParts } from "../fields/measured-fields.ts"

/**
 * Request whose lengths and weights may also be strings with a unit, such as `18 3/4 in`, `2'6"` or `1,5 kg`.
 *
 * @example
 * ```ts
 * const request: InUnits<Request> = {
 *   items: [{ reference: "print", width: "18 3/4 in", length: "15 in", height: "1.5 in", weight: "2 lb" }],
 *   boxes: [{ reference: "S", inner: { width: "2'", length: "18 in", height: "10 in" } }]
 * }
 * ```
 */
export type InUnits<A> = A extends (...args: never) => unknown
  ? A
  : A extends ReadonlyArray<infer Entry>
    ? ReadonlyArray<InUnits<Entry>>
    : A extends object
      ? {
          readonly [Name in keyof A]: Name extends MeasuredName
            ? A[Name] | string
            : Name extends keyof typeof measuredParts
              ? InUnits<A[Name]>
              : A[Name]
        }
      : A

/**
 * Units of lengths and weights, such as `{ length: "in", weight: "lb" }`.
 *
 * @example
 * ```ts
 * const unitOf = ({ length }: GivenUnits): string => length ?? "the unit of the request"
 * ```
 */
export interface GivenUnits {
  /** Unit of lengths. Absent for plain numbers. */
  readonly length?: keyof typeof lengthSizes
  /** Unit of weights. Absent for plain numbers. */
  readonly weight?: keyof typeof weightSizes
}

/**
 * Request in plain numbers, read by `readUnits`. Every function that takes a request accepts it.
 *
 * @example
 * ```ts
 * const unitOf = ({ units }: InNumbers<Request>): string => units.length ?? "the unit of the request"
 * ```
 */
export interface InNumbers<A> {
  /** Distinguishes a request from a refusal. */
  readonly _tag: "Read"
  /** The request with a scale that makes its numbers whole. */
  readonly request: A
  /** Units of the first strings, which are those of all results. Absent for plain numbers. */
  readonly units: GivenUnits
}
