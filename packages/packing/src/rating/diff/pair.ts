// Two documents side by side: a value in both, or in one of them, and where it stands.

import { below } from "../card/faults.ts"
import { decimalOf, textOf } from "../numbers/decimal.ts"
import type { Change, ChangeKind, Concern, Difference } from "./change.ts"

interface Placed<A> {
  readonly value: A
  /** A JSON pointer. */
  readonly at: string
}

/** The same thing before and after; undefined where it is not there. */
export interface Pair<A> {
  readonly before: Placed<A> | undefined
  readonly after: Placed<A> | undefined
}

/** The same in what was made of both sides. */
export const both = <A, B>(
  { before, after }: Pair<A>,
  make: (placed: Placed<A>) => Placed<B> | undefined
): Pair<B> => ({
  before: before && make(before),
  after: after && make(after)
})

/** What both have under a key. */
export const inside = <A extends object, K extends keyof A & string>(
  pair: Pair<A>,
  key: K
): Pair<Exclude<A[K], undefined | null>> =>
  both(pair, ({ value, at }) => {
    const found = Object.hasOwn(value, key) ? value[key] : undefined
    return found == null ? undefined : { value: found as Exclude<A[K], undefined | null>, at: below(at, key) }
  })

/** Everything that one of both has in a list, matched by a key; of several with one key the first with the first. */
export const matched = <A>(
  pair: Pair<ReadonlyArray<A>>,
  keyOf: (entry: A) => string
): ReadonlyArray<readonly [key: string, Pair<A>]> => {
  const before = keyed(pair.before, keyOf)
  const after = keyed(pair.after, keyOf)
  return inOrder([...before.keys(), ...after.keys()]).map((name) => {
    const [one, other] = [before.get(name), after.get(name)]
    return [keyOf((one ?? other)!.value), { before: one, after: other }]
  })
}

const keyed = <A>(list: Placed<ReadonlyArray<A>> | undefined, keyOf: (entry: A) => string): Map<string, Placed<A>> => {
  const entries = new Map<string, Placed<A>>()
  const seen = new Map<string, number>()
  for (const [i, value] of (list?.value ?? []).entries()) {
    const key = keyOf(value)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    entries.set(`${key} ${nth}`, { value, at: below(list!.at, i) })
  }
  return entries
}

/** Each once, the shorter first: so numbers stand as numbers do, and the order is the same whichever card came first. */
export const inOrder = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(names)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

/** A decimal as its shortest text. */
export const plain = (text: string): string => {
  const value = decimalOf(text)
  return value === undefined ? text : textOf(value)
}

/** The change from one text to another; none where they are the same. */
export const changed = (
  kind: ChangeKind,
  subject: string,
  concerns: Concern,
  { before, after }: Pair<string>
): ReadonlyArray<Difference> => {
  const [was, is] = [before?.value ?? null, after?.value ?? null]
  if (was === is) return []
  const pointers: Change["pointers"] = { before: before?.at ?? null, after: after?.at ?? null }
  return [{ kind, subject, concerns, before: was, after: is, pointers }]
}

/** The same where a text is made of both first. */
export const changedAs = <A>(
  kind: ChangeKind,
  subject: string,
  concerns: Concern,
  pair: Pair<A>,
  write: (value: A) => string
): ReadonlyArray<Difference> =>
  changed(
    kind,
    subject,
    concerns,
    both(pair, ({ value, at }) => ({ value: write(value), at }))
  )
