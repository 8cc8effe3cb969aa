// The rigid cuboids that a box can be used as: one for a box, several for a tube or a mailer.
import type { BoxKind } from "../contract/request.ts"
import type { BoxType, Freedom, Kind, Shape } from "./problem.ts"

/** Ways of using a tube or a mailer for several pieces on or beside each other that are looked at. */
const MOST_STACKED = 12

/** Sides of single pieces for which a tube or a mailer is looked at; every piece may still be in one alone. */
const MOST_SIDES = 60

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

/** At most so many of the sorted values, spread evenly, the ends included. */
const spread = (sorted: ReadonlyArray<number>, most: number): ReadonlyArray<number> =>
  sorted.length <= most
    ? sorted
    : Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))]!)

const ascending = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b)

/** Sides of pieces up to a limit, and some of their small multiples. */
const stacked = (sides: ReadonlyArray<number>, most: number): number[] => {
  const chosen = spread(
    sides.filter((s) => s <= most),
    MOST_SIDES
  )
  const multiples: number[] = []
  for (const side of chosen) for (let n = 2; n <= 6 && n * side <= most; n++) multiples.push(n * side)
  return ascending([...chosen, ...spread(ascending(multiples), MOST_STACKED)])
}

/** The sides that pieces can have along the floor and upright, each once, ascending. */
export interface PieceSides {
  readonly along: ReadonlyArray<number>
  readonly upright: ReadonlyArray<number>
}

export const sidesOf = (kinds: ReadonlyArray<Kind>): PieceSides => {
  const sides = (upright: boolean) =>
    ascending(kinds.flatMap((k) => [...k.turned.filter((_, i) => (i % 3 === 2) === upright)]))
  return { along: sides(false), upright: sides(true) }
}

/** Where a side begins that lies in the middle of the diameter: at a whole unit or at half a one. */
const centred = (side: number, diameter: number): number => (diameter - side) / 2

/** The longest b for which an a × b rectangle has its corners within the circle. */
const chord = (a: number, diameter: number): number => Math.floor(Math.sqrt(diameter * diameter - a * a))

/** The pieces stand in an upright prism whose rectangular base, of this width, lies within the circle. */
const tubeShape = (width: number, diameter: number, height: number, freedom: Freedom): Shape => {
  const length = chord(width, diameter)
  return shapeOf([width, length, height], [centred(width, diameter), centred(length, diameter), 0], freedom)
}

/** Contents of thickness t leave width − t and length − t. */
const mailerShape = (w: number, l: number, t: number, freedom: Freedom): Shape =>
  shapeOf([w - t, l - t, t], [0, 0, 0], freedom)

/** The shapes of a box, its sides given in internal units, the smallest volume first. */
export const shapesOf = (
  kind: BoxKind,
  [w, l, h]: readonly [number, number, number],
  { along, upright }: PieceSides,
  freedom: Freedom
): ReadonlyArray<Shape> => {
  if (kind === "box") return [shapeOf([w, l, h], [0, 0, 0], freedom)]
  const shapes =
    kind === "tube"
      ? [...stacked(along, w - 1), Math.floor(w / Math.SQRT2)].map((side) => tubeShape(side, w, h, freedom))
      : stacked(upright, Math.min(h, w - 1, l - 1)).map((t) => mailerShape(w, l, t, freedom))
  return shapes.filter((s) => s.volume > 0).sort((a, b) => a.volume - b.volume || a.x - b.x || a.y - b.y)
}

/** The first turn of a piece, an index into its turned sides, in which it fits into a box of this type alone; or −1. */
const fittingTurn = ({ turned }: Kind, { kind, inner: [w, l, h] }: BoxType): number => {
  for (let o = 0; o < turned.length; o += 3) {
    const x = turned[o]!
    const y = turned[o + 1]!
    const z = turned[o + 2]!
    if (z > h) continue
    if (kind === "tube" ? x < w && y <= chord(x, w) : kind === "mailer" ? x <= w - z && y <= l - z : x <= w && y <= l)
      return o
  }
  return -1
}

/** Whether one piece fits into a box of this type by its sides. */
export const fitsType = (kind: Kind, type: BoxType): boolean => fittingTurn(kind, type) >= 0

/** The shape that a box takes for one piece alone, if it fits. */
export const shapeFor = (kind: Kind, type: BoxType): Shape | undefined => {
  const turn = fittingTurn(kind, type)
  if (turn < 0 || type.kind === "box") return turn < 0 ? undefined : type.shapes[0]
  const [w, l, h] = type.inner
  return type.kind === "tube"
    ? tubeShape(kind.turned[turn]!, w, h, type.freedom)
    : mailerShape(w, l, kind.turned[turn + 2]!, type.freedom)
}

/** A cuboid that contains all shapes a box could ever be used as, with no more volume than the box has. */
export const hullOf = (kind: BoxKind, [w, l, h]: readonly [number, number, number], freedom: Freedom): Shape => {
  const cuboid = shapeOf([w, l, h], [0, 0, 0], freedom)
  if (kind === "box") return cuboid
  if (kind === "tube") return { ...cuboid, volume: Math.floor((Math.PI / 4) * w * l) * h + h }
  const t = Math.min(h, (w + l - Math.sqrt(w * w + l * l - w * l)) / 3)
  return { ...cuboid, volume: Math.ceil((w - t) * (l - t) * t) }
}
