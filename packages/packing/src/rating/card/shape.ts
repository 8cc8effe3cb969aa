import { isObject } from "../../values/is-object.ts"
import { below, Faults, type ReadResult } from "./faults.ts"

/** Validator that checks whether a value is an `A` and reports every fault. */
export interface Shape<A> {
  (value: unknown, at: string, faults: Faults): void
  /** Never set. Exists only in the type, so that shapes of different types are not interchangeable. */
  readonly reads?: (value: A) => A
}

/** Shape of an optional field. */
interface Optional<A> {
  readonly optional: Shape<A>
}

/** Shapes of an object's fields. Fields optional in the type must be optional here. */
type Keys<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? Optional<Required<T>[K]> : Shape<T[K]>
}

/** Returns a reader that returns documents of the given shape unchanged and reports the faults of all others. */
export const readAs =
  <A>(shape: Shape<A>) =>
  (document: unknown): ReadResult<A> => {
    const faults = new Faults()
    shape(document, "", faults)
    return faults.all.length === 0 ? { _tag: "Read", document: document as A } : { _tag: "Refused", faults: faults.all }
  }

/** Marks the shape of a field as optional. */
export const optional = <A>(shape: Shape<A>): Optional<A> => ({ optional: shape })

/** Returns the shape of values that satisfy `holds`. */
const satisfying =
  <A>(expected: string, holds: (value: unknown) => boolean): Shape<A> =>
  (value, at, faults) => {
    if (!holds(value)) faults.add(at, value, expected)
  }

/** Shape of any string. */
export const string: Shape<string> = satisfying("a string", (value) => typeof value === "string")

/** Shape of a boolean. */
export const flag: Shape<boolean> = satisfying("true or false", (value) => typeof value === "boolean")

/** Returns the shape of strings that match a pattern. */
export const matching = (expected: string, pattern: RegExp): Shape<string> =>
  satisfying(expected, (value) => typeof value === "string" && pattern.test(value))

/** Returns the shape that accepts only the given strings. */
export const word = <const Words extends ReadonlyArray<string>>(...words: Words): Shape<Words[number]> =>
  satisfying(
    `${words.length > 1 ? "one of " : ""}${words.map((each) => `"${each}"`).join(", ")}`,
    (value) => typeof value === "string" && words.includes(value)
  )

/** Returns the shape of integers from `least` to `most`, inclusive. */
export const integer = (least: number, most = Infinity): Shape<number> =>
  satisfying(
    `an integer ${most === Infinity ? `of ${least} or more` : `from ${least} to ${most}`}`,
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  )

/** Returns a shape that also accepts `null`. */
export const orNull =
  <A>(shape: Shape<A>): Shape<A | null> =>
  (value, at, faults) => {
    if (value !== null) shape(value, at, faults)
  }

/** Returns the shape of a list with at least `least` entries. */
export const list =
  <A>(each: Shape<A>, least = 0): Shape<ReadonlyArray<A>> =>
  (value, at, faults) => {
    if (!Array.isArray(value) || value.length < least)
      faults.add(at, value, least === 0 ? "a list" : `a list of ${least} or more elements`)
    else for (let i = 0; i < value.length && !faults.full; i++) each(value[i], below(at, i), faults)
  }

/** Returns the shape of a list of strings without duplicates. */
export const distinct =
  <A extends string>(each: Shape<A>, least = 0): Shape<ReadonlyArray<A>> =>
  (value, at, faults) => {
    list(each, least)(value, at, faults)
    if (!Array.isArray(value)) return
    const seen = new Set<unknown>()
    value.forEach((entry, i) => {
      if (seen.has(entry)) faults.add(below(at, i), entry, "a value that does not appear earlier in the list")
      seen.add(entry)
    })
  }

/** Returns the shape of a list with exactly one entry of each shape, in this order. */
export const tuple =
  <A extends ReadonlyArray<unknown>>(...shapes: { readonly [I in keyof A]: Shape<A[I]> }): Shape<Readonly<A>> =>
  (value, at, faults) => {
    if (!Array.isArray(value) || value.length !== shapes.length) faults.add(at, value, `a list of ${shapes.length}`)
    else for (const [i, shape] of shapes.entries()) shape(value[i], below(at, i), faults)
  }

/** Returns the shape of an object with any keys and values of one shape. */
export const record =
  <A>(each: Shape<A>): Shape<Readonly<Record<string, A>>> =>
  (value, at, faults) => {
    if (!isObject(value)) faults.add(at, value, "an object")
    else for (const key of Object.keys(value).sort()) each(value[key], below(at, key), faults)
  }

/** Returns the shape of an object with these fields and no others. */
export const object =
  <T>(keys: Keys<T>): Shape<T> =>
  (value, at, faults) => {
    if (!isObject(value)) {
      faults.add(at, value, "an object")
      return
    }
    for (const [key, field] of Object.entries(keys) as ReadonlyArray<[string, Shape<unknown> | Optional<unknown>]>) {
      const present = Object.hasOwn(value, key) && value[key] !== undefined
      if (typeof field === "function") field(present ? value[key] : undefined, below(at, key), faults)
      else if (present) field.optional(value[key], below(at, key), faults)
    }
    for (const key of Object.keys(value).sort())
      if (!Object.hasOwn(keys, key)) faults.addUnknown(below(at, key), key, value[key], Object.keys(keys))
  }

/** Returns the shape of an object that must also satisfy a rule involving several of its fields. */
export const ruled =
  <A>(shape: Shape<A>, rule: (value: Readonly<Record<string, unknown>>) => string | undefined): Shape<A> =>
  (value, at, faults) => {
    shape(value, at, faults)
    const broken = isObject(value) ? rule(value) : undefined
    if (broken !== undefined) faults.add(at, value, broken)
  }
