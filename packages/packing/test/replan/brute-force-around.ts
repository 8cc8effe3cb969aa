// Tries every position of a few pieces in one box that already contains others. Fills the box from the bottom up: each
// free cell becomes the corner of a piece or stays free.
import type { Item } from "@waybill/packing"

type Triple = readonly [x: number, y: number, z: number]

/** Cuboid of a piece, including its gap. */
export interface Solid {
  readonly low: Triple
  readonly high: Triple
  readonly item: Item
}

const shared = (a: Solid, b: Solid, axis: 0 | 1 | 2): number =>
  Math.min(a.high[axis], b.high[axis]) - Math.max(a.low[axis], b.low[axis])

const overlaps = (a: Solid, b: Solid): boolean => shared(a, b, 0) > 0 && shared(a, b, 1) > 0
const footprint = (a: Solid, b: Solid): number => (overlaps(a, b) ? shared(a, b, 0) * shared(a, b, 1) : 0)

const isSupported = (piece: Solid, others: ReadonlyArray<Solid>, support: number): boolean => {
  const below = others.filter((other) => other.high[2] === piece.low[2])
  const area = below.reduce((sum, other) => sum + footprint(piece, other), 0)
  return piece.low[2] === 0 || area >= support * footprint(piece, piece)
}

/** Returns the weight above a piece, directly or through others, or −1 if there is nothing above it. */
const loadOn = (piece: Solid, all: ReadonlyArray<Solid>): number => {
  const tower = new Set([piece])
  for (const lower of tower)
    for (const next of all) if (next.low[2] >= lower.high[2] && overlaps(next, lower)) tower.add(next)
  return tower.size === 1
    ? -1
    : [...tower].reduce((sum, { item }) => sum + (item.weight ?? 0), -(piece.item.weight ?? 0))
}

const bears = (piece: Solid, all: ReadonlyArray<Solid>): boolean => {
  const { onTop } = piece.item
  const load = loadOn(piece, all)
  return onTop === undefined || load < 0 || (onTop > 0 && load <= onTop)
}

const sidesOf = ({ width, length, height, gap = 0, rotation = "any" }: Item): ReadonlyArray<Triple> => {
  const [w, l, h] = [width + 2 * gap, length + 2 * gap, height + 2 * gap]
  const bySideUp = {
    height: [
      [w, l, h],
      [l, w, h]
    ],
    length: [
      [w, h, l],
      [h, w, l]
    ],
    width: [
      [l, h, w],
      [h, l, w]
    ]
  } satisfies Record<string, ReadonlyArray<Triple>>
  if (rotation === "none") return bySideUp.height.slice(0, 1)
  if (rotation === "flat") return bySideUp.height
  return (rotation === "any" ? (["width", "length", "height"] as const) : rotation.up).flatMap((up) => bySideUp[up])
}

/** Returns whether the pieces can be added to a box that is loaded from above, so that `accepts` returns true. */
export const fitsAround = (
  [W, L, H]: Triple,
  fixed: ReadonlyArray<Solid>,
  items: ReadonlyArray<Item>,
  support: number,
  accepts: (all: ReadonlyArray<Solid>) => boolean = () => true
): boolean => {
  const place = (left: ReadonlyArray<Item>, placed: ReadonlyArray<Solid>, from: number): boolean => {
    if (left.length === 0) return accepts(placed)
    for (let cell = from; cell < W * L * H; cell++) {
      const low: Triple = [cell % W, Math.floor(cell / W) % L, Math.floor(cell / (W * L))]
      for (const [index, item] of left.entries())
        for (const [w, l, h] of sidesOf(item)) {
          const piece: Solid = { low, high: [low[0] + w, low[1] + l, low[2] + h], item }
          if (piece.high[0] > W || piece.high[1] > L || piece.high[2] > H) continue
          if (placed.some((other) => overlaps(piece, other) && shared(piece, other, 2) > 0)) continue
          if (fixed.some((other) => overlaps(piece, other) && low[2] < other.low[2])) continue
          const all = [...placed, piece]
          if (!isSupported(piece, placed, support) || !all.every((each) => bears(each, all))) continue
          if (place(left.toSpliced(index, 1), all, cell + 1)) return true
        }
    }
    return false
  }
  return place(items, fixed, 0)
}
