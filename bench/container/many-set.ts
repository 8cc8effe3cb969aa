// Thousands of boxes of many types, with sides like those of Bischoff and Ratcliff, and a container for most of them.
import { Draw } from "../packing/random.ts"
import type { BenchmarkSet, SetBox, SetCase, SetItem } from "../packing/set.ts"
import { isUpright, sideRanges } from "./br-set.ts"

/** Numbers of boxes, and of their types. */
const sizes = [
  [1000, 50],
  [1000, 200],
  [2000, 100],
  [5000, 50],
  [5000, 200],
  [10_000, 100],
  [10_000, 200]
] as const

/** Volume of all boxes, as a multiple of the container's. */
const OFFERED = 1.05

/** Returns a container with a volume, and with the proportions of a sea container. */
const containerOf = (volume: number): SetBox => {
  const scale = Math.cbrt(volume / (233 * 587 * 220))
  const [w, l, h] = [233, 587, 220].map((side) => Math.floor(side * scale)) as [number, number, number]
  return { id: "container", w, l, h, maxWeight: 1_000_000_000 }
}

const caseOf = (count: number, types: number): SetCase => {
  const draw = new Draw(count + types)
  const kinds = Array.from({ length: types }, (): SetItem => {
    const sides = sideRanges.map(([min, max]) => draw.whole(min, max)).sort((a, b) => b - a)
    const [l, w, h] = sides as [number, number, number]
    return { w, l, h, weight: 0, rot: "any", up: (["l", "w", "h"] as const).filter((_, i) => isUpright(sides, i)) }
  })
  const items = [...kinds, ...Array.from({ length: count - types }, () => draw.one(kinds))]
  const volume = items.reduce((sum, { h, l, w }) => sum + w * l * h, 0)
  return { id: `${count} boxes of ${types} types`, boxes: [containerOf(volume / OFFERED)], items }
}

export const manySet = (): ReadonlyArray<BenchmarkSet> =>
  sizes.map(([count, types]) => ({ set: `${count} of ${types} types`, cases: [caseOf(count, types)] }))
