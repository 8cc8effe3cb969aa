// Makes the gross weights of the boxes similar: moves and exchanges units between boxes. The boxes stay the same.
import type { PackedBox } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { bestFirst, compareScores } from "../packing/problem/objective.ts"
import type { Arranger } from "./arranger.ts"
import type { Bin, Unit } from "./bin.ts"

/** Maximum number of arrangements tried for one improvement. */
const TRIED = 60

/**
 * Returns the difference between the heaviest and the lightest box, in units of the request.
 *
 * @example
 * ```ts
 * const heaviestToLightest = spreadOf(packing.boxes)
 * ```
 */
export const spreadOf = (boxes: ReadonlyArray<PackedBox>): number => {
  const weights = boxes.map(({ grossWeight }) => grossWeight)
  return weights.length === 0 ? 0 : Math.max(...weights) - Math.min(...weights)
}

/** Exchange of units between two bins. Either side can be empty. */
interface Exchange {
  readonly from: number
  readonly to: number
  readonly given: Unit
  readonly taken: Unit
  /** Spread after the exchange, and the change in the sum of the squares of the weights. */
  readonly score: readonly [spread: number, squares: number]
}

/** Weights of the boxes in whole units. */
type Weights = ReadonlyArray<number>

/** Maximum number of exchanges, of different units of a box and of other boxes considered for each. */
const MAX_EXCHANGES = 300
const MAX_UNITS = 40
const MAX_BOXES = 30

/**
 * Returns the bins after exchanges that lower the spread, or at equal spread the sum of the squares of the weights. Each
 * exchange is accepted only if `isAllowed` returns true for the boxes.
 */
export const evenWeights = (
  request: BalancedRequest,
  arranger: Arranger,
  start: ReadonlyArray<Bin>,
  isAllowed: (boxes: ReadonlyArray<PackedBox>) => boolean
): ReadonlyArray<Bin> => {
  const scale = request.scale?.weight ?? 1
  const weightOf = (unit: Unit): number =>
    unit.reduce((sum, { item }) => sum + Math.round((request.items[item]!.weight ?? 0) * scale), 0)
  let bins = start
  for (let n = 0; n < MAX_EXCHANGES && bins.length > 1 && !arranger.search.budget.isSpent; n++) {
    const weights = bins.map(({ packed }) => Math.round(packed.grossWeight * scale))
    const better = exchangesOf(bins, weights, weightOf).slice(0, TRIED)
    const next = firstPossible(arranger, bins, better, isAllowed)
    if (next === undefined) break
    bins = next
  }
  return bins
}

/** Returns the units that differ in items, or an even selection of them by weight, and no unit. */
const offered = ({ units }: Bin, weightOf: (unit: Unit) => number): ReadonlyArray<Unit> => {
  const distinct = [...new Map(units.toReversed().map((unit) => [unit.map(({ item }) => item).join(), unit])).values()]
  const sorted = distinct.sort((a, b) => weightOf(b) - weightOf(a))
  const step = Math.max(1, sorted.length / MAX_UNITS)
  const chosen = Array.from({ length: Math.min(sorted.length, MAX_UNITS) }, (_, n) => sorted[Math.floor(n * step)]!)
  return [[], ...chosen]
}

/**
 * Returns exchanges of at most one unit each way that lower the score, best first. One of the boxes is the heaviest or
 * the lightest.
 */
const exchangesOf = (
  bins: ReadonlyArray<Bin>,
  weights: Weights,
  weightOf: (unit: Unit) => number
): ReadonlyArray<Exchange> => {
  const heavyFirst = [...bins.keys()].sort((a, b) => weights[b]! - weights[a]! || a - b)
  const spread = weights[heavyFirst[0]!]! - weights[heavyFirst.at(-1)!]!
  const ends = heavyFirst.filter((_, n, { length }) => n < MAX_BOXES / 2 || n >= length - MAX_BOXES / 2)
  const units = new Map(ends.map((bin) => [bin, offered(bins[bin]!, weightOf)]))
  const exchanges: Exchange[] = []
  for (const from of new Set([ends[0]!, ends.at(-1)!]))
    for (const to of ends) {
      if (from === to || bins[from]!.type === undefined || bins[to]!.type === undefined) continue
      const others = heavyFirst.filter((bin) => bin !== from && bin !== to)
      const [heaviest, lightest] = [weights[others[0]!] ?? -Infinity, weights[others.at(-1)!] ?? Infinity]
      for (const given of units.get(from)!)
        for (const taken of units.get(to)!) {
          const change = weightOf(given) - weightOf(taken)
          const [a, b] = [weights[from]! - change, weights[to]! + change]
          const squares = a * a + b * b - weights[from]! ** 2 - weights[to]! ** 2
          const score = [Math.max(a, b, heaviest) - Math.min(a, b, lightest), squares] as const
          if (change !== 0 && compareScores(score, [spread, 0]) < 0) exchanges.push({ from, to, given, taken, score })
        }
    }
  return bestFirst(exchanges, ({ score }) => score)
}

const firstPossible = (
  arranger: Arranger,
  bins: ReadonlyArray<Bin>,
  exchanges: ReadonlyArray<Exchange>,
  isAllowed: (boxes: ReadonlyArray<PackedBox>) => boolean
): ReadonlyArray<Bin> | undefined => {
  for (const { from, to, given, taken } of exchanges) {
    const giver = refilled(arranger, bins[from]!, given, taken)
    const taker = giver && refilled(arranger, bins[to]!, taken, given)
    if (giver === undefined || taker === undefined) continue
    const next = bins.with(from, giver).with(to, taker)
    if (isAllowed(next.map(({ packed }) => packed))) return next
  }
  return undefined
}

/** Returns the bin without one unit and with another one, or undefined if they cannot be arranged or nothing is left. */
const refilled = (arranger: Arranger, bin: Bin, without: Unit, added: Unit): Bin | undefined => {
  const units = [...bin.units.filter((unit) => unit !== without), ...(added.length > 0 ? [added] : [])]
  const pieces = [...bin.bound, ...units.flat()]
  if (pieces.length === 0) return undefined
  const reduced = added.length === 0 ? arranger.without(bin.packed, without) : undefined
  const packed = reduced ?? arranger.arrange(bin.type!, bin.fixed, pieces)
  return packed && { ...bin, units, packed }
}
