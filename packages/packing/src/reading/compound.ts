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

/** Adds the faults of an entry of a list or an object. */
const withEntry = (
  faults: ReadonlyArray<ValueFault>,
  key: string | number,
  more: ReadonlyArray<ValueFault>
): ReadonlyArray<ValueFault> =>
  more.length === 0 ? faults : [...faults, ...more.map((fault) => movedBelow(`/${key}`, fault))]

/** Returns the shape of a list with `least` to `most` entries. A longer list is not read. */
export const list = <A>(each: Shape<A>, least = 0, most = Infinity): Shape<ReadonlyArray<A>> => ({
  entries: each,
  least,
  most,
  check: (value, mostFaults) => {
    const fault = listFault(value, least, most)
    if (fault !== undefined) return [fault]
    const entries = value as ReadonlyArray<unknown>
    let faults = none
    for (let i = 0; i < entries.length && faults.length < mostFaults; i++)
      faults = withEntry(faults, i, each.check(entries[i], mostFaults))
    return faults
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
      ? shapes.reduce((faults, shape, i) => withEntry(faults, i, shape.check(value[i], most)), none)
      : [mismatch(value, `a list of ${shapes.length}`)]
})

/** Returns the shape of an object with any keys and values of one shape. */
export const dictionary = <A>(each: Shape<A>): Shape<Readonly<Record<string, A>>> => ({
  values: each,
  check: (value, most) => {
    if (!isObject(value)) return [mismatch(value, "an object")]
    let faults = none
    for (const key of Object.keys(value).sort())
      if (faults.length < most) faults = withEntry(faults, escaped(key), each.check(value[key], most))
    return faults
  }
})

/** Returns the shape of an object with these fields and any others. It has no JSON Schema. */
export const open = <T>(fields: Fields<T>): Shape<T> => {
  const table = Object.entries<Shape<unknown> | Optional<unknown>>(fields).map(
    ([name, { check, optional }]) => [name, check, optional] as const
  )
  return {
    check: (value, most) => {
      if (!isObject(value)) return [mismatch(value, "an object")]
      let faults = none
      for (const [name, check, optional] of table)
        if (faults.length < most && !(optional && value[name] === undefined))
          faults = withEntry(faults, name, check(value[name], most))
      return faults
    }
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
