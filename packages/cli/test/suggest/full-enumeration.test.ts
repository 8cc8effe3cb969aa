import { printProfile } from "@waybill/packing/prints"
import fc from "fast-check"
import { expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { packagingOf } from "../../src/packing/stock.ts"
import { suggestSizes } from "../../src/suggest/suggest.ts"
import { outerVolume } from "../../src/suggest/volume.ts"

const SIDE = 10
const cube = { reference: "cube", width: SIDE, length: SIDE, height: SIDE }

/** Returns every set of `count` capacities. */
const setsOf = (capacities: ReadonlyArray<number>, count: number): ReadonlyArray<ReadonlyArray<number>> =>
  count === 0
    ? [[]]
    : capacities.flatMap((first, n) => setsOf(capacities.slice(n + 1), count - 1).map((rest) => [first, ...rest]))

/** Returns the boxes and the volume of the best packing of cubes: the fewest boxes, then the least capacity. */
const bestOf = (cubes: number, capacities: ReadonlyArray<number>): readonly [boxes: number, capacity: number] =>
  capacities
    .map((capacity): readonly [number, number] => {
      if (capacity >= cubes) return [1, capacity]
      const [boxes, rest] = bestOf(cubes - capacity, capacities)
      return [boxes + 1, rest + capacity]
    })
    .toSorted(([a, x], [b, y]) => a - b || x - y)[0]!

const totalOf = (orders: ReadonlyArray<number>, capacities: ReadonlyArray<number>): number =>
  orders.reduce((sum, cubes) => sum + bestOf(cubes, capacities)[1], 0)

/** Suggests sizes for orders of cubes. Cubes fill any box whose sides are multiples of theirs, so capacities decide. */
const suggestedFor = (orders: ReadonlyArray<number>, count: number): ReadonlyArray<number> =>
  suggestSizes({
    orders: orders.map((quantity) => ({ items: [{ ...cube, quantity }] })),
    settings: {
      stock: packagingOf([{ reference: "large", inner: { width: 60, length: 60, height: 60 } }]),
      profile: printProfile,
      objective: ["boxes", "volume"],
      effort: 0
    },
    count,
    step: SIDE,
    costOf: (_, boxes) => outerVolume(boxes)
  }).map(({ inner }) => (inner.width * inner.length * inner.height) / SIDE ** 3)

/** Numbers of cubes that fill a box whose sides are at most three times as long as the shortest. */
const fillingCounts = [1, 2, 3, 4, 6, 8, 9, 12]

it("suggests sizes with the least volume of all sets of sizes that one order fills", () => {
  const orders = fc.array(fc.constantFrom(...fillingCounts), { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 3 }), (quantities, count) => {
      const filled = [...new Set(quantities)]
      const sets = setsOf(filled, Math.min(count, filled.length))
      const least = Math.min(...sets.map((set) => totalOf(quantities, set)))
      expect(totalOf(quantities, suggestedFor(quantities, count))).toBe(least)
    }),
    { seed: seedOf(1) }
  )
})
