import type { Pairing } from "./command-line.ts"
import type { Round } from "./comparison.ts"
import type { Figures } from "./load.ts"

/** Figure for both servers. Undefined if it could not be measured. */
export interface Both {
  readonly ours: number | undefined
  readonly baselines: number | undefined
}

/** Ratios of the service's figure to the baseline's: their median, minimum and maximum over all rounds. */
export interface Ratio {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** Summary of a comparison: the medians over all rounds, and the ratios computed within each round. */
export interface Summary {
  readonly pairing: Pairing
  readonly rate: Both
  readonly rateRatio: Ratio | undefined
  readonly cpu: Both
  readonly cpuRatio: Ratio | undefined
  readonly p50: Both
  readonly p99: Both
  readonly foreign: Both
  readonly wrong: number
}

type Figure = "rate" | "cpu" | "p50" | "p99" | "foreign"

/** Returns the median of the numbers. */
const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const medianOf = (all: ReadonlyArray<Figures>, figure: Figure): number | undefined => {
  const found = all.flatMap((each) => each[figure] ?? [])
  return found.length === 0 ? undefined : median(found)
}

const ratioOf = (rounds: ReadonlyArray<Round>, figure: Figure): Ratio | undefined => {
  const ratios = rounds.flatMap(({ ours, baselines }) => {
    const [mine, theirs] = [ours[figure], baselines?.[figure]]
    return mine === undefined || !theirs ? [] : [mine / theirs]
  })
  if (ratios.length === 0) return undefined
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

/** Summarises the rounds of a comparison. */
export const summaryOf = (pairing: Pairing, rounds: ReadonlyArray<Round>): Summary => {
  const ours = rounds.map((round) => round.ours)
  const baselines = rounds.flatMap((round) => round.baselines ?? [])
  const both = (figure: Figure): Both => ({
    ours: medianOf(ours, figure),
    baselines: medianOf(baselines, figure)
  })
  return {
    pairing,
    rate: both("rate"),
    rateRatio: ratioOf(rounds, "rate"),
    cpu: both("cpu"),
    cpuRatio: ratioOf(rounds, "cpu"),
    p50: both("p50"),
    p99: both("p99"),
    foreign: both("foreign"),
    wrong: [...ours, ...baselines].reduce((sum, { wrong }) => sum + wrong, 0)
  }
}
