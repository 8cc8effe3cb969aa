// Values of the measures of a packing, with their proofs.
import { certified } from "../packing/answer/certificate.ts"
import type { Certificate, PackedBox, Packing, Proof, Reason, Unpacked } from "../packing/contract/outcome.ts"
import type { Measure, Request } from "../packing/contract/request.ts"
import { measureValue, type WeighedBox } from "../packing/problem/objective.ts"
import type { Problem } from "../packing/problem/problem.ts"
import type { PieceNumber } from "./placed-problem.ts"

const weighedBox = ({ types, weightScale }: Problem, { box, grossWeight }: PackedBox): WeighedBox => {
  const type = types.find(({ index }) => index === box)!
  return { type, weight: Math.round(grossWeight * weightScale) - type.emptyWeight }
}

/** Returns the value of each measure of the objective, in the caller's units. */
export const valuesOf = (problem: Problem, boxes: ReadonlyArray<PackedBox>): ReadonlyArray<number> => {
  const weighed = boxes.map((box) => weighedBox(problem, box))
  return problem.objective.map((measure) => measureValue(measure, weighed, problem) / unitOf(problem, measure))
}

const unitOf = ({ lengthUnit, priceScale }: Problem, measure: Measure): number => {
  if (measure === "volume") return lengthUnit.scale ** 3
  return measure === "price" ? priceScale : 1
}

export const countUnpacked = ({ unpacked }: Pick<Packing, "unpacked">): number =>
  unpacked.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns an entry for the unpacked pieces of each item. Its message begins with the reference of the item. */
export const unpackedPieces = (
  { items }: Pick<Request, "items">,
  pieces: ReadonlyArray<PieceNumber>,
  reason: Reason,
  problem: string
): ReadonlyArray<Unpacked> =>
  [...Map.groupBy(pieces, ({ item }) => item)].map(([item, { length }]) => {
    const { reference } = items[item]!
    return { item, reference, quantity: length, reason, message: `${reference} ${problem}` }
  })

/**
 * Returns the certificate of a packing under additional rules, such as open boxes. A lower bound over all packings also
 * holds for those that follow the additional rules, so the bounds of `free`, the best packing without these rules, are
 * used as long as every earlier measure has the same value. `floor` are boxes that every packing contains. Without
 * `free`, only these bound anything. Nothing is proved with a `floor`, because `verify` does not cover additional rules.
 */
export const certificateUnder = (
  problem: Problem,
  { boxes, unpacked }: Pick<Packing, "boxes" | "unpacked">,
  free: Packing | undefined,
  floor?: ReadonlyArray<PackedBox>
): Certificate => {
  const left = countUnpacked({ unpacked })
  const freeProofs = free?.certificate.proofs ?? []
  const freeOf = new Map(freeProofs.map((proof, n) => [n - (freeProofs.length - problem.objective.length), proof]))
  const least = valuesOf(problem, floor ?? [])
  const isProved = (known: Proof | undefined, value: number): boolean =>
    !floor && known?.proved === true && known.value === value
  let isComparable = free !== undefined && countUnpacked(free) === left
  const proofs = valuesOf(problem, boxes).map((value, n): Proof => {
    const measure = problem.objective[n]!
    const known = isComparable ? freeOf.get(n) : undefined
    isComparable = known?.value === value
    if (typeof measure === "function" && known?.atLeast === undefined)
      return { measure: "cost", value, proved: false, by: [] }
    const { atLeast = 0, by = [] } = known ?? {}
    const bound =
      typeof measure === "function" || atLeast >= least[n]! ? { atLeast, by } : { atLeast: least[n]!, by: [] }
    return {
      measure: typeof measure === "function" ? "cost" : measure,
      value,
      ...bound,
      proved: isProved(known, value)
    }
  })
  if (left === 0) return certified(proofs)
  const known = freeOf.get(-1)
  const { atLeast = 0, by = [] } = known ?? {}
  return certified([{ measure: "unpacked", value: left, atLeast, by, proved: isProved(known, left) }, ...proofs])
}
