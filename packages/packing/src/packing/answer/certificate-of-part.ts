// Proofs for a plan that leaves pieces unpacked. They hold for every choice of pieces.

import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { PieceCountBounds } from "../bounds/piece-count-bound.ts"
import type { Packability } from "../bounds/unpackable.ts"
import type { Certificate } from "../contract/outcome.ts"
import { allPieces, type BoxType, type PieceKind, type Problem } from "../problem/problem.ts"
import type { Plan } from "../search/search.ts"
import { type BoxNeeds, type LowerBound, needsOf, proofOf, proofsOf } from "./certificate.ts"

/** Returns the least number of unpacked pieces. Those that fit into no box are always unpacked. */
const fewestUnpacked = (
  { packable, by }: Packability,
  counts: PieceCountBounds,
  types: ReadonlyArray<BoxType>,
  all: number
): LowerBound => {
  const packablePieces = allPieces(packable).length
  const bound = counts.of(types.map((type) => [type, type.stock]))
  return bound.pieces < packablePieces
    ? { atLeast: all - bound.pieces, by: [...new Set([...by, ...bound.by])] }
    : { atLeast: all - packablePieces, by: [...by] }
}

/** Returns whether every packing of this many packable pieces holds the same kinds. */
const isOnlyChoice = (packable: ReadonlyArray<PieceKind>, packed: ReadonlyArray<PieceKind>): boolean =>
  packable.length === 1 || packed.length === allPieces(packable).length

/** Returns the lower bounds for any choice of this many pieces. */
const needsOfAny = (counts: PieceCountBounds, types: ReadonlyArray<BoxType>, pieces: number): BoxNeeds => ({
  fewestBoxes: counts.fewestBoxes(pieces, types),
  exclusionsFromSet: (set) => {
    const bound = counts.of([...new Set(set)].map((type) => [type, set.filter((t) => t === type).length]))
    return bound.pieces < pieces ? bound.by : []
  }
})

/** Returns the certificate of a plan that leaves pieces unpacked and contains exactly the pieces of `bounds`. */
export const certificateOfPart = (
  problem: Problem,
  packability: Packability,
  bounds: SingleBoxBounds,
  plan: Plan
): Certificate => {
  const { types, rules } = problem
  const { packable } = packability
  const all = allPieces(problem.kinds).length
  const packed = bounds.pieces
  const counts = new PieceCountBounds(rules, allPieces(packable))
  const needs = isOnlyChoice(packable, packed)
    ? needsOf(problem, bounds, plan)
    : needsOfAny(counts, types, packed.length)
  const unpacked = proofOf("unpacked", all - packed.length, fewestUnpacked(packability, counts, types, all), 1)
  const proofs = [unpacked, ...proofsOf(problem, needs, plan)]
  return { proofs, optimal: proofs.every((p) => p.proved) }
}
