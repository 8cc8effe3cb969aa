// The rigid cuboids that a box can be used as: one for a box, several for a tube or a mailer.
import type { Kind, Shape } from "./problem.ts"
import type { ReadBox } from "./read.ts"

/** Ways of using a tube or a mailer for several pieces on or beside each other that are looked at. */
const MOST_STACKED = 12

/** Which axes may be exchanged without changing what fits: all three, the two of the floor, or none. */
export type Freedom = "all" | "floor" | "none"

const shapeOf = (
  sides: readonly [number, number, number],
  offset: readonly [number, number, number],
  freedom: Freedom
): Shape => {
  const axes: [number, number, number] = [0, 1, 2]
  if (freedom === "all") axes.sort((a, b) => sides[b]! - sides[a]! || a - b)
  if (freedom === "floor" && sides[1] > sides[0]) axes.splice(0, 2, 1, 0)
  const [x, y, z] = axes.map((a) => sides[a]!) as [number, number, number]
  return { x, y, z, volume: x * y * z, base: Math.max(x, y, z) + 1, axes, offset }
}

/** At most `MOST_STACKED` of the values, spread evenly, the ends included. */
const spread = (values: ReadonlyArray<number>): number[] => {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  if (sorted.length <= MOST_STACKED) return sorted
  return Array.from(
    { length: MOST_STACKED },
    (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (MOST_STACKED - 1))]!
  )
}

/** Sides of pieces up to a limit, all of them, and some of their small multiples. */
const stacked = (sides: ReadonlySet<number>, most: number): number[] => {
  const multiples: number[] = []
  for (const side of sides) for (let n = 2; n <= 6 && n * side <= most; n++) multiples.push(n * side)
  return [...new Set([...[...sides].filter((s) => s <= most), ...spread(multiples)])]
}

/** Contents of thickness t leave width − t and length − t. */
const mailerShapes = (w: number, l: number, h: number, kinds: ReadonlyArray<Kind>, freedom: Freedom): Shape[] => {
  const heights = new Set(kinds.flatMap((k) => [...k.turned.filter((_, i) => i % 3 === 2)]))
  const thicknesses = stacked(heights, Math.min(h, w - 1, l - 1))
  return thicknesses.map((t) => shapeOf([w - t, l - t, t], [0, 0, 0], freedom))
}

/** Where a side begins that lies in the middle of the diameter: at a whole unit or at half a one. */
const centred = (side: number, diameter: number): number => (diameter - side) / 2

/** The longest b for which an a × b rectangle has its corners within the circle. */
const chord = (a: number, diameter: number): number => Math.floor(Math.sqrt(diameter * diameter - a * a))

/** The pieces stand in an upright prism whose rectangular base lies within the circle. */
const tubeShapes = (diameter: number, height: number, kinds: ReadonlyArray<Kind>, freedom: Freedom): Shape[] => {
  const sides = new Set(kinds.flatMap((k) => [...k.turned.filter((_, i) => i % 3 !== 2)]))
  const widths = [...stacked(sides, diameter - 1), Math.floor(diameter / Math.SQRT2)]
  return widths
    .map((a) => [a, chord(a, diameter)] as const)
    .filter(([a, b]) => a > 0 && b > 0)
    .map(([a, b]) => shapeOf([a, b, height], [centred(a, diameter), centred(b, diameter), 0], freedom))
}

/** The shapes of a box, its sides given in internal units, the smallest volume first. */
export const shapesOf = (
  kind: ReadBox["kind"],
  [w, l, h]: readonly [number, number, number],
  kinds: ReadonlyArray<Kind>,
  freedom: Freedom
): ReadonlyArray<Shape> => {
  if (kind === "box") return [shapeOf([w, l, h], [0, 0, 0], freedom)]
  const shapes = kind === "tube" ? tubeShapes(w, h, kinds, freedom) : mailerShapes(w, l, h, kinds, freedom)
  return shapes.sort((a, b) => a.volume - b.volume || a.x - b.x || a.y - b.y)
}

/** A cuboid that contains all shapes a box could ever be used as, with no more volume than the box has. */
export const hullOf = (
  kind: ReadBox["kind"],
  [w, l, h]: readonly [number, number, number],
  freedom: Freedom
): Shape => {
  const cuboid = shapeOf([w, l, h], [0, 0, 0], freedom)
  if (kind === "box") return cuboid
  if (kind === "tube") return { ...cuboid, volume: Math.floor((Math.PI / 4) * w * l) * h + h }
  const t = Math.min(h, (w + l - Math.sqrt(w * w + l * l - w * l)) / 3)
  return { ...cuboid, volume: Math.ceil((w - t) * (l - t) * t) }
}
