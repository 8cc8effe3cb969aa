// Shapes of single values.

import { oneOf } from "../values/describe-value.ts"
import { mismatch, numberFault, POSITIVE } from "./checks.ts"
import { listed, none, type ValueFault } from "./faults.ts"

/**
 * Description of the values of type `A`.
 *
 * @example
 * ```ts
 * const isValid = (shape: Shape<unknown>, value: unknown): boolean => shape.check(value, 1).length === 0
 * ```
 */
export type Shape<A> = Description & {
  /** Returns the faults of a value. Stops reading soon after `most` faults, which is at least 1. */
  readonly check: (value: unknown, most: number) => ReadonlyArray<ValueFault>
  /** Never true, because only the shape of an optional field has `true` here. */
  readonly optional?: false
  /** Never set. Exists only in the type, so that shapes of different types are not interchangeable. */
  readonly reads?: A
}

/** Description of a shape as data, the source of JSON Schemas. `keywords` are those of a single value or of a rule. */
type Description =
  | {
      /** Keywords of a JSON Schema. */
      readonly keywords?: object | undefined
      /** Shape that the rule restricts. */
      readonly shape?: AnyShape
    }
  | {
      /** Shape of each entry of a list. */
      readonly entries: AnyShape
      /** Minimum number of entries. */
      readonly least: number
      /** Maximum number of entries. */
      readonly most: number
    }
  | {
      /** Shapes of the entries of a list of fixed length. */
      readonly tuple: ReadonlyArray<AnyShape>
    }
  | {
      /** Shapes of which a value has at least one. */
      readonly alternatives: ReadonlyArray<AnyShape>
    }
  | {
      /** Shape of each value of a dictionary. */
      readonly values: AnyShape
    }
  | {
      /** Shapes of the fields of an object, keyed by name. */
      readonly fields: object
    }
  | {
      /** Name of the shape in the definitions of a JSON Schema. */
      readonly name: string
      /** Shape with this name. */
      readonly shape: AnyShape
    }

type AnyShape = Shape<unknown>

/** Returns the shape of values that satisfy `holds`. */
export const satisfying = <A>(expected: string, holds: (value: unknown) => boolean, keywords?: object): Shape<A> => ({
  keywords,
  check: (value) => (holds(value) ? none : [mismatch(value, expected)])
})

/** Shape of any value. */
export const anything: Shape<unknown> = { keywords: {}, check: () => none }

export const string: Shape<string> = satisfying("a string", (value) => typeof value === "string", { type: "string" })

export const flag: Shape<boolean> = satisfying("true or false", (value) => typeof value === "boolean", {
  type: "boolean"
})

/** Returns the shape of strings that match a pattern. */
export const matching = (expected: string, pattern: RegExp): Shape<string> =>
  satisfying(expected, (value) => typeof value === "string" && pattern.test(value), {
    description: expected,
    type: "string",
    pattern: pattern.source.replaceAll("\\/", "/")
  })

/** Returns the shape that accepts only the given strings. */
export const word = <const Words extends ReadonlyArray<string>>(...words: Words): Shape<Words[number]> =>
  satisfying(oneOf(words), (value) => words.includes(value as string), { enum: words })

/** Returns the shape of numbers from `min` to `max`. The minimum can be `POSITIVE`. */
export const number = (min: number, max?: number): Shape<number> => ({
  keywords: { type: "number", ...(min === POSITIVE ? { exclusiveMinimum: 0 } : { minimum: min }), maximum: max },
  check: (value) => listed(numberFault(value, min, max))
})

/** Returns the shape of integers from `min` to `max`. */
export const integer = (min: number, max?: number): Shape<number> => ({
  keywords: { type: "integer", minimum: min, maximum: max },
  check: (value) => listed(numberFault(value, min, max, 1))
})

/** Returns a shape that also accepts `null`. */
export const orNull = <A>(shape: Shape<A>): Shape<A | null> => ({
  alternatives: [shape, { keywords: { type: "null" }, check: () => none }],
  check: (value, most) => (value === null ? none : shape.check(value, most))
})

/** Returns a shape with a rule for its values. `keywords` express the rule in a JSON Schema, as far as possible. */
export const where = <A>(
  shape: Shape<A>,
  expected: string,
  holds: (value: A) => boolean,
  keywords: object = {}
): Shape<A> => ({
  shape,
  keywords,
  check: (value, most) => {
    const faults = shape.check(value, most)
    return faults.length > 0 || holds(value as A) ? faults : [mismatch(value, expected, "contradiction")]
  }
})

/** Returns a shape with a description for JSON Schemas. */
export const described = <A>(description: string, shape: Shape<A>): Shape<A> => ({
  shape,
  keywords: { description },
  check: shape.check
})

/** Returns a shape with a name, so that a JSON Schema contains it once. */
export const named = <A>(name: string, shape: Shape<A>): Shape<A> => ({ name, shape, check: shape.check })
