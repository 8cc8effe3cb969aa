// Adds witnesses to the proofs of packings, from their values alone.
import { boxCountBound } from "../bounds/box-count-bound.ts"
import { SingleBoxBounds } from "../bounds/exclusion.ts"
import type { Packing, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import type { Witness } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { allPieces, type Problem } from "../problem/problem.ts"
import { betterSets, type SumMeasure } from "./certificate.ts"
import { witnessOfBoxes, witnessOfSets } from "./witness.ts"

/**
 * Returns a packing whose proofs have their witnesses. They need one symmetry of all boxes, and that every piece is
 * packed that fits into a box.
 */
export const withWitnesses = (problem: Problem, packing: Packing): Packing => {
  const { kinds, lengthUnit, priceScale, rules, types } = problem
  const { boxes, certificate } = packing
  const pieces = allPieces(kinds.filter((kind) => types.some((type) => takes(type, kind))))
  if (boxes.flatMap(({ placements }) => placements).length < pieces.length) return packing
  if (types.some(({ symmetry }) => symmetry !== types[0]!.symmetry)) return packing
  const atLeast = boxCountBound(problem, new SingleBoxBounds(rules, pieces)).boxes
  const witness = witnessOfBoxes(problem, pieces, atLeast)
  const more = witness && { fewest: { atLeast, witness } }
  const ceilings = new Map<Measure, number>()
  const witnessOf = (measure: Proof["measure"], bound: number): Witness | undefined => {
    if (measure === "boxes") return bound > atLeast ? undefined : witness
    const sets = betterSets(types, measure as SumMeasure, bound, ceilings)
    const found =
      sets &&
      witnessOfSets(
        problem,
        pieces,
        sets.filter(({ set }) => set.length >= atLeast)
      )
    return found && { ...found, ...more }
  }
  const proofs = certificate.proofs.map((proof) => {
    const { measure, value } = proof
    const units: Partial<Record<Proof["measure"], number>> = {
      boxes: 1,
      volume: lengthUnit.scale ** 3,
      price: priceScale
    }
    const unit = units[measure]
    if (!unit) return proof
    const found = witnessOf(measure, Math.round(proof.atLeast! * unit))
    ceilings.set(measure as SumMeasure, Math.round(value * unit))
    return found ? { ...proof, witness: found } : proof
  })
  return { ...packing, certificate: { ...certificate, proofs } }
}
