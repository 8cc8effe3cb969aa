import { volumeOf } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"
import { countParts, type Lot } from "./assortment.ts"

/** Replaces two lots with lots of one joined unit of both. */
const joined = (lots: ReadonlyArray<Lot>, a: Lot, b: Lot): ReadonlyArray<Lot> => [
  ...lots.filter((lot) => lot !== a && lot !== b),
  { unit: [...a.unit, ...b.unit], count: 1 }
]

/** Joins the units of a lot in pairs. */
const halved = (lots: ReadonlyArray<Lot>, lot: Lot): ReadonlyArray<Lot> => [
  ...lots.filter((other) => other !== lot),
  { unit: [...lot.unit, ...lot.unit], count: lot.count >> 1 },
  ...(lot.count % 2 === 0 ? [] : [{ unit: lot.unit, count: 1 }])
]

/** Maximum number of lots. More lots are first joined into this number of units. */
const MAX_LOTS = 40

/** Joins all units of lots, sorted by volume, into a number of units. */
const fewLots = (lots: ReadonlyArray<Lot>): ReadonlyArray<Lot> => {
  const sorted = lots.toSorted((a, b) => volumeOf(a.unit) - volumeOf(b.unit))
  const size = Math.ceil(lots.length / MAX_LOTS)
  return Array.from({ length: Math.ceil(lots.length / size) }, (_, i) => ({
    unit: sorted
      .slice(i * size, (i + 1) * size)
      .flatMap(({ unit, count }) => Array.from({ length: count }, () => unit).flat()),
    count: 1
  }))
}

/**
 * Joins units until the number of parts does not exceed a maximum: first units of the largest lot, then the units with
 * the least volume. With `random`, joins random units instead.
 */
export const coarsened = (lots: ReadonlyArray<Lot>, maxParts: number, random?: Random): ReadonlyArray<Lot> => {
  let coarse = lots.length > MAX_LOTS ? fewLots(lots) : lots
  while (countParts(coarse) > maxParts) {
    const most = coarse.reduce((a, b) => (b.count > a.count ? b : a))
    if (most.count > 1) {
      coarse = halved(coarse, most)
      continue
    }
    const ranked = coarse
      .map((lot) => ({ lot, size: random === undefined ? volumeOf(lot.unit) : random.next() }))
      .sort((a, b) => a.size - b.size)
    coarse = joined(coarse, ranked[0]!.lot, ranked[1]!.lot)
  }
  return coarse
}
