import { formatUnits, type Units } from "../settings/units.ts"

/** Minimum number of different items for a judgement, and the maximum number that it needs. */
const MIN_ITEMS = 5
const MAX_ITEMS = 2_000
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

/** Sides and weight of an item. */
type Sized = Readonly<Partial<Record<"width" | "length" | "height" | "weight", unknown>>>

/** Judges by the density of items whether they have other units than those of `--units`. */
export class LikelyUnits {
  /** Weight of each different item in a unit of volume. */
  private readonly densities = new Map<string, number>()

  /** Whether further items cannot change the judgement much. */
  get isComplete(): boolean {
    return this.densities.size === MAX_ITEMS
  }

  /** Adds an item. Those without a side or weight are ignored. */
  add({ height, length, weight, width }: Sized): void {
    if (this.isComplete) return
    const density = Number(weight) / (Number(width) * Number(length) * Number(height))
    if (density > 0 && Number.isFinite(density)) this.densities.set(`${width} ${length} ${height} ${weight}`, density)
  }

  /** Returns a warning if half of the items or more would be too light or too heavy in `units`. */
  warning(units: Units): string | undefined {
    const sorted = [...this.densities.values()].toSorted((a, b) => a - b)
    if (sorted.length < MIN_ITEMS) return undefined
    const median = sorted[Math.floor(sorted.length / 2)]!
    const given = median * densityUnit(units)
    if (isPlausible(given)) return undefined
    // The first units win a tie, because grams a cubic millimetre are kilograms a cubic centimetre.
    const distance = (each: Units): number => Math.abs(Math.log((median * densityUnit(each)) / TYPICAL))
    const likely = others.reduce((best, each) => (distance(each) < distance(best) - TIE ? each : best))
    const problem = given < LIGHTEST ? "too light" : "too heavy"
    return `items are ${problem} for their size in ${formatUnits(units)}; if the file has other units, name them, such as --units ${formatUnits(likely)}`
  }
}
