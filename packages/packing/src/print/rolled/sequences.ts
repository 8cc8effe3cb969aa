import { Random, SEED } from "../../packing/resources/random.ts"
import { ringOf } from "./roll.ts"
import type { SheetKind } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

/** Maximum number of sequences to try. */
const MAX_SEQUENCES = 24
/** Maximum number of pairs of kinds compared over all sequences. */
const MAX_PAIRS = 2_000_000

/** Returns, for each kind, the minimum fraction of a tube that one sheet fills, over all sizes. */
export const fractionsOf = (kinds: readonly SheetKind[], sizes: readonly TubeSize[]): readonly number[] =>
  kinds.map(({ load }) =>
    Math.min(
      ...sizes.map((size, t) => (ringOf(load.core, size) > 0 ? load.sections[t]! / ringOf(load.core, size) : Infinity))
    )
  )

/**
 * Returns sequences of kinds for first fit: one by decreasing fraction, then others with pseudorandom noise added to
 * the fractions. The result does not depend on the input order.
 */
export const sequencesOf = (
  kinds: readonly SheetKind[],
  fractions: readonly number[]
): readonly (readonly number[])[] => {
  const decreasing = kinds
    .map((_, kind) => kind)
    .sort((a, b) => fractions[b]! - fractions[a]! || compareKinds(kinds[a]!, kinds[b]!))
  const count = Math.max(1, Math.min(MAX_SEQUENCES, Math.floor(MAX_PAIRS / (kinds.length * kinds.length))))
  const random = new Random(SEED)
  return Array.from({ length: count }, (_, n) => {
    const varied = new Map(decreasing.map((kind) => [kind, fractions[kind]! * (n === 0 ? 1 : 0.5 + random.next())]))
    return [...decreasing].sort((a, b) => varied.get(b)! - varied.get(a)!)
  })
}

const compareKinds = (a: SheetKind, b: SheetKind): number => {
  const differing = a.load.sections.findIndex((section, t) => section !== b.load.sections[t])
  if (differing < 0) return b.load.core - a.load.core
  return a.load.sections[differing]! > b.load.sections[differing]! ? -1 : 1
}
