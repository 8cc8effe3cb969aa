// Fills a box with blocks of nx × ny × nz equal pieces in one orientation.
import type { OpenBox } from "../geometry/open-box.ts"
import { isPermitted } from "../geometry/permitted.ts"
import { pruneSpaces } from "../geometry/prune-spaces.ts"
import { isSupported, respectsLoads } from "../geometry/support.ts"
import { type BoxShape, type BoxType, countEach, type PieceKind } from "../problem/problem.ts"
import { timesToJoin } from "../problem/totals.ts"
import type { Random } from "../resources/random.ts"
import { WORK_PER_BOX } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"

/** Block of equal pieces in one orientation: the number of pieces along each axis, and the sides of one piece. */
export interface Block {
  kind: PieceKind
  nx: number
  ny: number
  nz: number
  w: number
  l: number
  h: number
}

/** Axis sequences for extending a block: a row first, a tower first, or a wall first. */
const growthSequences = [
  [0, 1, 2],
  [2, 0, 1],
  [1, 2, 0]
] as const

/** Probability that the size of a block is random, if there is noise. */
const RANDOM_SIZE_PROBABILITY = 0.15

/**
 * Returns whether every piece of the bottom layer is supported, the pieces below can bear the block, and the stops and
 * the rule of the request allow it.
 */
export const isStable = (box: OpenBox, block: Block, x: number, y: number, z: number): boolean => {
  const { kind, nx, ny, nz, w, l, h } = block
  const { support } = box.rules
  if (!respectsLoads(box, kind, x, y, z, x + w, y + l, z + h)) return false
  if (!isPermitted(box, kind, x, y, z, x + nx * w, y + ny * l, z + nz * h)) return false
  if (support === 0 || z === 0) return true
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++)
      if (!isSupported(box, x + i * w, y + j * l, z, x + (i + 1) * w, y + (j + 1) * l)) return false
  return true
}

/** Returns the index of the space nearest to the floor, then to the back, then to the left. */
export const lowestSpace = (box: OpenBox): number => {
  const { corners, count } = box.spaces
  const { radix } = box.shape
  box.inspected += count
  let best = 0
  let min = Infinity
  for (let i = 0; i < count; i++) {
    const at = i * 6
    const value = (corners[at + 2]! * radix + corners[at + 1]!) * radix + corners[at]!
    if (value < min) {
      min = value
      best = i
    }
  }
  return best
}

/**
 * Returns the maximum number of pieces of a kind in one block, as allowed by the limits of the box and by rules. With conflicts, load
 * limits or a rule of the request, a block is a single piece.
 */
export const maxBlockPieces = (box: OpenBox, kind: PieceKind, left: number): number => {
  if (left === 0 || !box.admits(kind)) return 0
  if (kind.conflictClass >= 0 || box.rules.hasLoads || box.rules.accept) return 1
  return Math.min(left, timesToJoin(kind, box.totals, box.type.limits))
}

/**
 * Fills one shape with blocks. Repeatedly places the best block in the lowest empty space, until no block fits or the
 * budget is spent. With `noise` above 0, sizes and choices of blocks vary at random. If the result would split a group,
 * fills the shape again without any group. Returns the unplaced pieces.
 */
export const fillWithBlocks = (
  box: OpenBox,
  budget: WorkBudget,
  pieces: ReadonlyArray<PieceKind>,
  shape: BoxShape,
  type: BoxType,
  random: Random,
  noise: number
): PieceKind[] => {
  box.reset(shape, type)
  const left = countEach(pieces)
  addBlocks(box, budget, left, random, noise)
  const unplaced = [...left].flatMap(([kind, count]) => new Array<PieceKind>(count).fill(kind))
  const unplacedGroups = new Set(unplaced.map((k) => k.group))
  if (!box.contents.some((k) => k.group >= 0 && unplacedGroups.has(k.group))) return unplaced
  const ungrouped = pieces.filter((k) => k.group < 0)
  const grouped = pieces.filter((k) => k.group >= 0)
  return [...grouped, ...fillWithBlocks(box, budget, ungrouped, shape, type, random, noise)]
}

/** Adds blocks to a partly filled box. Subtracts the placed pieces from `left`. */
export const addBlocks = (
  box: OpenBox,
  budget: WorkBudget,
  left: Map<PieceKind, number>,
  random: Random,
  noise: number
): void => {
  const { spaces } = box
  const kinds = [...left.keys()]
  let remaining = 0
  for (const count of left.values()) remaining += count
  let counted = box.work
  budget.evaluations++
  budget.spend(remaining + kinds.length)
  while (remaining > 0 && spaces.count > 0 && box.work < WORK_PER_BOX && !budget.isSpent) {
    const space = lowestSpace(box)
    const block = bestBlock(box, kinds, left, space * 6, random, noise)
    if (block === undefined) spaces.drop(space)
    else remaining -= placeBlock(box, left, block, space * 6)
    budget.spend(box.work - counted)
    counted = box.work
  }
}

const bestBlock = (
  box: OpenBox,
  kinds: ReadonlyArray<PieceKind>,
  left: ReadonlyMap<PieceKind, number>,
  at: number,
  random: Random,
  noise: number
): Block | undefined => {
  const c = box.spaces.corners
  const x = c[at]!
  const y = c[at + 1]!
  const z = c[at + 2]!
  const dx = c[at + 3]! - x
  const dy = c[at + 4]! - y
  const dz = c[at + 5]! - z
  const volume = dx * dy * dz
  const size: [number, number, number] = [1, 1, 1]
  let best: Block | undefined
  let bestValue = -1
  box.inspected += kinds.length / 4
  for (const kind of kinds) {
    const max = maxBlockPieces(box, kind, left.get(kind)!)
    if (max === 0) continue
    const { orientations } = kind
    box.inspected += orientations.length / 3
    for (let o = 0; o < orientations.length; o += 3) {
      const w = orientations[o]!
      const l = orientations[o + 1]!
      const h = orientations[o + 2]!
      if (w > dx || l > dy || h > dz) continue
      const fits = [Math.floor(dx / w), Math.floor(dy / l), Math.floor(dz / h)] as const
      for (const [first, second, third] of growthSequences) {
        size[first] = Math.min(fits[first], max)
        size[second] = Math.min(fits[second], Math.floor(max / size[first]))
        size[third] = Math.min(fits[third], Math.floor(max / (size[first] * size[second])))
        if (noise > 0 && random.next() < RANDOM_SIZE_PROBABILITY)
          for (let a = 0; a < 3; a++) size[a] = 1 + random.below(size[a]!)
        const [nx, ny, nz] = size
        const filled = (nx * ny * nz * kind.volume) / volume
        const spanned = ((w * nx) / dx + (l * ny) / dy + (h * nz) / dz) / 3
        let value = filled + 0.2 * spanned + (0.1 * kind.volume) / volume
        if (noise > 0) value *= 1 + (random.next() - 0.5) * noise
        if (value <= bestValue) continue
        const block = { kind, nx, ny, nz, w, l, h }
        if (!isStable(box, block, x, y, z)) continue
        bestValue = value
        best = block
      }
    }
  }
  return best
}

/** Places a block in the corner of a space. Returns its number of pieces. */
export const placeBlock = (box: OpenBox, left: Map<PieceKind, number>, block: Block, at: number): number => {
  const { kind, nx, ny, nz, w, l, h } = block
  const c = box.spaces.corners
  const x = c[at]!
  const y = c[at + 1]!
  const z = c[at + 2]!
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        box.put(kind, x + i * w, y + j * l, z + k * h, x + (i + 1) * w, y + (j + 1) * l, z + (k + 1) * h)
  const n = nx * ny * nz
  box.inspected += n + left.size
  left.set(kind, left.get(kind)! - n)
  let minX = Infinity
  let minY = Infinity
  let minZ = Infinity
  for (const [other, count] of left)
    if (count > 0) {
      minX = Math.min(minX, other.minX)
      minY = Math.min(minY, other.minY)
      minZ = Math.min(minZ, other.minZ)
    }
  if (minX < Infinity) {
    box.spaces.occupy(x, y, z, x + nx * w, y + ny * l, z + nz * h, minX, minY, minZ)
    pruneSpaces(box, minX, minY, 2 * kind.longest)
  }
  return n
}
