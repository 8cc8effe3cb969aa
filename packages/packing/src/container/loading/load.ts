// Part of the hot path: a partly loaded container. It is copied for every attempt, so it consists of flat arrays.
import { EmptySpaces } from "../../packing/geometry/empty-spaces.ts"
import { CORNERS, type Layout, OpenBox } from "../../packing/geometry/open-box.ts"
import type { PieceKind } from "../../packing/problem/problem.ts"
import { add, canJoin, Sum, totalsOf } from "../../packing/problem/totals.ts"
import { type BlockTable, PIECE_STRIDE } from "../blocks/block-table.ts"
import type { Hold } from "./hold.ts"

/** Maximum number of empty spaces. Above it, the half farthest from the corners is dropped. */
const MAX_SPACES = 600

/** Partly loaded container. Reused for many attempts. */
export class Load {
  readonly hold: Hold
  readonly spaces = new EmptySpaces()
  /** Number of pieces left of each kind. */
  readonly left: Int32Array
  /** Candidate blocks, largest first. */
  candidates = new Int32Array(0)
  candidateCount = 0
  /** Loaded blocks with their corners. */
  blocks: number[] = []
  corners = new Int32Array(64 * CORNERS)
  /** Totals of the loaded pieces. */
  totals = new Sum()
  /** Levels of precedence up to this one may be loaded. */
  level = 0
  /** Minimum sides of the remaining pieces, along x, y and z. */
  min: readonly [number, number, number] = [0, 0, 0]
  /** Largest sums of sides up to each length, along x, y and z. */
  reach: readonly [Int32Array, Int32Array, Int32Array]
  /** The single pieces, for the rules of `pack`. Absent if no rule depends on positions or neighbours. */
  readonly box: OpenBox | undefined

  constructor(hold: Hold) {
    this.hold = hold
    this.left = new Int32Array(hold.kinds.length)
    this.box = hold.hasRules ? new OpenBox(hold.rules) : undefined
    this.reach = hold.reach(this.left)
  }

  get table(): BlockTable {
    return this.hold.table
  }

  /** Empties the container, and sets the pieces to load. */
  reset(quantities: Int32Array): void {
    const { x, y, z } = this.hold.shape
    this.left.set(quantities)
    this.spaces.reset(x, y, z)
    this.blocks = []
    this.totals = new Sum()
    this.level = 0
    this.box?.reset(this.hold.shape, this.hold.type)
    this.updateRemainder()
    this.startLevel()
  }

  copyFrom(other: Load): void {
    this.spaces.copyFrom(other.spaces)
    this.left.set(other.left)
    if (this.candidates.length < other.candidateCount) this.candidates = new Int32Array(other.candidates.length)
    this.candidates.set(other.candidates.subarray(0, other.candidateCount))
    this.candidateCount = other.candidateCount
    this.blocks = other.blocks.slice()
    if (this.corners.length < other.corners.length) this.corners = new Int32Array(other.corners.length)
    this.corners.set(other.corners.subarray(0, other.blocks.length * CORNERS))
    this.totals = totalsOf([other.totals])
    this.level = other.level
    this.min = other.min
    this.reach = other.reach
    this.box?.copyFrom(other.box!)
  }

  /** Loads a block with its corner nearest to the origin at (x, y, z). */
  add(block: number, x: number, y: number, z: number): void {
    const { table, left } = this
    const n = this.blocks.length
    const at = n * CORNERS
    if (at + CORNERS > this.corners.length) {
      const larger = new Int32Array(2 * this.corners.length)
      larger.set(this.corners)
      this.corners = larger
    }
    const c = this.corners
    c[at] = x
    c[at + 1] = y
    c[at + 2] = z
    c[at + 3] = x + table.x[block]!
    c[at + 4] = y + table.y[block]!
    c[at + 5] = z + table.z[block]!
    this.blocks.push(block)
    add(this.totals, table.totals[block]!)
    let isExhausted = false
    for (let i = table.start[block]!; i < table.start[block + 1]!; i++) {
      left[table.kinds[i]!]! -= table.counts[i]!
      if (left[table.kinds[i]!] === 0) isExhausted = true
    }
    if (this.box !== undefined) this.hold.putPieces(this.box, block, x, y, z)
    if (isExhausted) this.updateRemainder()
    this.occupy(n)
    this.dropCandidates()
  }

  private occupy(n: number): void {
    const c = this.corners
    const at = n * CORNERS
    const [minX, minY, minZ] = this.min
    this.spaces.occupy(c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!, minX, minY, minZ)
    if (this.spaces.count > MAX_SPACES) this.hold.keepNearest(this.spaces, MAX_SPACES / 2)
  }

  /** Returns the loaded pieces. */
  layout(): Layout {
    const { shape, kinds } = this.hold
    const contents: PieceKind[] = []
    const corners: number[] = []
    this.blocks.forEach((block, n) => {
      const pieces = this.table.piecesOf(block)
      for (let i = 0; i < pieces.length; i += PIECE_STRIDE) {
        contents.push(kinds[pieces[i]!]!)
        for (let a = 0; a < CORNERS; a++) corners.push(this.corners[n * CORNERS + (a % 3)]! + pieces[i + 1 + a]!)
      }
    })
    return { ...this.totals, shape, contents, corners: Int32Array.from(corners) }
  }

  /** Admits the blocks of the next level of precedence. Returns false if there is none. */
  raiseLevel(): boolean {
    if (this.level + 1 >= this.hold.levels) return false
    this.level++
    const { x, y, z } = this.hold.shape
    // Spaces without a block of the earlier levels were dropped, so they are found again.
    this.spaces.reset(x, y, z)
    for (let n = 0; n < this.blocks.length; n++) this.occupy(n)
    this.startLevel()
    return true
  }

  private startLevel(): void {
    const { bySize } = this.table
    if (this.candidates.length < bySize.length) this.candidates = new Int32Array(bySize.length)
    this.candidates.set(bySize)
    this.candidateCount = bySize.length
    this.dropCandidates()
  }

  /** Drops the blocks with too few pieces, without a large enough space, or above a limit of the container. */
  private dropCandidates(): void {
    const { table, left, candidates, spaces, level } = this
    const { x, y, z, start, kinds, counts, totals } = table
    const { blockLevels, isLimited, type } = this.hold
    const c = spaces.corners
    let [maxX, maxY, maxZ] = [0, 0, 0]
    for (let i = 0; i < spaces.count * 6; i += 6) {
      maxX = Math.max(maxX, c[i + 3]! - c[i]!)
      maxY = Math.max(maxY, c[i + 4]! - c[i + 1]!)
      maxZ = Math.max(maxZ, c[i + 5]! - c[i + 2]!)
    }
    let kept = 0
    for (let n = 0; n < this.candidateCount; n++) {
      const block = candidates[n]!
      if (x[block]! > maxX || y[block]! > maxY || z[block]! > maxZ) continue
      if (isLimited && !canJoin(totals[block]!, this.totals, type.limits)) continue
      if (blockLevels !== undefined && blockLevels[block]! > level) continue
      let i = start[block]!
      const end = start[block + 1]!
      while (i < end && counts[i]! <= left[kinds[i]!]!) i++
      if (i === end) candidates[kept++] = block
    }
    this.hold.work += this.candidateCount / 4
    this.candidateCount = kept
  }

  private updateRemainder(): void {
    this.min = this.hold.minSides(this.left)
    this.reach = this.hold.reach(this.left)
  }
}
