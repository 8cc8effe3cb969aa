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

/** Returns the faults of the entries of a list or an object. Stops soon after `most` faults. */
const entryFaults = (
  value: unknown,
  keys: Iterable<string | number>,
  shapeOf: (key: string | number) => Shape<unknown> | Optional<unknown>,
  most: number,
  escape: (key: string | number) => string | number = (key) => key
): ReadonlyArray<ValueFault> => {
  let faults = none
  for (const key of keys) {
    if (faults.length >= most) break
    const shape = shapeOf(key)
    const entry = (value as Readonly<Record<string | number, unknown>>)[key]
    if (shape.optional && entry === undefined) continue
    const more = shape.check(entry, most)
    if (more.length > 0) faults = [...faults, ...more.map((fault) => movedBelow(`/${escape(key)}`, fault))]
  }
  return faults
}

/** Returns the shape of a list with `least` to `most` entries. A longer list is not read. */
export const list = <A>(each: Shape<A>, least = 0, most = Infinity): Shape<ReadonlyArray<A>> => ({
  entries: each,
  least,
  most,
  check: (value, mostFaults) => {
    const fault = listFault(value, least, most)
    return fault ? [fault] : entryFaults(value, (value as ReadonlyArray<unknown>).keys(), () => each, mostFaults)
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
      ? entryFaults(value, shapes.keys(), (key) => shapes[key as number]!, most)
      : [mismatch(value, `a list of ${shapes.length}`)]
})

/** Returns the shape of an object with any keys and values of one shape. */
export const dictionary = <A>(each: Shape<A>): Shape<Readonly<Record<string, A>>> => ({
  values: each,
  check: (value, most) =>
    isObject(value)
      ? entryFaults(value, Object.keys(value).sort(), () => each, most, escaped)
      : [mismatch(value, "an object")]
})

/** Returns the shape of an object with these fields and any others. It has no JSON Schema. */
export const open = <T>(fields: Fields<T>): Shape<T> => {
  const names = Object.keys(fields)
  return {
    check: (value, most) =>
      isObject(value)
        ? entryFaults(value, names, (name) => fields[name as keyof T], most)
        : [mismatch(value, "an object")]
  }
}

/** Returns the shape of an object with these fields and no others. Fields of its prototype do not count. */
export const object = <T>(fields: Fields<T>): Shape<T> => {
  const { check } = open(fields)
  return {
    fields,
    check: (value, most) =>
      isObject(value)
        ? [...check({ __proto__: null, ...value }, most), ...unknownFields(value, fields)]
        : check(value, most)
  }
}
