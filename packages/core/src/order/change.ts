import { isObject } from "@waybill/packing/values"
import * as Equal from "effect/Equal"

/**
 * A value in an order that a command changed. `before` is absent if the command added the value, `after` if it removed
 * the value. Changes of one list apply one after another: an index refers to the list after the previous change.
 */
export interface OrderChange {
  /** Names and indexes, such as `shipments[0].trackingno`. The empty path is the whole order. */
  readonly path: string
  /** The value before the command. */
  readonly before?: unknown
  /** The value after the command. */
  readonly after?: unknown
}

type Fields = Readonly<Record<string, unknown>>

const changed = (path: string, before: unknown, after: unknown): OrderChange => ({
  path,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after })
})

const listChanges = (
  path: string,
  before: ReadonlyArray<unknown>,
  after: ReadonlyArray<unknown>
): Array<OrderChange> => {
  const at = (index: number) => `${path}[${index}]`
  if (before.length === after.length && before.every(isObject) && after.every(isObject))
    return before.flatMap((value, index) => changesBetween(at(index), value, after[index]))
  const differs = (start: number) => (value: unknown, index: number) => !Equal.equals(value, after[start + index])
  const same = before.findIndex(differs(0))
  // Nearly always, values were added at the end, or some were removed in one place.
  const start = same === -1 ? before.length : same
  let end = start
  while (end < before.length && before.slice(end).some(differs(start))) end++
  const removed = before.slice(start, end).map((value, index) => changed(at(start + index), value, undefined))
  const kept = start + before.length - end
  const added = after.slice(kept).map((value, index) => changed(at(kept + index), undefined, value))
  return [...removed.reverse(), ...added]
}

/** Returns the changes that turn one value into another, each at the deepest path that contains it. */
export const changesBetween = (path: string, before: unknown, after: unknown): Array<OrderChange> => {
  if (Equal.equals(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(path, before, after)
  if (!isObject(before) || !isObject(after)) return [changed(path, before, after)]
  return Object.keys({ ...before, ...after }).flatMap((name) =>
    changesBetween(path === "" ? name : `${path}.${name}`, before[name], after[name])
  )
}

const namesIn = (path: string): ReadonlyArray<string> => path.match(/[^.[\]]+/g) ?? []

/** Returns the value with a replacement at the path. In a list, `isNew` inserts it, and undefined removes the element. */
const withValue = (value: unknown, names: ReadonlyArray<string>, isNew: boolean, replacement: unknown): unknown => {
  const [name, ...rest] = names
  if (name === undefined) return replacement
  if (Array.isArray(value)) {
    const index = Number(name)
    if (rest.length > 0) return value.with(index, withValue(value[index], rest, isNew, replacement))
    return value.toSpliced(index, isNew ? 0 : 1, ...(replacement === undefined ? [] : [replacement]))
  }
  const { [name]: old, ...others } = value as Fields
  const next = withValue(old, rest, isNew, replacement)
  return next === undefined ? others : { ...others, [name]: next }
}

/** Makes a change, and returns the changed value. */
export const withChange = (value: unknown, { after, before, path }: OrderChange): unknown =>
  withValue(value, namesIn(path), before === undefined, after)

/** Reverses a change, and returns the earlier value. */
export const withoutChange = (value: unknown, { after, before, path }: OrderChange): unknown =>
  withChange(value, changed(path, after, before))

/** Whether a value is the result of a change, so that the change is reversible. */
export const isAfter = (value: unknown, { after, path }: OrderChange): boolean => {
  let found = value
  for (const [index, name] of namesIn(path).entries()) {
    if (typeof found !== "object" || found === null) return false
    // A removed element of a list has left no value.
    if (after === undefined && Array.isArray(found) && index === namesIn(path).length - 1) return true
    found = (found as Fields)[name]
  }
  return Equal.equals(found, after)
}
