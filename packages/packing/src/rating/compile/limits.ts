import type { Limits } from "../card/card.ts"
import { compare, type Ratio } from "../numbers/ratio.ts"
import type { Figures } from "./figures.ts"
import type { Sizes } from "./sizes.ts"

/** Each limit of a box and what it limits, in the order in which they are named as reasons. */
const LIMITED = [
  ["maxWeight", "actualWeight"],
  ["maxLongest", "longest"],
  ["maxSecond", "second"],
  ["maxLengthPlusGirth", "lengthPlusGirth"],
  ["maxSumDims", "sumDims"],
  ["maxVolume", "volume"]
] as const satisfies ReadonlyArray<readonly [keyof Limits, keyof Sizes]>

export type BoxLimit = (typeof LIMITED)[number][0]

export interface Limit {
  readonly reason: BoxLimit
  readonly size: keyof Sizes
  readonly most: Ratio
}

export const limitsOf = (limits: Limits, figures: Figures, at: string): ReadonlyArray<Limit> =>
  LIMITED.flatMap(([reason, size]) => {
    const most = limits[reason]
    return most === undefined ? [] : [{ reason, size, most: figures.decimal(most, `${at}/${reason}`) }]
  })

/** The first limit that a box goes beyond; sides as rounded, weight as it is. */
export const exceededBy = (limits: ReadonlyArray<Limit>, sizes: Sizes): BoxLimit | undefined => {
  for (const { reason, size, most } of limits) if (compare(sizes[size], most) > 0) return reason
  return undefined
}
