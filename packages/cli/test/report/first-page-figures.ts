// The figures of the first page of a report, by a search of every packing. Nothing here uses code of the packages.

/** Prices of a parcel in cents, by its length in inches. Its dimensional weight in pounds equals its length. */
export const postage: Readonly<Record<number, number>> = { 20: 700, 30: 950, 40: 1380, 50: 1700, 60: 1720, 80: 2200 }

/** Boxes are 10 inches wide and high. */
export interface Size {
  readonly name: string
  readonly length: number
  readonly cartonCents: number
}

export const inUse: ReadonlyArray<Size> = [20, 40, 50].map((length) => ({
  name: `L${length}`,
  length,
  cartonCents: length * 10
}))

/** Orders of cubes of 10 inches, and of bars of 60 inches, which no box in use holds. */
const cubes = [1, 1, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 6, 6, 6]
export const orders = [
  ...cubes.map((quantity) => ({ quantity, isBar: false })),
  ...[1, 1].map((quantity) => ({ quantity, isBar: true }))
]

export interface Figures {
  readonly boxes: number
  readonly postage: number
  readonly cartons: number
  readonly air: number
}

const zero: Figures = { boxes: 0, postage: 0, cartons: 0, air: 0 }

export const plus = (a: Figures, b: Figures, sign = 1): Figures => ({
  boxes: a.boxes + sign * b.boxes,
  postage: a.postage + sign * b.postage,
  cartons: a.cartons + sign * b.cartons,
  air: a.air + sign * b.air
})

export const sumOf = (all: ReadonlyArray<Figures>): Figures => all.reduce((sum, each) => plus(sum, each), zero)

export const costOf = ({ cartons, postage }: Figures): number => cartons + postage

/** Returns every set of sizes with room for a number of cubes, without superfluous boxes. */
const setsFor = (quantity: number, sizes: ReadonlyArray<Size>): ReadonlyArray<ReadonlyArray<Size>> =>
  quantity <= 0
    ? [[]]
    : sizes.flatMap((size, n) => setsFor(quantity - size.length / 10, sizes.slice(n)).map((rest) => [size, ...rest]))

/** Returns the figures of the cheapest packing of an order, or undefined if no size holds it. */
export const cheapest = (
  { isBar, quantity }: (typeof orders)[number],
  sizes: ReadonlyArray<Size>
): Figures | undefined => {
  const sets = isBar ? sizes.filter(({ length }) => length >= 60).map((size) => [size]) : setsFor(quantity, sizes)
  const [best] = sets
    .map((set) => ({
      boxes: set.length,
      postage: set.reduce((sum, { length }) => sum + postage[length]!, 0),
      cartons: set.reduce((sum, { cartonCents }) => sum + cartonCents, 0),
      air: set.reduce((sum, { length }) => sum + length * 100, 0) - (isBar ? 6 : quantity) * 1000
    }))
    .toSorted((a, b) => costOf(a) - costOf(b) || a.boxes - b.boxes)
  return best
}

/** Returns the 5th and the 95th percentile of resampled sums, with another generator and more draws. */
export const percentiles = (values: ReadonlyArray<number>): readonly [number, number] => {
  let seed = 20_260_101
  const next = () => {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    return (seed >>> 0) % values.length
  }
  const sums = Array.from({ length: 20_000 }, () => values.reduce((sum) => sum + values[next()]!, 0)).sort(
    (a, b) => a - b
  )
  return [sums[1_000]!, sums[19_000]!]
}

// The area of a box of 60 × 10 × 10, times the median price of an area: that of L40.
export const added = { name: "new", length: 60, cartonCents: Math.round(2600 * (400 / 1800)) }
