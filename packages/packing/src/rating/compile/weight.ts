import type { Weighing } from "../card/card.ts"
import { compare, dividedBy, greater, type Ratio, roundedTo, sumOf, zero } from "../numbers/ratio.ts"
import type { FigureReader } from "./figure-reader.ts"
import type { Sizes } from "./sizes.ts"

/** Compiled rules of a service for the billable weight. */
export interface WeightRules {
  /** Whether each box has its own billable weight, or the shipment has one for all boxes. */
  readonly basis: Weighing["basis"]
  /** Divisor of the volume. Undefined for no dimensional weight. */
  readonly divisor: Ratio | undefined
  /** Volume above which the dimensional weight applies. */
  readonly dimAboveVolume: Ratio
  /** Lowest billable weight. Default 0. */
  readonly minimum: Ratio
  /** Rounding steps in ascending order of `upTo`. */
  readonly steps: ReadonlyArray<{
    /** Highest weight of the step, inclusive. Undefined for all further weights. */
    readonly upTo: Ratio | undefined
    /** Step to whose multiples weights are rounded up. */
    readonly step: Ratio
  }>
}

/** Compiles a service's rules for the billable weight. */
export const weightRulesOf = (
  { basis, divisor, dimAboveVolume, minimum, rounding }: Weighing,
  figures: FigureReader,
  at: string
): WeightRules => ({
  basis,
  divisor: divisor === undefined ? undefined : figures.positive(divisor, `${at}/divisor`),
  dimAboveVolume: dimAboveVolume === undefined ? zero : figures.decimal(dimAboveVolume, `${at}/dimAboveVolume`),
  minimum: minimum === undefined ? zero : figures.decimal(minimum, `${at}/minimum`),
  steps: rounding.map(({ upTo, step }, i) => ({
    upTo: upTo === undefined ? undefined : figures.decimal(upTo, `${at}/rounding/${i}/upTo`),
    step: figures.positive(step, `${at}/rounding/${i}/step`)
  }))
})

/** Returns the dimensional weight of a box: volume / divisor, or zero if the dimensional weight does not apply. */
export const dimensionalWeight = ({ divisor, dimAboveVolume }: WeightRules, sizes: Sizes): Ratio => {
  if (divisor === undefined) return zero
  const volume = sizes.volume
  return compare(volume, dimAboveVolume) > 0 ? dividedBy(volume, divisor) : zero
}

/** Rounds a weight up to the step of the first entry that covers it. A weight above every entry is not rounded. */
const roundedUp = ({ steps }: WeightRules, weight: Ratio): Ratio => {
  for (const { upTo, step } of steps)
    if (upTo === undefined || compare(weight, upTo) <= 0) return roundedTo(weight, step, "up")
  return weight
}

/** Returns the billable weight of one box. */
export const billableWeight = (rules: WeightRules, sizes: Sizes): Ratio => {
  const weight = greater(roundedUp(rules, sizes.actualWeight), roundedUp(rules, dimensionalWeight(rules, sizes)))
  return greater(weight, rules.minimum)
}

/** Returns the total weight of a shipment before rounding. */
export const totalWeight = (rules: WeightRules, boxes: ReadonlyArray<Sizes>): Ratio =>
  sumOf(boxes.map((sizes) => greater(sizes.actualWeight, dimensionalWeight(rules, sizes))))

/** Returns the billable weight of a shipment, for services that weigh all boxes together. */
export const totalBillableWeight = (rules: WeightRules, boxes: ReadonlyArray<Sizes>): Ratio =>
  greater(roundedUp(rules, totalWeight(rules, boxes)), rules.minimum)
