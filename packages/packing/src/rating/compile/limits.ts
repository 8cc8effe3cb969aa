import type { Limits } from "../card/card.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import type { FigureReader } from "./figure-reader.ts"
import type { Sizes } from "./sizes.ts"

/** Limits for each box, with the limited sizes. The first exceeded limit is the reported reason. */
const boxLimits = [
  ["maxWeight", "actualWeight"],
  ["maxLongest", "longest"],
  ["maxSecond", "second"],
  ["maxLengthPlusGirth", "lengthPlusGirth"],
  ["maxSumDims", "sumDims"],
  ["maxVolume", "volume"]
] as const satisfies ReadonlyArray<readonly [keyof Limits, keyof Sizes]>

/** Name of a limit that applies to each box separately. */
export type BoxLimit = (typeof boxLimits)[number][0]

/** Compiled limit for each box. */
export interface Limit {
  readonly reason: BoxLimit
  readonly size: keyof Sizes
  /** Inclusive maximum, in the card's units. */
  readonly max: Ratio
}

/** Compiles the limits that apply to each box. */
export const limitsOf = (limits: Limits, figures: FigureReader, at: string): ReadonlyArray<Limit> =>
  boxLimits.flatMap(([reason, size]) => {
    const max = limits[reason]
    return max === undefined ? [] : [{ reason, size, max: figures.decimal(max, `${at}/${reason}`) }]
  })

/** Returns the first limit exceeded by a box, or undefined if none is. Compares rounded sides and the actual weight. */
export const exceededLimit = (limits: ReadonlyArray<Limit>, sizes: Sizes): BoxLimit | undefined => {
  for (const { reason, size, max } of limits) if (compare(sizes[size], max) > 0) return reason
  return undefined
}
