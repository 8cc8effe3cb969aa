import { Random, SEED } from "../../packing/resources/random.ts"
import { ringOf } from "./roll.ts"
import type { Sheets } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

const ORDERS = 24
/** Bounds the pairs of kinds that all first fits together look at. */
const PAIRS = 2_000_000

/** The share of a tube that a sheet takes: the least over all sizes. */
export const sharesOf = (sheets: readonly Sheets[], sizes: readonly TubeSize[]): readonly number[] =>
  sheets.map(({ load }) =>
    Math.min(
      ...sizes.map((size, t) => (ringOf(load.core, size) > 0 ? load.sections[t]! / ringOf(load.core, size) : Infinity))
    )
  )

/**
 * The orders in which first fit takes the kinds of sheets: largest share of a tube first, then the same with the
 * shares shaken by a fixed sequence. They depend on the sheets alone, never on the order in which they came.
 */
export const fillOrders = (sheets: readonly Sheets[], shares: readonly number[]): readonly (readonly number[])[] => {
  const decreasing = sheets
    .map((_, kind) => kind)
    .sort((a, b) => shares[b]! - shares[a]! || compareKinds(sheets[a]!, sheets[b]!))
  const count = Math.max(1, Math.min(ORDERS, Math.floor(PAIRS / (sheets.length * sheets.length))))
  const random = new Random(SEED)
  return Array.from({ length: count }, (_, order) => {
    const shaken = new Map(decreasing.map((kind) => [kind, shares[kind]! * (order === 0 ? 1 : 0.5 + random.next())]))
    return [...decreasing].sort((a, b) => shaken.get(b)! - shaken.get(a)!)
  })
}

const compareKinds = (a: Sheets, b: Sheets): number => {
  const differing = a.load.sections.findIndex((section, t) => section !== b.load.sections[t])
  if (differing < 0) return b.load.core - a.load.core
  return a.load.sections[differing]! > b.load.sections[differing]! ? -1 : 1
}
