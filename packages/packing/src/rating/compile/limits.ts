import type { Limits } from "../card/card.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import type { FigureReader } from "./figure-reader.ts"
import type { Sizes } from "./sizes.ts"

/** Measure of each limit. Among the limits for each box, the first exceeded one is the reported reason. */
export const limitedMeasures = {
  maxWeight: "actualWeight",
  maxLongest: "longest",
  maxSecond: "second",
  maxLengthPlusGirth: "lengthPlusGirth",
  maxSumDims: "sumDims",
  maxVolume: "volume",
  maxBoxes: "boxCount"
} as const satisfies Readonly<Record<keyof Limits, keyof Sizes | "boxCount">>

const { maxBoxes: _, ...boxLimits } = limitedMeasures

/** Name of a limit that applies to each box separately. */
export type BoxLimit = keyof typeof boxLimits

/** Compiled limit for each box. */
export interface Limit {
  /** Name of the limit in the card, and of the reason in a quote. */
  readonly reason: BoxLimit
  /** Size to compare with `max`. */
  readonly size: keyof Sizes
  /** Inclusive maximum, in the card's units. */
  readonly max: Ratio
}

/** Compiles the limits that apply to each box. */
export const limitsOf = (limits: Limits, figures: FigureReader, at: string): ReadonlyArray<Limit> =>
  (Object.keys(boxLimits) as BoxLimit[]).flatMap((reason) => {
    const size = boxLimits[reason]
    const max = limits[reason]
    return max === undefined ? [] : [{ reason, size, max: figures.decimal(max, `${at}/${reason}`) }]
  })

/** Returns the first limit exceeded by a box, or undefined if none is. Compares rounded sides and the actual weight. */
export const exceededLimit = (limits: ReadonlyArray<Limit>, sizes: Sizes): BoxLimit | undefined => {
  for (const { reason, size, max } of limits) if (compare(sizes[size], max) > 0) return reason
  return undefined
}
