// Adds witnesses to the proofs of packings, from their values alone.
import { boxCountBound, exclusivePieces } from "../bounds/box-count-bound.ts"
import { SingleBoxBounds } from "../bounds/exclusion.ts"
import { pieceCountBounds } from "../bounds/piece-count-bound.ts"
import type { Packing, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import type { Exclusion } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { allPieces, type BoxType, countEach, type PieceKind, type Problem } from "../problem/problem.ts"
import { MAX_EXHAUSTED_PIECES } from "../resources/search-limits.ts"
import { betterSets, type SumMeasure } from "./certificate.ts"
import { exclusionsOfFewer, exclusionsOfSets, itemsOf, searchOf } from "./witness.ts"

type Witness = ReadonlyArray<Exclusion> | undefined
type Pieces = ReadonlyArray<PieceKind>

/** Returns the witness that no packing has more pieces: pieces that exclude each other, or a search. */
const witnessOfMost = (problem: Problem, pieces: Pieces, packed: number, by: Proof["by"]): Witness => {
  const { types } = problem
  if (types.some(({ stock }) => stock > pieces.length)) return undefined
  const boxes = types.flatMap(({ index, stock }) => Array<number>(stock).fill(index))
  const exclusive = exclusivePieces(problem, pieces)
  // All but one of the unpacked pieces could be among them.
  if (by.includes("pairs") && exclusive.length - (pieces.length - packed - 1) > boxes.length)
    return [{ boxes, by: "pairs", pieces: itemsOf(exclusive) }]
  return by.includes("exhausted") && pieces.length <= MAX_EXHAUSTED_PIECES
    ? [{ boxes, ...searchOf(pieces) }]
    : undefined
}

/**
 * Returns a packing whose proofs have their witnesses. They need one symmetry of all boxes.
 */
export const withWitnesses = (problem: Problem, packing: Packing): Packing => {
  const { kinds, lengthUnit, priceScale, types } = problem
  const { boxes, certificate } = packing
  const able = kinds.filter((kind) => types.some((type) => type.stock > 0 && takes(type, kind)))
  const packed = boxes.flatMap(({ placements }) => placements).length
  const all = allPieces(able)
  /** Whether packings can choose different pieces. Then only searches are witnesses. */
  const isChoice = able.length > 1 && packed < all.length
  if (types.some(({ symmetry }) => symmetry !== types[0]!.symmetry)) return packing
  const pieces = all.slice(0, packed)
  // A packing in one box needs no proof that a box is necessary.
  const atLeast =
    isChoice || boxes.length < 2 ? 0 : boxCountBound(problem, new SingleBoxBounds(problem.rules, pieces)).boxes
  const fewer = atLeast > 1 ? exclusionsOfFewer(problem, pieces, atLeast) : undefined
  const ceilings = new Map<Measure, number>()
  const searchesOf = (sets: ReadonlyArray<ReadonlyArray<BoxType>>): Witness =>
    all.length > MAX_EXHAUSTED_PIECES
      ? undefined
      : sets
          .filter((set) => pieceCountBounds(problem.rules, all).of([...countEach(set)]).pieces >= packed)
          .map((set) => ({ boxes: set.map(({ index }) => index), ...searchOf(all) }))
  const witnessOf = ({ by, measure }: Proof, bound: number): Witness => {
    if (measure === "unpacked") return witnessOfMost(problem, all, packed, by)
    if (measure === "boxes" && bound <= atLeast) return fewer
    // Sums need no witness, except those of one item.
    const { rowLength } = problem.rules.conflicts
    const areSums = by.every(
      (bound) => bound === "volume" || bound === "weight" || (bound === "pieces" && rowLength === 0)
    )
    if (areSums || (isChoice && !by.includes("exhausted"))) return undefined
    const better = betterSets(types, measure as SumMeasure, bound, ceilings)?.map(({ set }) => set) ?? []
    const sets = better.filter((set) => !fewer || set.length >= atLeast)
    const found = isChoice ? searchesOf(sets) : exclusionsOfSets(problem, pieces, sets)
    return found && [...(fewer ?? []), ...found]
  }
  const proofs = certificate.proofs.map((proof) => {
    const { measure, value } = proof
    const units: Partial<Record<Proof["measure"], number>> = {
      unpacked: 1,
      boxes: 1,
      volume: lengthUnit.scale ** 3,
      price: priceScale
    }
    const unit = units[measure]
    if (!unit) return proof
    const witness = witnessOf(proof, Math.round(proof.atLeast! * unit))
    ceilings.set(measure as SumMeasure, Math.round(value * unit))
    return witness?.length ? { ...proof, witness } : proof
  })
  return { ...packing, certificate: { ...certificate, proofs } }
}
