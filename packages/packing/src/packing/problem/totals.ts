// Amounts that add up over the pieces of a box, and that a box limits. Searches, bounds, partitions and containers treat
// all of them alike: a new limit of this kind is a new amount here, and the compiler names the few places to complete.
import type { Reason } from "../contract/outcome.ts"
import type { Bound } from "../contract/witness.ts"

/** Amounts of one piece, of the contents of a box, or the greatest amounts of a box. Infinity if unlimited. */
export interface Totals {
  /** Volume, including gaps. */
  readonly volume: number
  readonly weight: number
  /** Number of pieces. */
  readonly count: number
}

export type Amount = keyof Totals

/** Bound that each amount proves, simplest first. */
export const boundOf = { volume: "volume", weight: "weight", count: "pieces" } as const satisfies Record<Amount, Bound>

/**
 * Reason why a piece is unpacked if it exceeds the limit of every box in which it fits. The limit on `count` is at
 * least 1.
 */
export const reasonOf: Readonly<Record<Amount, Reason>> = { volume: "too-large", weight: "too-heavy", count: "rule" }

export const amounts = Object.keys(boundOf) as ReadonlyArray<Amount>

export const unlimited: Totals = { volume: Infinity, weight: Infinity, count: Infinity }

/** Totals that change. A class, so that its fields stay small integers although limits are Infinity. */
export class Sum implements Totals {
  volume = 0
  weight = 0
  count = 0
}

// Part of the hot path: this function and the next one name every amount, because a loop over names is slow.

/** Adds `times` the totals `each` to a sum. */
export const add = (sum: Sum, each: Totals, times = 1): void => {
  sum.volume += times * each.volume
  sum.weight += times * each.weight
  sum.count += times * each.count
}

/** Returns whether `more` can join the contents of a box with these limits. */
export const canJoin = (more: Totals, contents: Totals, limits: Totals): boolean =>
  contents.weight + more.weight <= limits.weight &&
  contents.volume + more.volume <= limits.volume &&
  contents.count + more.count <= limits.count

const nothing = new Sum()

/** Returns whether no amount exceeds its limit. */
export const isWithin = (totals: Totals, limits: Totals): boolean => canJoin(totals, nothing, limits)

const timesWithin = (free: number, each: number): number => (each === 0 ? Infinity : Math.floor(free / each))

/** Returns how many times `each` can join the contents of a box with these limits. */
export const timesToJoin = (each: Totals, contents: Totals, limits: Totals): number =>
  Math.min(
    timesWithin(limits.volume - contents.volume, each.volume),
    timesWithin(limits.weight - contents.weight, each.weight),
    timesWithin(limits.count - contents.count, each.count)
  )

/** Adds up the totals of pieces, or the limits of boxes. */
export const totalsOf = (all: Iterable<Totals>): Sum => {
  const sum = new Sum()
  for (const each of all) add(sum, each)
  return sum
}

/** Returns the first amount that exceeds its limit, or undefined. */
export const exceeded = (totals: Totals, limits: Totals): Amount | undefined =>
  amounts.find((amount) => totals[amount] > limits[amount])
