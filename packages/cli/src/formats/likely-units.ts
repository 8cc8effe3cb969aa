import { formatUnits, type Units } from "../settings/units.ts"

/** Minimum number of different items for a judgement by the median, and the maximum number that it needs. */
const MIN_ITEMS = 5
const MAX_ITEMS = 2_000
/** Minimum number of different items if all are implausible, and the median of pieces by at least this factor. */
const MIN_CLEAR = 2
const CLEAR = 2
/** Densities of goods in grams per cubic centimetre: at least that of pillows, and at most that of steel. */
const LIGHTEST = 0.04
const HEAVIEST = 8

/** Density of a mug in its box, and a difference of logarithms that comes from rounding. */
const TYPICAL = 0.3
const TIE = 1e-9

/** Units in grams and centimetres. */
const grams = { oz: 28.349523125, lb: 453.59237, g: 1, kg: 1000 }
const centimetres = { in: 2.54, ft: 30.48, mm: 0.1, cm: 1, m: 100 }

/** Other units that a file can have, the most frequent ones first. */
const others: readonly [Units, ...Units[]] = [
  { length: "cm", weight: "kg" },
  { length: "in", weight: "lb" },
  { length: "mm", weight: "g" },
  { length: "cm", weight: "g" },
  { length: "mm", weight: "kg" },
  { length: "in", weight: "oz" }
]

const densityUnit = ({ length, weight }: Units): number => grams[weight] / centimetres[length] ** 3

const isPlausible = (density: number): boolean => density >= LIGHTEST && density <= HEAVIEST

/** Returns the density that half of the pieces reach. Not a number without pieces. */
const medianOf = (sorted: ReadonlyArray<{ readonly density: number; readonly pieces: number }>): number => {
  let rest = sorted.reduce((sum, { pieces }) => sum + pieces, 0) / 2
  for (const { density, pieces } of sorted) {
    if (pieces > rest) return density
    rest -= pieces
  }
  return Number.NaN
}

/** Sides and weight of an item. */
type Sized = Readonly<Partial<Record<"width" | "length" | "height" | "weight", unknown>>>

/** Judges by the density of items whether they have other units than those of `--units`. */
export class LikelyUnits {
  /** Weight of each different item in a unit of volume, and its number of pieces. */
  private readonly densities = new Map<string, { readonly density: number; pieces: number }>()

  /** Whether further items cannot change the judgement much. */
  get isComplete(): boolean {
    return this.densities.size === MAX_ITEMS
  }

  /** Adds pieces of an item. Those without a side or weight are ignored. */
  add({ height, length, weight, width }: Sized, pieces = 1): void {
    const density = Number(weight) / (Number(width) * Number(length) * Number(height))
    if (this.isComplete || !(density > 0 && Number.isFinite(density) && pieces > 0)) return
    const size = `${width} ${length} ${height} ${weight}`
    const known = this.densities.get(size)
    if (known === undefined) this.densities.set(size, { density, pieces })
    else known.pieces += pieces
  }

  /** Returns a warning if half of the pieces or more would be too light or too heavy in `units`. */
  warning(units: Units): string | undefined {
    const unit = densityUnit(units)
    const sorted = [...this.densities.values()].toSorted((a, b) => a.density - b.density)
    const median = medianOf(sorted)
    const given = median * unit
    if (isPlausible(given)) return undefined
    const isClear =
      sorted.length >= MIN_CLEAR &&
      (given < LIGHTEST / CLEAR || given > HEAVIEST * CLEAR) &&
      !sorted.some(({ density }) => isPlausible(density * unit))
    if (sorted.length < MIN_ITEMS && !isClear) return undefined
    // The first units win a tie, because grams a cubic millimetre are kilograms a cubic centimetre.
    const distance = (each: Units): number => Math.abs(Math.log((median * densityUnit(each)) / TYPICAL))
    const likely = others.reduce((best, each) => (distance(each) < distance(best) - TIE ? each : best))
    const problem = given < LIGHTEST ? "too light" : "too heavy"
    return `items are ${problem} for their size in ${formatUnits(units)}; if the file has other units, name them, such as --units ${formatUnits(likely)}`
  }
}
