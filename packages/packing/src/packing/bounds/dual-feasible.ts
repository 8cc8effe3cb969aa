// Volume bounds from dual feasible functions. A function f is dual feasible for a length D if lengths that add up to at
// most D always have images that add up to at most f(D). Pieces fit into a box only if they still fit by volume after
// every side of the pieces and of the box is replaced with its image. This detects misfits beyond those by plain
// volume.
import { THRESHOLDS_PER_AXIS } from "../resources/search-limits.ts"

/** Function that maps a length to its image, a whole number. */
type Image = (length: number) => number

/** Family of dual feasible functions for a length D, and the parameter of one of them. */
export type DualFeasible = readonly [family: (D: number, parameter: number) => Image, parameter: number]

export const identity = (): Image => (x) => x

/** Maps lengths above D − t to D and lengths below t to 0, for 0 < t ≤ D/2. */
export const threshold =
  (D: number, t: number): Image =>
  (x) =>
    x > D - t ? D : x < t ? 0 : x

/**
 * Maps x/D to itself if it is a multiple of 1/(k + 1), and otherwise to floor((k + 1)·x/D)/k. The result is a multiple
 * by k·D, and therefore whole.
 */
export const rounding =
  (D: number, k: number): Image =>
  (x) => {
    const scaled = (k + 1) * x
    return scaled % D === 0 ? k * x : Math.floor(scaled / D) * D
  }

/**
 * Maps x to the number of lengths t that fit into it, floor(x/t). Above D/2, maps x to floor(D/t) minus the number that
 * fit into D − x. At D/2, maps x to half of floor(D/t). The result is doubled, and therefore whole.
 */
export const counting = (D: number, t: number): Image => {
  const n = Math.floor(D / t)
  return (x) => (2 * x > D ? 2 * (n - Math.floor((D - x) / t)) : 2 * x === D ? n : 2 * Math.floor(x / t))
}

/** Number of rounding functions per axis: one for each k from 1. */
const ROUNDINGS = 4

/** Returns the functions to try on an axis of length D for pieces with the given sides along that axis. */
export const dualFeasibles = (D: number, sides: Iterable<number>): DualFeasible[] => {
  const halves = [...new Set(sides)].filter((s) => 2 * s <= D).sort((a, b) => a - b)
  const step = Math.max(1, (halves.length - 1) / (THRESHOLDS_PER_AXIS - 1))
  const chosen = new Set<number>()
  for (let i = 0; i < halves.length && chosen.size < THRESHOLDS_PER_AXIS; i += step) chosen.add(halves[Math.floor(i)]!)
  const functions: DualFeasible[] = [[identity, 1]]
  for (const t of chosen) functions.push([threshold, t], [counting, t])
  for (let k = 1; k <= ROUNDINGS; k++) functions.push([rounding, k])
  return functions
}

/** Numbers of equal pieces, by their orientations with three sides each. */
export type PieceCounts = ReadonlyMap<{ readonly orientations: Int32Array }, number>

/** Margin for rounding errors in sums above 2^53. */
const SLACK = 1 + 1e-9

/** Sides of a box, in the order of the sides of an orientation. */
const sides = ["x", "y", "z"] as const

/** Inner dimensions of a box. */
export interface InnerSides {
  readonly x: number
  readonly y: number
  readonly z: number
}

/**
 * Returns the maximum ratio of the volume of the pieces to the volume of the boxes after every side is replaced with
 * its image. Tries all combinations of one function per axis. Returns `min` if no ratio exceeds it. If the result is
 * above 1, the boxes cannot hold the pieces. For a single box, the result is a lower bound on the number of such boxes.
 * Stops early at a ratio above `enough`. The functions of an axis are chosen for its longest box side. They are
 * superadditive, so they are valid for the shorter box sides too. `found` receives the functions of each greater ratio.
 */
export const dualFeasibleRatio = (
  boxes: ReadonlyArray<InnerSides>,
  pieces: PieceCounts,
  min: number,
  enough: number,
  found?: (functions: ReadonlyArray<DualFeasible>) => void
): number => {
  const fitting = Array.from(pieces, ([{ orientations }, count]) => ({
    sides: fittingSides(orientations, boxes),
    count
  }))
  const [fx, fy, fz] = sides.map((side, axis) => imagesOf(side, boxes, fitting, axis))
  const single = boxes.length === 1
  const area = new Float64Array(fitting.reduce((n, p) => n + p.sides.length / 3, 0))
  let best = min
  for (const f of fx!) {
    // No side has a larger image than the whole axis, so the ratio without the remaining axes is an upper bound.
    if (single && minSum(fitting, f.images, undefined) <= best * f.greatest) continue
    for (const g of fy!) {
      for (let i = 0; i < area.length; i++) area[i] = f.images[i]! * g.images[i]!
      const flat = minSum(fitting, area, undefined)
      if (single && flat <= best * f.greatest * g.greatest) continue
      for (const h of fz!) {
        let whole = 0
        for (let b = 0; b < boxes.length; b++) whole += f.boxes[b]! * g.boxes[b]! * h.boxes[b]!
        if (whole === 0 || flat * h.greatest <= best * whole) continue
        const ratio = minSum(fitting, area, h.images) / (whole * SLACK)
        if (ratio <= best) continue
        best = ratio
        found?.([f.of, g.of, h.of])
        if (best > enough) return best
      }
    }
  }
  return best
}

interface Fitting {
  /** Sides of each orientation that fits into at least one of the boxes, three numbers each. */
  readonly sides: ReadonlyArray<number>
  readonly count: number
}

const fittingSides = (orientations: Int32Array, boxes: ReadonlyArray<InnerSides>): number[] => {
  const sides: number[] = []
  for (let o = 0; o < orientations.length; o += 3)
    if (boxes.some((b) => orientations[o]! <= b.x && orientations[o + 1]! <= b.y && orientations[o + 2]! <= b.z))
      sides.push(...orientations.subarray(o, o + 3))
  return sides
}

/** Adds up the image of each piece in the orientation with the smallest image. */
const minSum = (pieces: ReadonlyArray<Fitting>, area: Float64Array, heights: Float64Array | undefined): number => {
  let sum = 0
  let at = 0
  for (let i = 0; i < pieces.length; i++) {
    const { sides, count } = pieces[i]!
    let min = Infinity
    for (const end = at + sides.length / 3; at < end; at++) {
      const image = heights === undefined ? area[at]! : area[at]! * heights[at]!
      if (image < min) min = image
    }
    sum += min * count
  }
  return sum
}

/** Images of all sides along one axis, for one function. */
interface Images {
  readonly of: DualFeasible
  /** Images of the sides of the pieces. */
  readonly images: Float64Array
  readonly boxes: ReadonlyArray<number>
  /** Image of the longest box side. */
  readonly greatest: number
}

const imagesOf = (
  side: "x" | "y" | "z",
  boxes: ReadonlyArray<InnerSides>,
  pieces: ReadonlyArray<Fitting>,
  axis: number
): Images[] => {
  const D = Math.max(...boxes.map((b) => b[side]))
  const lengths: number[] = []
  for (const { sides } of pieces) for (let o = axis; o < sides.length; o += 3) lengths.push(sides[o]!)
  return dualFeasibles(D, lengths).map((of) => {
    const image = of[0](D, of[1])
    const images = new Float64Array(lengths.map(image))
    return { of, images, boxes: boxes.map((b) => image(b[side])), greatest: image(D) }
  })
}
