// Dual feasible functions: f is one for a length D when numbers that add up to at most D have images that add up to at
// most f(D). Images of the three sides multiplied are volumes that a box must have, however its pieces are turned.

/** Images of lengths as whole numbers. */
export interface DualFeasible {
  readonly image: (length: number) => number
  readonly whole: number
}

const identity = (D: number): DualFeasible => ({ image: (x) => x, whole: D })

/** Lengths above D − t count as D, those below t as nothing; 0 < t ≤ D/2. */
const threshold = (D: number, t: number): DualFeasible => ({ image: (x) => (x > D - t ? D : x < t ? 0 : x), whole: D })

/** Rounds (k + 1)·x/D down to whole k-ths, unless it is whole; multiplied by k and D. */
const rounding = (D: number, k: number): DualFeasible => ({
  image: (x) => {
    const scaled = (k + 1) * x
    return scaled % D === 0 ? k * x : Math.floor(scaled / D) * D
  },
  whole: k * D
})

/** Counts how many lengths t go into x; a length above half of D counts for what it leaves no room for. */
const counting = (D: number, t: number): DualFeasible => {
  const n = Math.floor(D / t)
  return {
    image: (x) => (2 * x > D ? 2 * (n - Math.floor((D - x) / t)) : 2 * x === D ? n : 2 * Math.floor(x / t)),
    whole: 2 * n
  }
}

/** Thresholds tried for one axis. */
const MOST_THRESHOLDS = 7

/** The functions worth trying on an axis of length D for pieces with these sides along it. */
export const dualFeasibles = (D: number, sides: Iterable<number>): DualFeasible[] => {
  const halves = [...new Set(sides)].filter((s) => 2 * s <= D).sort((a, b) => a - b)
  const step = Math.max(1, (halves.length - 1) / (MOST_THRESHOLDS - 1))
  const chosen = new Set<number>()
  for (let i = 0; i < halves.length && chosen.size < MOST_THRESHOLDS; i += step) chosen.add(halves[Math.floor(i)]!)
  const functions = [identity(D)]
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

/**
 * The greatest number of boxes x × y × z that any product of three functions shows to be needed, not rounded up;
 * stops early once it exceeds `enough`. Each piece must fit the box in one of its orientations.
 */
export const dualFeasibleBound = (
  x: number,
  y: number,
  z: number,
  pieces: ReadonlyArray<Equal>,
  enough: number
): number => {
  const fitting: Fitting[] = pieces.map(({ turned, count }) => {
    const sides: number[] = []
    for (let o = 0; o < turned.length; o += 3)
      if (turned[o]! <= x && turned[o + 1]! <= y && turned[o + 2]! <= z)
        sides.push(turned[o]!, turned[o + 1]!, turned[o + 2]!)
    return { sides, count }
  })
  const along = (axis: number) => fitting.flatMap((p) => p.sides.filter((_, i) => i % 3 === axis))
  const fx = imagesOf(dualFeasibles(x, along(0)), fitting, 0)
  const fy = imagesOf(dualFeasibles(y, along(1)), fitting, 1)
  const fz = imagesOf(dualFeasibles(z, along(2)), fitting, 2)
  let bound = 0
  const area = new Float64Array(fitting.reduce((n, p) => n + p.sides.length / 3, 0))
  for (const f of fx)
    for (const g of fy) {
      const base = f.whole * g.whole * SLACK
      for (let i = 0; i < area.length; i++) area[i] = f.images[i]! * g.images[i]!
      // no image of a height is more than the whole: without heights the bound can only be greater
      if (leastSum(fitting, area, undefined) / base <= bound) continue
      for (const h of fz) {
        const needed = leastSum(fitting, area, h.images) / (base * h.whole)
        if (needed > bound) bound = needed
        if (bound > enough) return bound
      }
    }
  return bound
}

interface Fitting {
  /** The orientations that fit the box, three sides each. */
  readonly sides: ReadonlyArray<number>
  readonly count: number
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

const imagesOf = (functions: ReadonlyArray<DualFeasible>, pieces: ReadonlyArray<Fitting>, axis: number) => {
  const lengths = pieces.flatMap((p) => p.sides.filter((_, i) => i % 3 === axis))
  return functions.map((f) => ({ images: Float64Array.from(lengths, f.image), whole: f.whole }))
}
