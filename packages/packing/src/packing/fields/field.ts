import type { Side, Sides } from "../contract/request.ts"
import { MAX_SIDE_UNITS } from "../resources/limits.ts"

/** Default value of an optional field. */
interface Default<A> {
  /** Value of an absent field. */
  readonly otherwise: A
}

/** Lengths and weights become whole internal units, counts are whole numbers, and other quantities stay unchanged. */
export interface NumberField {
  /** Distinguishes a number from other kinds of fields. */
  readonly kind: "number"
  /** Quantity that the number measures. `other` has no unit. */
  readonly unit: "length" | "weight" | "count" | "other"
  /** 0, or a positive number if the value must be greater than 0. */
  readonly min: number
  /** In whole internal units for a length or a weight. */
  readonly max: number
}

/**
 * Field of an item or a box. A field without a default is required.
 *
 * @example
 * ```ts
 * const isLength = (field: Field): boolean => field.kind === "number" && field.unit === "length"
 * ```
 */
export type Field = Partial<Default<unknown>> &
  (
    | NumberField
    | {
        /** Distinguishes a field with one of several words. */
        readonly kind: "word"
        /** Allowed values, at least one. */
        readonly words: readonly [string, ...string[]]
      }
    | {
        /** Form of the value: a reference, a list of references, a rotation, or three sides. */
        readonly kind: "name" | "references" | "rotation" | "sides"
      }
  )

/** Fields of an object, keyed by name. */
export type FieldsOf<A> = { readonly [K in keyof A]-?: Field }

export const name = { kind: "name" } as const
/** Length of one side. */
const side = { kind: "number", unit: "length", min: 1, max: MAX_SIDE_UNITS } as const
export const sides = { kind: "sides" } as const

/** Returns an optional number. By default, it is 0 or more. */
export const quantity = <Unit extends NumberField["unit"]>(unit: Unit, max: number, otherwise: number, min = 0) =>
  ({ kind: "number", unit, min, max, otherwise }) as const

/**
 * Sides of an item or a box.
 *
 * @example
 * ```ts
 * Object.keys(sideFields) // => ["width", "length", "height"]
 * ```
 */
export const sideFields = { width: side, length: side, height: side } as const satisfies FieldsOf<Sides>

export const sideNames = ["width", "length", "height"] as const satisfies ReadonlyArray<Side>
