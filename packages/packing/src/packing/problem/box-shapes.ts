// Shapes to fill: one cuboid for a box, several shapes for a tube or a mailer.
import type { BoxKind } from "../contract/request.ts"
import { MAX_PIECE_SIDES, MAX_STACKED_SIDES } from "../resources/search-limits.ts"
import { shapeOf } from "./box-shape.ts"
import type { AxisSymmetry, BoxShape, BoxType, PieceKind } from "./problem.ts"
import { chord, roundShapes, tubeVolume } from "./round-shapes.ts"
import { isWithin } from "./totals.ts"

/** Maximum number of equal pieces in a row tried as a side of a shape. */
const MAX_STACK = 6

/** Returns at most `max` of the sorted values, evenly spread, including the first and the last. */
const evenlySpread = (sorted: ReadonlyArray<number>, max: number): ReadonlyArray<number> =>
  sorted.length <= max
    ? sorted
    : Array.from({ length: max }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (max - 1))]!)

export const ascending = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b)

const mostStacked = (sums: ReadonlyArray<number>): ReadonlyArray<number> =>
  evenlySpread(ascending(sums), MAX_STACKED_SIDES)

/**
 * Returns lengths up to a maximum that one piece, a few equal pieces in a row, or two different pieces can fill.
 * Includes only a sample if there are many.
 */
const stackedSides = (sides: ReadonlyArray<number>, max: number): number[] => {
  const chosen = evenlySpread(
    sides.filter((s) => s <= max),
    MAX_PIECE_SIDES
  )
  const multiples: number[] = []
  for (const side of chosen) for (let n = 2; n <= MAX_STACK && n * side <= max; n++) multiples.push(n * side)
  const pairs = chosen.flatMap((a) => chosen.map((b) => a + b)).filter((sum) => sum <= max)
  return ascending([...chosen, ...[multiples, pairs].flatMap(mostStacked)])
}

/** Lengths that pieces can have along the floor and upright, ascending and without duplicates. */
export interface PieceSides {
  readonly level: ReadonlyArray<number>
  readonly upright: ReadonlyArray<number>
}

/** Collects the sides of all kinds. */
export const sidesOf = (kinds: ReadonlyArray<PieceKind>): PieceSides => {
  const sides = (upright: boolean) =>
    ascending(kinds.flatMap((k) => [...k.orientations.filter((_, i) => (i % 3 === 2) === upright)]))
  return { level: sides(false), upright: sides(true) }
}

/** Returns the start of a side centred in a diameter. May be a multiple of half a unit. */
const centred = (side: number, diameter: number): number => (diameter - side) / 2

/** Returns the largest upright cuboid of the given width that fits into a tube. */
const tubeShape = (width: number, diameter: number, height: number, symmetry: AxisSymmetry): BoxShape => {
  const length = chord(width, diameter)
  return shapeOf([width, length, height], [centred(width, diameter), centred(length, diameter), 0], symmetry)
}

const smallestFirst = (a: BoxShape, b: BoxShape): number => a.volume - b.volume || a.x - b.x || a.y - b.y

/**
 * Returns the widths for dividing a circle into rectangles: the sides, and the chords at those sides. Includes each
 * width plus one, because only widths of one parity are on a given grid.
 */
const cutWidths = (sides: ReadonlyArray<number>, diameter: number): number[] => {
  const widths = sides.flatMap((side) => [side, chord(side, diameter)])
  return ascending(widths.flatMap((width) => [width, width + 1])).filter((width) => width > 0 && width < diameter)
}

/** Returns the largest cuboid for each width, smallest first, then the shapes of the whole tube. */
const tubeShapes = (
  sides: ReadonlyArray<number>,
  diameter: number,
  height: number,
  symmetry: AxisSymmetry
): BoxShape[] => {
  const square = Math.floor(diameter / Math.SQRT2)
  const single = [...sides, square].map((side) => tubeShape(side, diameter, height, symmetry))
  return [
    ...single.filter((s) => s.volume > 0).sort(smallestFirst),
    ...roundShapes(cutWidths([...sides, square], diameter), diameter, height)
  ]
}

/** Returns the inner cuboid of a mailer with contents of thickness `t`. */
export const mailerShape = (w: number, l: number, t: number, symmetry: AxisSymmetry): BoxShape =>
  shapeOf([w - t, l - t, t], [0, 0, 0], symmetry)

/** Returns the shapes of a box with these inner dimensions, smallest volume first. */
export const shapesOf = (
  kind: BoxKind,
  [w, l, h]: readonly [number, number, number],
  { level, upright }: PieceSides,
  symmetry: AxisSymmetry
): ReadonlyArray<BoxShape> => {
  if (kind === "box") return [shapeOf([w, l, h], [0, 0, 0], symmetry)]
  if (kind === "tube") return tubeShapes(stackedSides(level, w - 1), w, h, symmetry)
  return stackedSides(upright, Math.min(h, w - 1, l - 1))
    .map((t) => mailerShape(w, l, t, symmetry))
    .filter((s) => s.volume > 0)
    .sort(smallestFirst)
}

/**
 * Returns the offset in `orientations` of the first orientation in which a piece fits alone into a box of this type, or
 * −1.
 */
const fittingOrientation = ({ orientations }: PieceKind, { kind, inner: [w, l, h] }: BoxType): number => {
  for (let o = 0; o < orientations.length; o += 3) {
    const x = orientations[o]!
    const y = orientations[o + 1]!
    const z = orientations[o + 2]!
    if (z > h) continue
    if (kind === "tube" ? x < w && y <= chord(x, w) : kind === "mailer" ? x <= w - z && y <= l - z : x <= w && y <= l)
      return o
  }
  return -1
}

/** Returns whether one piece fits alone into a box of this type. Ignores weight and volume. */
export const fitsType = (kind: PieceKind, type: BoxType): boolean => fittingOrientation(kind, type) >= 0

/** Returns whether one box of this type can hold the piece alone. */
export const takes = (type: BoxType, kind: PieceKind): boolean => isWithin(kind, type.limits) && fitsType(kind, type)

/** Returns a shape of this box type for the piece alone, or undefined if it does not fit. */
export const shapeFor = (kind: PieceKind, type: BoxType): BoxShape | undefined => {
  const o = fittingOrientation(kind, type)
  if (o < 0 || type.kind === "box") return undefined
  const [w, l, h] = type.inner
  return type.kind === "tube"
    ? tubeShape(kind.orientations[o]!, w, h, type.symmetry)
    : mailerShape(w, l, kind.orientations[o + 2]!, type.symmetry)
}

/**
 * Returns a cuboid with the inner dimensions of the box. For a tube or a mailer, its `volume` is an upper bound on the
 * volume of the contents.
 */
export const hullOf = (
  kind: BoxKind,
  [w, l, h]: readonly [number, number, number],
  symmetry: AxisSymmetry
): BoxShape => {
  const cuboid = shapeOf([w, l, h], [0, 0, 0], symmetry)
  if (kind === "box") return cuboid
  if (kind === "tube") return { ...cuboid, volume: tubeVolume(w, h) }
  const t = Math.min(h, (w + l - Math.sqrt(w * w + l * l - w * l)) / 3)
  return { ...cuboid, volume: Math.ceil((w - t) * (l - t) * t) }
}
