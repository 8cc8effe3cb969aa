// Equal pieces are laid in blocks: nx × ny × nz pieces turned the same way.

import type { Filling } from "../geometry/open-box.ts"
import { forgetSpaces } from "../geometry/prune-spaces.ts"
import { bearsWith, rests } from "../geometry/support.ts"
import { countKinds, type Kind, type Shape } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"
import type { Budget } from "../resources/work-budget.ts"
import { MOST_WORK } from "./fill-in-order.ts"

/** A block considered: how many pieces along each axis, and the sides of one. */
export interface Block {
  kind: Kind
  nx: number
  ny: number
  nz: number
  w: number
  l: number
  h: number
}

/** The three orders in which a block grows along its axes: widest first, a row; highest first, a tower; deepest first, a wall. */
const GROWTH = [
  [0, 1, 2],
  [2, 0, 1],
  [1, 2, 0]
] as const

/** Whether each piece of the bottom layer rests, and all below bear it. */
export const stands = (filling: Filling, block: Block, x: number, y: number, z: number): boolean => {
  const { kind, nx, ny, w, l, h } = block
  const { support, loads } = filling.rules
  if (loads && !bearsWith(filling, kind, x, y, z, x + w, y + l, z + h)) return false
  if (support === 0 || z === 0) return true
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++)
      if (!rests(filling, x + i * w, y + j * l, z, x + (i + 1) * w, y + (j + 1) * l)) return false
  return true
}

/** The space nearest to the floor, then to the back, then to the left. */
export const lowestSpace = (filling: Filling): number => {
  const { corners, count } = filling.spaces
  const { base } = filling.shape
  filling.looked += count
  let best = 0
  let least = Infinity
  for (let i = 0; i < count; i++) {
    const at = i * 6
    const value = (corners[at + 2]! * base + corners[at + 1]!) * base + corners[at]!
    if (value < least) {
      least = value
      best = i
    }
  }
  return best
}

/** How many more pieces of a kind the box takes by weight and by the rules; a block of more than one must obey them all. */
export const roomFor = (filling: Filling, kind: Kind, left: number): number => {
  if (left === 0 || !filling.admits(kind)) return 0
  if (kind.clash >= 0 || filling.rules.loads) return 1
  return kind.weight === 0 ? left : Math.min(left, Math.floor((filling.capacity - filling.weight) / kind.weight))
}

/**
 * Fills one shape with blocks: the lowest space takes the block that fills it best, until no space takes any or no more
 * work may be spent. With `noise` above 0 sizes and choices vary at random. Where a group would be split, only pieces
 * without one are laid. Returns the pieces missed.
 */
export const fillWithBlocks = (
  filling: Filling,
  budget: Budget,
  pieces: ReadonlyArray<Kind>,
  shape: Shape,
  capacity: number,
  random: Random,
  noise: number
): Kind[] => {
  filling.reset(shape, capacity)
  const left = countKinds(pieces)
  fillOnWithBlocks(filling, budget, left, random, noise)
  const missed = [...left].flatMap(([kind, count]) => new Array<Kind>(count).fill(kind))
  const lacking = new Set(missed.map((k) => k.group))
  if (!filling.kinds.some((k) => k.group >= 0 && lacking.has(k.group))) return missed
  const alone = pieces.filter((k) => k.group < 0)
  const grouped = pieces.filter((k) => k.group >= 0)
  return [...grouped, ...fillWithBlocks(filling, budget, alone, shape, capacity, random, noise)]
}

/** Goes on with a box that is partly filled; takes what it lays from `left`. */
export const fillOnWithBlocks = (
  filling: Filling,
  budget: Budget,
  left: Map<Kind, number>,
  random: Random,
  noise: number
): void => {
  const { spaces } = filling
  const kinds = [...left.keys()]
  let remaining = 0
  for (const count of left.values()) remaining += count
  let counted = filling.work
  budget.evaluations++
  budget.count(remaining + kinds.length)
  while (remaining > 0 && spaces.count > 0 && filling.work < MOST_WORK && !budget.over) {
    const space = lowestSpace(filling)
    const block = bestBlock(filling, kinds, left, space * 6, random, noise)
    if (block === undefined) spaces.drop(space)
    else remaining -= lay(filling, left, block, space * 6)
    budget.count(filling.work - counted)
    counted = filling.work
  }
}

const bestBlock = (
  filling: Filling,
  kinds: ReadonlyArray<Kind>,
  left: ReadonlyMap<Kind, number>,
  at: number,
  random: Random,
  noise: number
): Block | undefined => {
  const c = filling.spaces.corners
  const x = c[at]!
  const y = c[at + 1]!
  const z = c[at + 2]!
  const dx = c[at + 3]! - x
  const dy = c[at + 4]! - y
  const dz = c[at + 5]! - z
  const volume = dx * dy * dz
  const size: [number, number, number] = [1, 1, 1]
  let best: Block | undefined
  let most = -1
  filling.looked += kinds.length / 4
  for (const kind of kinds) {
    const room = roomFor(filling, kind, left.get(kind)!)
    if (room === 0) continue
    const { turned } = kind
    filling.looked += turned.length / 3
    for (let o = 0; o < turned.length; o += 3) {
      const w = turned[o]!
      const l = turned[o + 1]!
      const h = turned[o + 2]!
      if (w > dx || l > dy || h > dz) continue
      const fits = [Math.floor(dx / w), Math.floor(dy / l), Math.floor(dz / h)] as const
      for (const [first, second, third] of GROWTH) {
        size[first] = Math.min(fits[first], room)
        size[second] = Math.min(fits[second], Math.floor(room / size[first]))
        size[third] = Math.min(fits[third], Math.floor(room / (size[first] * size[second])))
        if (noise > 0 && random.next() < 0.15) for (let a = 0; a < 3; a++) size[a] = 1 + random.below(size[a]!)
        const [nx, ny, nz] = size
        const filled = (nx * ny * nz * kind.volume) / volume
        const spans = ((w * nx) / dx + (l * ny) / dy + (h * nz) / dz) / 3
        let value = filled + 0.2 * spans + (0.1 * kind.volume) / volume
        if (noise > 0) value *= 1 + (random.next() - 0.5) * noise
        if (value <= most) continue
        const block = { kind, nx, ny, nz, w, l, h }
        if (!stands(filling, block, x, y, z)) continue
        most = value
        best = block
      }
    }
  }
  return best
}

/** Puts a block into the corner of a space; returns how many pieces it holds. */
export const lay = (filling: Filling, left: Map<Kind, number>, block: Block, at: number): number => {
  const { kind, nx, ny, nz, w, l, h } = block
  const c = filling.spaces.corners
  const x = c[at]!
  const y = c[at + 1]!
  const z = c[at + 2]!
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        filling.put(kind, x + i * w, y + j * l, z + k * h, x + (i + 1) * w, y + (j + 1) * l, z + (k + 1) * h)
  const n = nx * ny * nz
  filling.looked += n + left.size
  left.set(kind, left.get(kind)! - n)
  let leastX = Infinity
  let leastY = Infinity
  let leastZ = Infinity
  for (const [other, count] of left)
    if (count > 0) {
      leastX = Math.min(leastX, other.leastX)
      leastY = Math.min(leastY, other.leastY)
      leastZ = Math.min(leastZ, other.leastZ)
    }
  if (leastX < Infinity) {
    filling.spaces.occupy(x, y, z, x + nx * w, y + ny * l, z + nz * h, leastX, leastY, leastZ)
    forgetSpaces(filling, leastX, leastY, 2 * kind.longest)
  }
  return n
}
