// Proofs for a plan that leaves pieces unpacked. The bounds are valid for every selection of pieces, not only for the
// selection that the plan packs.

import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { type PieceCountBounds, pieceCountBounds } from "../bounds/piece-count-bound.ts"
import type { Packability } from "../bounds/unpackable.ts"
import type { Certificate } from "../contract/outcome.ts"
import type { Exhausted } from "../part/exhaustive.ts"
import { measureValue } from "../problem/objective.ts"
import { allPieces, type BoxType, countEach, type PieceKind, type Problem } from "../problem/problem.ts"
import { type Plan, weighedBoxes } from "../search/search.ts"
import {
  areSums,
  type BoxNeeds,
  boundByExhaustion,
  certified,
  greaterBound,
  type LowerBound,
  needsOf,
  proofOf,
  proofsOf
} from "./certificate.ts"

/** Returns a lower bound on the number of packable pieces that stay unpacked because stock is limited. */
const fewestUnpacked = (counts: PieceCountBounds, types: ReadonlyArray<BoxType>, packable: number): LowerBound => {
  const { pieces, by } = counts.of(types.map((type) => [type, type.stock]))
  return pieces < packable ? { atLeast: packable - pieces, by } : { atLeast: 0, by: [] }
}

/** Returns whether every selection of `packed.length` packable pieces has the same number of each kind. */
const isOnlyChoice = (packable: ReadonlyArray<PieceKind>, packed: ReadonlyArray<PieceKind>): boolean =>
  packable.length === 1 || packed.length === allPieces(packable).length

/** Returns lower bounds for every selection of the given number of pieces. */
const needsOfAny = (counts: PieceCountBounds, types: ReadonlyArray<BoxType>, pieces: number): BoxNeeds => ({
  fewestBoxes: counts.fewestBoxes(pieces, types),
  exclude: (set) => {
    const bound = counts.of([...countEach(set)])
    return bound.pieces < pieces ? bound.by : []
  }
})

/**
 * Returns the minimum number of unpacked pieces, then the minimum of each measure. Empty unless every plan was tried.
 */
const leastValues = (
  problem: Problem,
  exhausted: Exhausted | undefined,
  unpacked: number,
  plan: Plan
): ReadonlyArray<number | undefined> => {
  const boxes = weighedBoxes(plan)
  return (
    exhausted?.leastOf([unpacked, ...problem.objective.map((measure) => measureValue(measure, boxes, problem))]) ?? []
  )
}

/**
 * Returns the certificate of a plan that leaves pieces unpacked. The plan contains exactly the pieces of `bounds`.
 * `exhausted` is present after an exhaustive search.
 */
export const certificateOfPart = (
  problem: Problem,
  packability: Packability,
  bounds: SingleBoxBounds,
  plan: Plan,
  exhausted?: Exhausted
): Certificate => {
  const { types, rules } = problem
  const packable = allPieces(packability.packable)
  const packed = bounds.pieces
  const counts = pieceCountBounds(rules, packable)
  const needs = isOnlyChoice(packability.packable, packed)
    ? needsOf(problem, bounds, plan)
    : needsOfAny(counts, types, packed.length)
  const [least, ...leastMeasures] = leastValues(problem, exhausted, packable.length - packed.length, plan)
  const { atLeast, by } = greaterBound(fewestUnpacked(counts, types, packable.length), boundByExhaustion(least))
  const all = allPieces(problem.kinds).length
  const lower = { atLeast: atLeast + all - packable.length, by: [...new Set([...packability.by, ...by])] }
  // Sums show which pieces fit into a box, but not which groups do.
  const areKnown = areSums(
    [...packability.by].filter((bound) => bound !== "item-fits"),
    rules
  )
  const part = { ...problem, isCheckable: problem.isCheckable && areKnown }
  const unpacked = proofOf(part, "unpacked", all - packed.length, lower, by)
  return certified([unpacked, ...proofsOf(part, { ...needs, exhausted: leastMeasures }, plan)])
}
