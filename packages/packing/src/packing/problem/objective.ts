import type { Measure, Parcel, Sides } from "../contract/request.ts"
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

/** Returns sides in the caller's units. */
export const inUnits = ({ width, length, height }: Sides, { lengthUnit: { scale } }: UnitScales): Sides => ({
  width: width / scale,
  length: length / scale,
  height: height / scale
})

/** Returns the argument of a cost function for one box, in the caller's units. */
export const parcelOf = ({ type, weight }: WeighedBox, scales: UnitScales): Parcel => ({
  box: type.index,
  reference: type.reference,
  kind: type.kind,
  outer: inUnits(type.outer, scales),
  grossWeight: (weight + type.emptyWeight) / scales.weightScale
})

/** Returns the amount that one box adds to a measure. Returns 0 for a cost function, which cannot be divided. */
export const amountOf = (measure: Measure, type: BoxType): number =>
  measure === "boxes" ? 1 : measure === "volume" ? type.outerVolume : measure === "price" ? type.price : 0

/** Returns the value of one measure. Volume is in internal units. */
export const measureValue = (measure: Measure, boxes: ReadonlyArray<WeighedBox>, scales: UnitScales): number => {
  if (typeof measure === "function" && boxes.length > 0) {
    const cost = measure(boxes.map((b) => parcelOf(b, scales)))
    return Number.isFinite(cost) ? cost : Infinity
  }
  let sum = 0
  for (const { type } of boxes) sum += amountOf(measure, type)
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

/** Returns whether every measure of these boxes is finite. A non-finite cost forbids the combination. */
export const isAllowed = (problem: Problem, boxes: ReadonlyArray<WeighedBox>): boolean =>
  problem.objective.every((m) => measureValue(m, boxes, problem) < Infinity)

/** Compares two scores. The result is negative if the first is better. */
export const compareScores = (a: Score, b: Score): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1
  return a.length - b.length
}

/** Returns the list sorted by score, best first. */
export const bestFirst = <A>(list: ReadonlyArray<A>, score: (entry: A) => Score): A[] =>
  list
    .map((entry) => ({ entry, score: score(entry) }))
    .sort((a, b) => compareScores(a.score, b.score))
    .map(({ entry }) => entry)

/** Returns the first measure of one box with contents of the given weight. */
export const firstMeasure = (problem: Problem, type: BoxType, weight: number): number =>
  measureValue(problem.objective[0]!, [{ type, weight }], problem)
