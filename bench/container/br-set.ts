// The 700 container loading instances of Bischoff and Ratcliff (1995), which the OR-Library has as thpack1 to thpack7.
// Made by the published procedure: a generator of Park and Miller, whose first ten numbers are discarded.
import type { BenchmarkSet, SetBox, SetCase, SetItem } from "../packing/set.ts"

const MULTIPLIER = 16_807
const MODULUS = 2_147_483_647
const DISCARDED = 10

/** Seed of the first instance of each class, and the distance to the seed of the next one. */
const FIRST_SEED = 2_502_505
const SEED_STEP = 100

/** Ranges of the three sides of a type of box, in cm. */
export const sideRanges = [
  [30, 120],
  [25, 100],
  [20, 80]
] as const

/** A side may be vertical if it is less than this multiple of the shortest side. */
const STABILITY = 2

/** Whether one of three sides, longest first, may be vertical. */
export const isUpright = (sides: ReadonlyArray<number>, index: number): boolean => sides[index]! / sides[2]! < STABILITY

/** Number of types of boxes in each class, BR1 to BR7. */
export const typesPerClass = [3, 5, 8, 10, 12, 15, 20] as const

/** Number of instances in each class. */
export const INSTANCES_PER_CLASS = 100

const container: SetBox = { id: "container", w: 233, l: 587, h: 220, maxWeight: 1_000_000_000 }

/** Line of an instance: the sides, longest first, whether each of them may be vertical, and the number of boxes. */
export interface BoxTypeLine {
  readonly sides: readonly [number, number, number]
  readonly upright: readonly [boolean, boolean, boolean]
  quantity: number
}

/** Returns the lines of an instance, numbered from 1. */
export const linesOf = (types: number, instance: number): ReadonlyArray<BoxTypeLine> => {
  let state = FIRST_SEED + SEED_STEP * (instance - 1)
  const draw = (): number => {
    state = (state * MULTIPLIER) % MODULUS
    return state / MODULUS
  }
  for (let n = 0; n < DISCARDED; n++) draw()
  const lines = Array.from({ length: types }, (): BoxTypeLine => {
    const sides = sideRanges.map(([min, max]) => min + Math.floor(draw() * (max - min + 1))).sort((a, b) => b - a)
    const upright = sides.map((_, i) => isUpright(sides, i))
    return { sides: sides as never, upright: upright as never, quantity: 1 }
  })
  const volumes = lines.map(({ sides: [a, b, c] }) => a * b * c)
  let cargo = volumes.reduce((sum, volume) => sum + volume, 0)
  for (;;) {
    const type = Math.floor(draw() * types)
    cargo += volumes[type]!
    if (cargo > container.w * container.l * container.h) return lines
    lines[type]!.quantity++
  }
}

const caseOf = (number: number, types: number, instance: number): SetCase => ({
  id: `br${number}-${instance}`,
  boxes: [container],
  items: linesOf(types, instance).flatMap(({ sides: [l, w, h], upright, quantity }) => {
    const up = (["l", "w", "h"] as const).filter((_, i) => upright[i])
    return Array.from({ length: quantity }, (): SetItem => ({ w, l, h, weight: 0, rot: "any", up }))
  })
})

/** Returns the instances of a class, from 1 to 7. */
export const brSet = (number: number): BenchmarkSet => ({
  set: `BR${number}`,
  cases: Array.from({ length: INSTANCES_PER_CLASS }, (_, i) => caseOf(number, typesPerClass[number - 1]!, i + 1))
})
