import { below, Faults, type Reading } from "./faults.ts"

/** Notes every fault of a value that ought to be an `A`. */
export interface Shape<A> {
  (value: unknown, at: string, faults: Faults): void
  /** Only a type: one shape is not taken for another. */
  readonly reads?: (value: A) => A
}

/** A key that may be absent. */
interface Optional<A> {
  readonly optional: Shape<A>
}

/** The keys of an object, each with the shape of its value; those that are optional in the type are so here. */
type Keys<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? Optional<Required<T>[K]> : Shape<T[K]>
}

/** The document as it was given when it has the shape, and all its faults otherwise. */
export const readAs =
  <A>(shape: Shape<A>) =>
  (document: unknown): Reading<A> => {
    const faults = new Faults()
    shape(document, "", faults)
    return faults.all.length === 0 ? { _tag: "Read", document: document as A } : { _tag: "Refused", faults: faults.all }
  }

export const optional = <A>(shape: Shape<A>): Optional<A> => ({ optional: shape })

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A shape told by one question. */
const only =
  <A>(expected: string, holds: (value: unknown) => boolean): Shape<A> =>
  (value, at, faults) => {
    if (!holds(value)) faults.add(at, value, expected)
  }

export const text: Shape<string> = only("a text", (value) => typeof value === "string")

export const flag: Shape<boolean> = only("true or false", (value) => typeof value === "boolean")

export const like = (expected: string, pattern: RegExp): Shape<string> =>
  only(expected, (value) => typeof value === "string" && pattern.test(value))

export const word = <const Words extends ReadonlyArray<string>>(...words: Words): Shape<Words[number]> =>
  only(
    `${words.length > 1 ? "one of " : ""}${words.map((each) => `"${each}"`).join(", ")}`,
    (value) => typeof value === "string" && words.includes(value)
  )

export const whole = (least: number, most = Infinity): Shape<number> =>
  only(
    `a whole number from ${least}${most === Infinity ? "" : ` to ${most}`}`,
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  )

export const orNull =
  <A>(shape: Shape<A>): Shape<A | null> =>
  (value, at, faults) => {
    if (value !== null) shape(value, at, faults)
  }

/** A list of at least so many. */
export const list =
  <A>(each: Shape<A>, least = 0): Shape<ReadonlyArray<A>> =>
  (value, at, faults) => {
    if (!Array.isArray(value) || value.length < least)
      faults.add(at, value, least === 0 ? "a list" : `a list of at least ${least}`)
    else for (let i = 0; i < value.length && !faults.full; i++) each(value[i], below(at, i), faults)
  }

/** A list of texts none of which comes twice. */
export const distinct =
  <A extends string>(each: Shape<A>, least = 0): Shape<ReadonlyArray<A>> =>
  (value, at, faults) => {
    list(each, least)(value, at, faults)
    if (!Array.isArray(value)) return
    const seen = new Set<unknown>()
    value.forEach((entry, i) => {
      if (seen.has(entry)) faults.add(below(at, i), entry, "an entry that is not in the list before")
      seen.add(entry)
    })
  }

/** A list of exactly these. */
export const tuple =
  <A extends ReadonlyArray<unknown>>(...shapes: { readonly [I in keyof A]: Shape<A[I]> }): Shape<Readonly<A>> =>
  (value, at, faults) => {
    if (!Array.isArray(value) || value.length !== shapes.length) faults.add(at, value, `a list of ${shapes.length}`)
    else for (const [i, shape] of shapes.entries()) shape(value[i], below(at, i), faults)
  }

/** An object with any keys. */
export const record =
  <A>(each: Shape<A>): Shape<Readonly<Record<string, A>>> =>
  (value, at, faults) => {
    if (!isObject(value)) faults.add(at, value, "an object")
    else for (const key of Object.keys(value).sort()) each(value[key], below(at, key), faults)
  }

/** An object with these keys and no others. */
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
      if (!Object.hasOwn(keys, key))
        faults.add(below(at, key), value[key], `no key here but ${Object.keys(keys).join(", ")}`)
  }

/** A shape and a further rule for what is an object. */
export const ruled =
  <A>(shape: Shape<A>, rule: (value: Readonly<Record<string, unknown>>) => string | undefined): Shape<A> =>
  (value, at, faults) => {
    shape(value, at, faults)
    const broken = isObject(value) ? rule(value) : undefined
    if (broken !== undefined) faults.add(at, value, broken)
  }
