// Compares two documents side by side. A pair holds corresponding values. Either can be absent.

import { below } from "../../reading/faults.ts"
import { decimalOf, textOf } from "../numbers/decimal.ts"
import type { AffectedShipments, CardChange, CardDifference, ChangeKind } from "./change.ts"

interface Located<A> {
  readonly value: A
  /** JSON pointer to the value. */
  readonly at: string
}

/** Corresponding items in the old and the new card. Undefined if absent. */
export interface Pair<A> {
  readonly before: Located<A> | undefined
  readonly after: Located<A> | undefined
}

/** Applies a function to both sides of a pair, skipping absent ones. */
export const mapPair = <A, B>(
  { before, after }: Pair<A>,
  map: (located: Located<A>) => Located<B> | undefined
): Pair<B> => ({
  before: before && map(before),
  after: after && map(after)
})

/** Returns the pair of values of one field on both sides. */
export const field = <A extends object, K extends keyof A & string>(
  pair: Pair<A>,
  key: K
): Pair<Exclude<A[K], undefined | null>> =>
  mapPair(pair, ({ value, at }) => {
    const found = Object.hasOwn(value, key) ? value[key] : undefined
    return found == null ? undefined : { value: found as Exclude<A[K], undefined | null>, at: below(at, key) }
  })

/** Pairs the entries in two lists by key. Repeated keys are paired in the order in which they appear. */
export const matchByKey = <A>(
  pair: Pair<ReadonlyArray<A>>,
  keyOf: (entry: A) => string
): ReadonlyArray<readonly [key: string, Pair<A>]> => {
  const before = keyed(pair.before, keyOf)
  const after = keyed(pair.after, keyOf)
  return sortNames([...before.keys(), ...after.keys()]).map((name) => {
    const [one, other] = [before.get(name), after.get(name)]
    return [keyOf((one ?? other)!.value), { before: one, after: other }]
  })
}

const keyed = <A>(
  list: Located<ReadonlyArray<A>> | undefined,
  keyOf: (entry: A) => string
): Map<string, Located<A>> => {
  const entries = new Map<string, Located<A>>()
  const seen = new Map<string, number>()
  for (const [i, value] of (list?.value ?? []).entries()) {
    const key = keyOf(value)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    entries.set(`${key} ${nth}`, { value, at: below(list!.at, i) })
  }
  return entries
}

/** Removes duplicates and sorts by length, then alphabetically, so that integers sort numerically. */
export const sortNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(names)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

/** Returns the shortest form of a decimal. */
export const shortestDecimal = (text: string): string => {
  const value = decimalOf(text)
  return value === undefined ? text : textOf(value)
}

/** Returns the difference between two strings, or an empty list if they are equal. */
export const stringsDiff = (
  kind: ChangeKind,
  subject: string,
  concerns: AffectedShipments,
  { before, after }: Pair<string>
): ReadonlyArray<CardDifference> => {
  const [was, is] = [before?.value ?? null, after?.value ?? null]
  if (was === is) return []
  const pointers: CardChange["pointers"] = { before: before?.at ?? null, after: after?.at ?? null }
  return [{ kind, subject, concerns, before: was, after: is, pointers }]
}

/** Compares two values by their descriptions. */
export const compareAs = <A>(
  kind: ChangeKind,
  subject: string,
  concerns: AffectedShipments,
  pair: Pair<A>,
  write: (value: A) => string
): ReadonlyArray<CardDifference> =>
  stringsDiff(
    kind,
    subject,
    concerns,
    mapPair(pair, ({ value, at }) => ({ value: write(value), at }))
  )
