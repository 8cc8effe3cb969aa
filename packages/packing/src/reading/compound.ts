// Shapes of lists and objects.
import { isObject } from "../values/is-object.ts"
import { listFault, mismatch } from "./checks.ts"
import { escaped, movedBelow, none, type ValueFault } from "./faults.ts"
import type { Shape } from "./shape.ts"
import { unknownFields } from "./unknown-fields.ts"

/** Shape of an optional field. A field with the value undefined counts as absent. */
type Optional<A> = Omit<Shape<A>, "optional"> & { readonly optional: true }

/** Shapes of an object's fields. Fields optional in the type must be optional here. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? Optional<Required<T>[K]> : Shape<T[K]>
}

/** Marks the shape of a field as optional. */
export const optional = <A>(shape: Shape<A>): Optional<A> => ({ ...shape, optional: true })

/** Adds the faults of an entry of a list or an object, unless there are `most` faults. */
const withEntry = (
  faults: ReadonlyArray<ValueFault>,
  key: string | number,
  shape: Shape<unknown> | Optional<unknown>,
  entry: unknown,
  most: number
): ReadonlyArray<ValueFault> => {
  if (faults.length >= most || (shape.optional && entry === undefined)) return faults
  const more = shape.check(entry, most)
  return more.length === 0
    ? faults
    : [...faults, ...more.map((fault) => ({ ...fault, pointer: `/${key}${fault.pointer}` }))]
}

/** Returns the shape of a list with `least` to `most` entries. A longer list is not read. */
export const list = <A>(each: Shape<A>, least = 0, most = Infinity): Shape<ReadonlyArray<A>> => ({
  entries: each,
  least,
  most,
  check: (value, mostFaults) => {
    const fault = listFault(value, least, most)
    if (fault) return [fault]
    // Array.from replaces the holes of a sparse list, which `reduce` would skip.
    return Array.from(value as ReadonlyArray<unknown>).reduce(
      (faults: ReadonlyArray<ValueFault>, entry, i) => withEntry(faults, i, each, entry, mostFaults),
      none
    )
  }
})

/** Returns the shape of a list of strings without duplicates. */
export const distinct = <A extends string>(each: Shape<A>, least = 0): Shape<ReadonlyArray<A>> => {
  const shape = list(each, least)
  return {
    shape,
    keywords: { uniqueItems: true },
    check: (value, most) => {
      const seen = new Set<unknown>()
      const duplicates = (Array.isArray(value) ? value : []).flatMap((entry, i) => {
        if (seen.has(entry))
          return movedBelow(`/${i}`, mismatch(entry, "a value that does not appear earlier in the list"))
        seen.add(entry)
        return []
      })
      return [...shape.check(value, most), ...duplicates]
    }
  }
}

/** Returns the shape of a list with exactly one entry of each shape, in this order. */
export const tuple = <A extends ReadonlyArray<unknown>>(
  ...shapes: { readonly [I in keyof A]: Shape<A[I]> }
): Shape<Readonly<A>> => ({
  tuple: shapes,
  check: (value, most) =>
    Array.isArray(value) && value.length === shapes.length
      ? shapes.reduce((faults, shape, i) => withEntry(faults, i, shape, value[i], most), none)
      : [mismatch(value, `a list of ${shapes.length}`)]
})

/** Returns the shape of an object with any keys and values of one shape. */
export const dictionary = <A>(each: Shape<A>): Shape<Readonly<Record<string, A>>> => ({
  values: each,
  check: (value, most) =>
    isObject(value)
      ? Object.keys(value)
          .sort()
          .reduce((faults, key) => withEntry(faults, escaped(key), each, value[key], most), none)
      : [mismatch(value, "an object")]
})

/** Returns the shape of an object with these fields and any others. It has no JSON Schema. */
export const open = <T>(fields: Fields<T>): Shape<T> => {
  const table = Object.entries<Shape<unknown> | Optional<unknown>>(fields)
  return {
    check: (value, most) =>
      isObject(value)
        ? table.reduce((faults, [name, shape]) => withEntry(faults, name, shape, value[name], most), none)
        : [mismatch(value, "an object")]
  }
}

/**
 * Returns the shape of an object with these fields and no others. If a field is missing, unknown ones are listed first if
 * the first of them is a misspelled name. Fields of the object's prototype do not count.
 */
export const object = <T>(fields: Fields<T>): Shape<T> => {
  const { check } = open(fields)
  return {
    fields,
    check: (value, most) => {
      const unknown = isObject(value) ? unknownFields(value, fields) : []
      const faults = check(isObject(value) ? { __proto__: null, ...value } : value, most)
      return !faults[0]?.value && unknown[0]?.problem?.at(-1) === "?"
        ? [...unknown, ...faults]
        : [...faults, ...unknown]
    }
  }
}
