// Dual feasible functions: f is one for a length D when numbers that add up to at most D have images that add up to at
// most f(D). Images of the three sides multiplied are volumes that a box must have, however its pieces are turned.

/** Gives lengths their images, whole numbers. */
type DualFeasible = (length: number) => number

const identity: DualFeasible = (x) => x

/** Lengths above D − t count as D, those below t as nothing; 0 < t ≤ D/2. */
const threshold =
  (D: number, t: number): DualFeasible =>
  (x) =>
    x > D - t ? D : x < t ? 0 : x

/** Rounds (k + 1)·x/D down to whole k-ths, unless it is whole; multiplied by k and D. */
const rounding =
  (D: number, k: number): DualFeasible =>
  (x) => {
    const scaled = (k + 1) * x
    return scaled % D === 0 ? k * x : Math.floor(scaled / D) * D
  }

/** Counts how many lengths t go into x, twice; a length above half of D counts for what it leaves no room for. */
const counting = (D: number, t: number): DualFeasible => {
  const n = Math.floor(D / t)
  return (x) => (2 * x > D ? 2 * (n - Math.floor((D - x) / t)) : 2 * x === D ? n : 2 * Math.floor(x / t))
}

/** Thresholds tried for one axis. */
const MOST_THRESHOLDS = 5

/** The functions worth trying on an axis of length D for pieces with these sides along it. */
export const dualFeasibles = (D: number, sides: Iterable<number>): DualFeasible[] => {
  const halves = [...new Set(sides)].filter((s) => 2 * s <= D).sort((a, b) => a - b)
  const step = Math.max(1, (halves.length - 1) / (MOST_THRESHOLDS - 1))
  const chosen = new Set<number>()
  for (let i = 0; i < halves.length && chosen.size < MOST_THRESHOLDS; i += step) chosen.add(halves[Math.floor(i)]!)
  const functions = [identity]
  for (const t of chosen) functions.push(threshold(D, t), counting(D, t))
  for (let k = 1; k <= 4; k++) functions.push(rounding(D, k))
  return functions
}

/** A set of equal pieces: their orientations (three sides each) and how many there are. */
export interface Equal {
  readonly turned: Int32Array
  readonly count: number
}

/** Sums are exact up to 2^53; beyond that a claim needs more than rounding could explain. */
const SLACK = 1 + 1e-9

/** Three inner sides. */
export interface Cuboid {
  readonly x: number
  readonly y: number
  readonly z: number
}

/**
 * The greatest ratio between the image of the pieces and the image of the boxes together that any product of three
 * functions gives, or `least` when none gives more. Above 1 the boxes cannot hold the pieces; for one box the ratio is
 * a bound on the number needed. Stops once it exceeds `enough`. The functions are superadditive, so those made for the
 * longest side serve all boxes.
 */
export const dualFeasibleRatio = (
  boxes: ReadonlyArray<Cuboid>,
  pieces: ReadonlyArray<Equal>,
  least: number,
  enough: number
): number => {
  const fitting = pieces.map((p) => ({ sides: fittingSides(p.turned, boxes), count: p.count }))
  const fx = imagesOf("x", boxes, fitting, 0)
  const fy = imagesOf("y", boxes, fitting, 1)
  const fz = imagesOf("z", boxes, fitting, 2)
  const single = boxes.length === 1
  const area = new Float64Array(fitting.reduce((n, p) => n + p.sides.length / 3, 0))
  let best = least
  for (const f of fx) {
    // no image of a side is more than that of the whole: without a side the ratio can only be greater
    if (single && leastSum(fitting, f.images, undefined) <= best * f.greatest) continue
    for (const g of fy) {
      for (let i = 0; i < area.length; i++) area[i] = f.images[i]! * g.images[i]!
      const flat = leastSum(fitting, area, undefined)
      if (single && flat <= best * f.greatest * g.greatest) continue
      for (const h of fz) {
        let whole = 0
        for (let b = 0; b < boxes.length; b++) whole += f.boxes[b]! * g.boxes[b]! * h.boxes[b]!
        if (whole === 0 || flat * h.greatest <= best * whole) continue
        const ratio = leastSum(fitting, area, h.images) / (whole * SLACK)
        if (ratio > best) best = ratio
        if (best > enough) return best
      }
    }
  }
  return best
}

interface Fitting {
  /** The orientations that fit one of the boxes, three sides each. */
  readonly sides: ReadonlyArray<number>
  readonly count: number
}

const fittingSides = (turned: Int32Array, boxes: ReadonlyArray<Cuboid>): number[] => {
  const sides: number[] = []
  for (let o = 0; o < turned.length; o += 3)
    for (const { x, y, z } of boxes)
      if (turned[o]! <= x && turned[o + 1]! <= y && turned[o + 2]! <= z) {
        sides.push(turned[o]!, turned[o + 1]!, turned[o + 2]!)
        break
      }
  return sides
}

/** The sum over all pieces of the least image of any orientation. */
const leastSum = (pieces: ReadonlyArray<Fitting>, area: Float64Array, heights: Float64Array | undefined): number => {
  let sum = 0
  let at = 0
  for (let i = 0; i < pieces.length; i++) {
    const { sides, count } = pieces[i]!
    let least = Infinity
    for (const end = at + sides.length / 3; at < end; at++) {
      const image = heights === undefined ? area[at]! : area[at]! * heights[at]!
      if (image < least) least = image
    }
    sum += least * count
  }
  return sum
}

/** What one function makes of the pieces' sides and of the boxes' along one axis. */
interface Images {
  readonly images: Float64Array
  readonly boxes: ReadonlyArray<number>
  readonly greatest: number
}

const imagesOf = (
  side: "x" | "y" | "z",
  boxes: ReadonlyArray<Cuboid>,
  pieces: ReadonlyArray<Fitting>,
  axis: number
): Images[] => {
  const D = Math.max(...boxes.map((b) => b[side]))
  const lengths: number[] = []
  for (const { sides } of pieces) for (let o = axis; o < sides.length; o += 3) lengths.push(sides[o]!)
  return dualFeasibles(D, lengths).map((image) => {
    const images = new Float64Array(lengths.length)
    for (let i = 0; i < lengths.length; i++) images[i] = image(lengths[i]!)
    return { images, boxes: boxes.map((b) => image(b[side])), greatest: image(D) }
  })
}
