// Determines whether a few pieces fit into one cavity by trying every orientation at every position on the unit grid.
import type { Item } from "@waybill/packing"

export type Triple = readonly [x: number, y: number, z: number]

/** Piece including its gap. Pieces of one item are equal. */
export interface Solid {
  readonly item: Item
  readonly orientations: ReadonlyArray<Triple>
  readonly volume: number
}

interface Placed {
  readonly solid: Solid
  readonly low: Triple
  readonly high: Triple
}

/** Function that returns whether a base (x, y)–(X, Y) is inside the usable floor. In a tube, this is the circle. */
export type Floor = (x: number, y: number, X: number, Y: number) => boolean

const sequences = [
  [0, 1, 2],
  [1, 0, 2],
  [0, 2, 1],
  [2, 0, 1],
  [1, 2, 0],
  [2, 1, 0]
] as const

export const solidOf = (item: Item): Solid => {
  const { width, length, height, gap = 0, rotation = "any" } = item
  const sides = [width, length, height].map((side) => side + 2 * gap)
  const orientations = new Map<string, Triple>()
  const names = ["width", "length", "height"] as const
  const allowed =
    typeof rotation === "object"
      ? sequences.filter(([, , z]) => rotation.up.includes(names[z]))
      : sequences.slice(0, { none: 1, flat: 2, any: 6 }[rotation])
  for (const [x, y, z] of allowed) {
    const turned: Triple = [sides[x]!, sides[y]!, sides[z]!]
    orientations.set(turned.join(), turned)
  }
  return { item, orientations: [...orientations.values()], volume: sides[0]! * sides[1]! * sides[2]! }
}

const shared = (a: Placed, b: Placed, axis: 0 | 1 | 2): number =>
  Math.max(0, Math.min(a.high[axis], b.high[axis]) - Math.max(a.low[axis], b.low[axis]))

const sharedBase = (a: Placed, b: Placed): number => shared(a, b, 0) * shared(a, b, 1)

/**
 * Returns the weight of everything above a piece, and whether there is anything above it. `placed` must be sorted by
 * height.
 */
const bears = (piece: Placed, placed: ReadonlyArray<Placed>): boolean => {
  const { onTop = Number.POSITIVE_INFINITY } = piece.solid.item
  if (onTop === Number.POSITIVE_INFINITY) return true
  const tower = [piece]
  let load = 0
  for (const next of placed)
    if (tower.some((below) => next.low[2] >= below.high[2] && sharedBase(next, below) > 0)) {
      tower.push(next)
      load += next.solid.item.weight ?? 0
    }
  return tower.length === 1 || (onTop > 0 && load <= onTop)
}

const rests = (piece: Placed, placed: ReadonlyArray<Placed>, support: number): boolean => {
  if (piece.low[2] === 0 || support === 0) return true
  const area = placed.reduce((sum, p) => (p.high[2] === piece.low[2] ? sum + sharedBase(p, piece) : sum), 0)
  return area >= support * sharedBase(piece, piece)
}

/** Function that returns whether a piece may fill a cuboid of the cavity. */
export type Allows = (item: Item, low: Triple, high: Triple) => boolean

/** Direction in which a box is unloaded. */
export type Unload = "top" | "front"

/**
 * Returns whether a piece of a later stop is in the way of one of an earlier stop. `z` is upwards, and `y` is towards
 * the front.
 */
const blocks = (later: Placed, earlier: Placed, unload: Unload): boolean => {
  if (shared(later, earlier, 0) === 0) return false
  if (shared(later, earlier, 1) > 0) return later.low[2] >= earlier.high[2]
  return unload === "front" && later.low[1] >= earlier.high[1] && later.high[2] > earlier.low[2]
}

const stopOf = ({ solid }: Placed): number => solid.item.stop ?? Number.POSITIVE_INFINITY

const isUnloadable = (piece: Placed, placed: ReadonlyArray<Placed>, unload: Unload): boolean =>
  placed.every(
    (other) =>
      !(stopOf(other) > stopOf(piece) && blocks(other, piece, unload)) &&
      !(stopOf(piece) > stopOf(other) && blocks(piece, other, unload))
  )

/** Maximum number of positions tried in one call. If there are more, the result is undefined. */
const MAX_POSITIONS = 300_000

/**
 * Returns whether all pieces fit, or undefined if there are too many positions. Fills the cavity from the bottom up:
 * each free cell becomes the lowest corner of a piece or stays free.
 */
export const arranges = (
  solids: ReadonlyArray<Solid>,
  [W, L, H]: Triple,
  support: number,
  floor: Floor,
  unload: Unload,
  allows: Allows = () => true
): boolean | undefined => {
  let positions = 0
  const cells = W * L * H
  const place = (
    left: ReadonlyArray<Solid>,
    placed: ReadonlyArray<Placed>,
    from: number,
    mayStayFree: number
  ): boolean => {
    if (left.length === 0) return true
    for (let cell = from, free = mayStayFree; free >= 0 && cell < cells; cell++) {
      const low: Triple = [cell % W, Math.floor(cell / W) % L, Math.floor(cell / (W * L))]
      if (placed.some((p) => low.every((at, axis) => p.low[axis]! <= at && at < p.high[axis]!))) continue
      for (const [i, solid] of left.entries()) {
        if (left.findIndex((other) => other.item === solid.item) < i) continue
        for (const [w, l, h] of solid.orientations) {
          const piece: Placed = { solid, low, high: [low[0] + w, low[1] + l, low[2] + h] }
          const [X, Y, Z] = piece.high
          if (X > W || Y > L || Z > H || !floor(low[0], low[1], X, Y) || !allows(solid.item, low, piece.high)) continue
          if (positions++ > MAX_POSITIONS) return false
          if (placed.some((p) => sharedBase(p, piece) > 0 && shared(p, piece, 2) > 0)) continue
          if (!rests(piece, placed, support) || !isUnloadable(piece, placed, unload)) continue
          const all = [...placed, piece]
          if (all.every((p) => bears(p, all)) && place(left.toSpliced(i, 1), all, cell + 1, free)) return true
        }
      }
      free--
    }
    return false
  }
  const found = place(solids, [], 0, cells - solids.reduce((sum, { volume }) => sum + volume, 0))
  return found || positions <= MAX_POSITIONS ? found : undefined
}
