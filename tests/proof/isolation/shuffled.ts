import type { SeededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"

/** Returns the elements in a random sequence. */
export const shuffled = <A>(random: SeededRandom, list: ReadonlyArray<A>): ReadonlyArray<A> => {
  const left = [...list]
  return list.map(() => left.splice(random.below(left.length), 1)[0]!)
}

/** Returns the elements in a random sequence in which the kinds take turns, so that the first elements have every kind. */
export const inTurns = <A>(random: SeededRandom, list: ReadonlyArray<A>, kindOf: (element: A) => string) => {
  const kinds = [...Map.groupBy(shuffled(random, list), kindOf).values()]
  const most = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1))).flat()
}
