// Chooses the change of the sizes to recommend.
import type { Box } from "@waybill/packing"
import type { Advice, NewSize } from "../report/what-if.ts"
import { rangeOfSum } from "./resample.ts"
import { byRank } from "./serve.ts"
import { changeOf, costChange, costOfNew, gainOf, type Repacked } from "./size-change.ts"

/** Share of each gain of an additional size that may be lost by dropping another size. */
const MAX_LOSS = 0.1

/** A change of the sizes, and the packings of all orders of the sample before and after it. */
export interface Trial {
  readonly add?: Box
  readonly drop?: string
  readonly repacked: ReadonlyArray<Repacked>
}

/** The tried changes. */
interface Trials {
  /** Additional sizes that improve or newly serve an order, best first. */
  readonly additions: ReadonlyArray<Trial & { readonly add: Box }>
  /** The best additional size together with each dropped size. */
  readonly swaps: ReadonlyArray<Trial>
  readonly removals: ReadonlyArray<Trial>
  /** Number of measures that packings are ranked by. */
  readonly measures: number
  readonly hasPostage: boolean
}

/** Returns the trial with the best gain of those that are allowed. */
const bestOf = (
  trials: ReadonlyArray<Trial>,
  measures: number,
  isAllowed: (gain: ReadonlyArray<number>) => boolean
): Trial | undefined => {
  const [best] = trials
    .map((trial) => ({ trial, gain: gainOf(trial.repacked, measures) }))
    .filter(({ gain }) => isAllowed(gain))
    .sort((a, b) => byRank(a.gain, b.gain))
  return best?.trial
}

/**
 * Returns the change to recommend: the best additional size. Another size is dropped, too, if most of the gain remains and
 * the same orders are served. Without an additional size, the change is the removal of a size that costs nothing.
 */
const choose = ({ additions: [addition], measures, removals, swaps }: Trials): Trial | undefined => {
  if (addition === undefined) return bestOf(removals, measures, (gain) => gain.every((value) => value <= 0))
  const alone = gainOf(addition.repacked, measures)
  const swap = bestOf(swaps, measures, (gain) =>
    gain.every((value, n) => value <= alone[n]! + (n === measures ? 0 : MAX_LOSS * Math.abs(alone[n]!)) + 1e-9)
  )
  return swap ?? addition
}

/** Returns a size for the report. */
export const newSize = ({ inner, price }: Box): NewSize => ({
  inner: [inner.width, inner.length, inner.height],
  ...(price !== undefined && { price })
})

/** Returns the addition that newly serves the most orders, if they are more than `served`. */
const alternativeOf = ({ additions, hasPostage }: Trials, served: number): Advice["alternative"] =>
  additions
    .map(({ add, repacked }) => ({ add: newSize(add), change: changeOf(repacked, hasPostage) }))
    .filter(({ change }) => change.newlyServed > served)
    .sort((a, b) => b.change.newlyServed - a.change.newlyServed)[0]

const MICROS = 1_000_000

/** Returns the range of a sum of amounts in millionths. */
const rangeOfCost = (amounts: ReadonlyArray<number>): readonly [low: number, high: number] => {
  const [low, high] = rangeOfSum(amounts)
  return [low / MICROS, high / MICROS]
}

/** Returns the recommended change with its figures and their ranges, or undefined if no change improves an order. */
export const adviceOf = (trials: Trials): Advice | undefined => {
  const chosen = choose(trials)
  if (chosen === undefined) return undefined
  const { add, drop, repacked } = chosen
  const change = changeOf(repacked, trials.hasPostage)
  const alternative = alternativeOf(trials, change.newlyServed)
  const isNewlyServed = ({ after, before }: Repacked) => Number(before === undefined && after !== undefined)
  return {
    ...(add && { add: newSize(add) }),
    ...(drop !== undefined && { drop }),
    change,
    ranges: {
      cost: rangeOfCost(repacked.map(costChange)),
      newlyServed: rangeOfSum(repacked.map(isNewlyServed)),
      ofNewlyServed: rangeOfCost(repacked.map(costOfNew))
    },
    ...(alternative && { alternative })
  }
}
