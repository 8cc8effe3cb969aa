import type { Weighing } from "../card/card.ts"
import { compare, dividedBy, greater, type Ratio, roundedTo, sumOf, zero } from "../numbers/ratio.ts"
import type { Figures } from "./figures.ts"
import type { Sizes } from "./sizes.ts"

/** How a service comes to its billable weight. */
export interface Scale {
  readonly basis: Weighing["basis"]
  readonly divisor: Ratio | undefined
  readonly dimAboveVolume: Ratio
  readonly minimum: Ratio
  readonly steps: ReadonlyArray<{ readonly upTo: Ratio | undefined; readonly step: Ratio }>
}

export const scaleOf = (
  { basis, divisor, dimAboveVolume, minimum, rounding }: Weighing,
  figures: Figures,
  at: string
): Scale => ({
  basis,
  divisor: divisor === undefined ? undefined : figures.positive(divisor, `${at}/divisor`),
  dimAboveVolume: dimAboveVolume === undefined ? zero : figures.decimal(dimAboveVolume, `${at}/dimAboveVolume`),
  minimum: minimum === undefined ? zero : figures.decimal(minimum, `${at}/minimum`),
  steps: rounding.map(({ upTo, step }, i) => ({
    upTo: upTo === undefined ? undefined : figures.decimal(upTo, `${at}/rounding/${i}/upTo`),
    step: figures.positive(step, `${at}/rounding/${i}/step`)
  }))
})

/** Volume / divisor; zero where volume does not count. */
export const dimensional = ({ divisor, dimAboveVolume }: Scale, sizes: Sizes): Ratio => {
  if (divisor === undefined) return zero
  const volume = sizes.volume
  return compare(volume, dimAboveVolume) > 0 ? dividedBy(volume, divisor) : zero
}

/** Up to the step of the first entry that reaches so far; beyond all of them, as it is. */
const roundedUp = ({ steps }: Scale, weight: Ratio): Ratio => {
  for (const { upTo, step } of steps)
    if (upTo === undefined || compare(weight, upTo) <= 0) return roundedTo(weight, step, "up")
  return weight
}

/** The billable weight of one box. */
export const billableOf = (scale: Scale, sizes: Sizes): Ratio => {
  const weight = greater(roundedUp(scale, sizes.actualWeight), roundedUp(scale, dimensional(scale, sizes)))
  return greater(weight, scale.minimum)
}

/** What the boxes of a shipment weigh together, not yet rounded. */
export const weightTogether = (scale: Scale, boxes: ReadonlyArray<Sizes>): Ratio =>
  sumOf(boxes.map((sizes) => greater(sizes.actualWeight, dimensional(scale, sizes))))

/** The billable weight of a shipment that is weighed as a whole. */
export const billableTogether = (scale: Scale, boxes: ReadonlyArray<Sizes>): Ratio =>
  greater(roundedUp(scale, weightTogether(scale, boxes)), scale.minimum)
