import type { Measure, Parcel } from "../contract/request.ts"
import type { BoxType } from "./problem.ts"

/** A box as the objective sees it: its type and the weight of its contents. */
export interface Weighed {
  readonly type: BoxType
  readonly weight: number
}

/** What a cost function is shown of a box, its weight in the caller's unit. */
export const parcelOf = ({ type, weight }: Weighed, weightScale: number, lengthScale: number): Parcel => ({
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

/** Scales of the caller's units. */
export interface Scales {
  readonly weightScale: number
  readonly lengthUnit: { readonly scale: number }
}

/** The value of one measure; outer volume in whole units. */
export const valueOf = (measure: Measure, boxes: ReadonlyArray<Weighed>, scales: Scales): number => {
  if (measure === "boxes" || boxes.length === 0) return boxes.length
  if (typeof measure === "function") {
    const cost = measure(boxes.map((b) => parcelOf(b, scales.weightScale, scales.lengthUnit.scale)))
    return Number.isFinite(cost) ? cost : Infinity
  }
  let sum = 0
  for (const { type } of boxes) sum += measure === "price" ? type.price : type.outerVolume
  return sum
}

/** The values of all measures in their order, followed by those that break ties: boxes, outer volume, then the types. */
export const worthOf = (
  objective: ReadonlyArray<Measure>,
  boxes: ReadonlyArray<Weighed>,
  scales: Scales
): ReadonlyArray<number> => [
  ...objective.map((m) => valueOf(m, boxes, scales)),
  boxes.length,
  valueOf("volume", boxes, scales),
  ...boxes.map((b) => b.type.rank).sort((a, b) => a - b)
]

/** Whether these boxes may be used: no cost of them is infinite. */
export const isAllowed = (objective: ReadonlyArray<Measure>, boxes: ReadonlyArray<Weighed>, scales: Scales): boolean =>
  objective.every((m) => valueOf(m, boxes, scales) < Infinity)

/** Negative when the first is better; compares value by value. */
export const compareWorth = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1
  return a.length - b.length
}
