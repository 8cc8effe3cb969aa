import type { Measure, Parcel } from "../contract/request.ts"
import type { BoxType, Problem } from "./problem.ts"

/** Input of the objective for one box: its type and the weight of its contents. */
export interface WeighedBox {
  readonly type: BoxType
  readonly weight: number
}

/** Returns whether any measure is a cost function. */
export const hasCost = ({ objective }: { readonly objective: ReadonlyArray<Measure> }): boolean =>
  objective.some((measure) => typeof measure === "function")

/** Values of all measures, followed by tie-breakers. Scores are compared value by value, and lower is better. */
export type Score = ReadonlyArray<number>

/** Number of internal units per unit of the caller. */
export interface UnitScales {
  readonly weightScale: number
  readonly lengthUnit: { readonly scale: number }
}

/** Returns the argument of a cost function for one box, in the caller's units. */
export const parcelOf = ({ type, weight }: WeighedBox, weightScale: number, lengthScale: number): Parcel => ({
  box: type.index,
  reference: type.reference,
  kind: type.kind,
  outer: {
    width: type.outer.width / lengthScale,
    length: type.outer.length / lengthScale,
    height: type.outer.height / lengthScale
  },
  grossWeight: (weight + type.emptyWeight) / weightScale
})

/** Returns the value of one measure. Volume is in internal units. */
export const measureValue = (measure: Measure, boxes: ReadonlyArray<WeighedBox>, scales: UnitScales): number => {
  if (measure === "boxes" || boxes.length === 0) return boxes.length
  if (typeof measure === "function") {
    const cost = measure(boxes.map((b) => parcelOf(b, scales.weightScale, scales.lengthUnit.scale)))
    return Number.isFinite(cost) ? cost : Infinity
  }
  let sum = 0
  for (const { type } of boxes) sum += measure === "price" ? type.price : type.outerVolume
  return sum
}

/**
 * Returns the score of a set of boxes. Ties are broken by number of boxes, then outer volume, then the ranks of the
 * types.
 */
export const scoreOf = (problem: Problem, boxes: ReadonlyArray<WeighedBox>): Score => [
  ...problem.objective.map((m) => measureValue(m, boxes, problem)),
  boxes.length,
  measureValue("volume", boxes, problem),
  ...boxes.map((b) => b.type.rank).sort((a, b) => a - b)
]

/** Returns whether every measure of these boxes is finite. A cost that is not finite forbids the combination. */
export const isAllowed = (problem: Problem, boxes: ReadonlyArray<WeighedBox>): boolean =>
  problem.objective.every((m) => measureValue(m, boxes, problem) < Infinity)

/** Compares two scores. The result is negative if the first is better. */
export const compareScores = (a: Score, b: Score): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1
  return a.length - b.length
}
