import type { SeededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"

/** Returns the elements in random order. */
export const shuffled = <A>(random: SeededRandom, list: ReadonlyArray<A>): ReadonlyArray<A> => {
  const left = [...list]
  return list.map(() => left.splice(random.below(left.length), 1)[0]!)
}

/** Returns the turns of a list: each turn has the next element of each kind. */
const turnsOf = <A>(list: ReadonlyArray<A>, kindOf: (element: A) => string): ReadonlyArray<ReadonlyArray<A>> => {
  const kinds = [...Map.groupBy(list, kindOf).values()]
  const most = Math.max(0, ...kinds.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1)))
}

/**
 * Returns the elements in random order. It starts with one element of every kind, then has another one of each, and
 * so on. Among the elements of such a turn, the groups take turns, so that the first elements have every group.
 */
export const inTurns = <A>(
  random: SeededRandom,
  list: ReadonlyArray<A>,
  groupOf: (element: A) => string,
  kindOf: (element: A) => string
): ReadonlyArray<A> => turnsOf(shuffled(random, list), kindOf).flatMap((turn) => turnsOf(turn, groupOf).flat())
