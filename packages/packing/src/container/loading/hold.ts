// A type of container with its blocks, shared by all attempts to load it.
import type { EmptySpaces } from "../../packing/geometry/empty-spaces.ts"
import type { OpenBox } from "../../packing/geometry/open-box.ts"
import type { BoxRules, BoxShape, BoxType, PieceKind } from "../../packing/problem/problem.ts"
import { add, isWithin, Sum } from "../../packing/problem/totals.ts"
import { type BlockTable, PIECE_STRIDE } from "../blocks/block-table.ts"
import type { Guide } from "../cargo/guides.ts"
import { cornerDistance } from "./nearest-space.ts"
import { reachableLengths } from "./reachable.ts"

/** Largest sums of sides up to each length, along x, y and z. */
type Reach = readonly [Int32Array, Int32Array, Int32Array]

/** Maximum number of kinds for computing the reachable lengths again when a kind is used up. */
const MAX_KINDS_FOR_REACH = 64

/** Number of cached tables of reachable lengths. */
const MAX_KEPT_REACHES = 1_000

/** Container type with its possible blocks, as seen by a search. */
export class Hold {
  readonly type: BoxType
  readonly shape: BoxShape
  readonly kinds: ReadonlyArray<PieceKind>
  readonly quantities: Int32Array
  readonly rules: BoxRules
  readonly table: BlockTable
  readonly guides: ReadonlyArray<Guide>
  /** Units of work since it was last read. */
  work = 0
  readonly hasRules: boolean
  /** Whether all pieces together exceed a limit. The spaces limit the volume to that of the hull. */
  readonly isLimited: boolean
  /** Level of precedence of each block, or undefined if all have the same. */
  blockLevels: Uint8Array | undefined
  levels = 1
  private readonly reaches = new Map<string, Reach>()
  private readonly initialReach: Reach

  constructor(
    type: BoxType,
    kinds: ReadonlyArray<PieceKind>,
    quantities: Int32Array,
    rules: BoxRules,
    table: BlockTable,
    guides: ReadonlyArray<Guide>
  ) {
    this.type = type
    this.shape = type.shapes[0]!
    this.kinds = kinds
    this.quantities = quantities
    this.rules = rules
    this.table = table
    this.guides = guides
    const { limits, hull } = type
    const hasLimits = limits.count < Infinity || limits.volume < hull.volume
    const dependOnPositions = rules.support > 0 || rules.hasLoads || rules.hasStops
    this.hasRules = hasLimits || dependOnPositions || rules.conflicts.rowLength > 0
    const all = new Sum()
    for (const [k, kind] of kinds.entries()) add(all, kind, quantities[k])
    this.isLimited = !isWithin(all, limits.volume < hull.volume ? limits : { ...limits, volume: Infinity })
    this.initialReach = this.findReach(quantities)
  }

  /** Sets the level of each kind. Blocks of lower levels are loaded first. A block has the highest level of its kinds. */
  setLevels(levelOf: ReadonlyArray<number>): void {
    const { start, kinds, count } = this.table
    this.levels = 1 + levelOf.reduce((max, level) => Math.max(max, level), 0)
    this.blockLevels = this.levels === 1 ? undefined : new Uint8Array(count)
    if (this.blockLevels === undefined) return
    for (let block = 0; block < count; block++)
      for (let i = start[block]!; i < start[block + 1]!; i++)
        this.blockLevels[block] = Math.max(this.blockLevels[block]!, levelOf[kinds[i]!]!)
  }

  /** Returns the reachable lengths for the remaining pieces. */
  reach(left: Int32Array): Reach {
    const { kinds } = this
    if (kinds.length > MAX_KINDS_FOR_REACH) return this.initialReach
    let key = ""
    for (let k = 0; k < kinds.length; k++) if (left[k]! > 0) key += String.fromCharCode(k)
    let known = this.reaches.get(key)
    if (known === undefined) {
      known = this.findReach(left)
      if (this.reaches.size >= MAX_KEPT_REACHES) this.reaches.clear()
      this.reaches.set(key, known)
    }
    return known
  }

  private findReach(left: Int32Array): Reach {
    const { x, y, z } = this.shape
    const quantities = this.quantities.map((quantity, k) => (left[k]! > 0 ? quantity : 0))
    this.work += (x + y + z) / 4 + quantities.length
    return [
      reachableLengths(this.kinds, quantities, 0, x),
      reachableLengths(this.kinds, quantities, 1, y),
      reachableLengths(this.kinds, quantities, 2, z)
    ]
  }

  /** Returns the minimum sides of the remaining pieces along each axis. */
  minSides(left: Int32Array): readonly [number, number, number] {
    let [x, y, z] = [Infinity, Infinity, Infinity]
    for (let k = 0; k < left.length; k++) {
      if (left[k] === 0) continue
      const { minX, minY, minZ } = this.kinds[k]!
      x = Math.min(x, minX)
      y = Math.min(y, minY)
      z = Math.min(z, minZ)
    }
    this.work += left.length / 4
    return [x, y, z]
  }

  /** Adds the pieces of a block to a box. */
  putPieces(box: OpenBox, block: number, x: number, y: number, z: number): void {
    const pieces = this.table.piecesOf(block)
    for (let i = 0; i < pieces.length; i += PIECE_STRIDE)
      box.put(
        this.kinds[pieces[i]!]!,
        x + pieces[i + 1]!,
        y + pieces[i + 2]!,
        z + pieces[i + 3]!,
        x + pieces[i + 4]!,
        y + pieces[i + 5]!,
        z + pieces[i + 6]!
      )
  }

  /** Drops all spaces except those nearest to a corner of the container. */
  keepNearest(spaces: EmptySpaces, count: number): void {
    const distance = (i: number): number => cornerDistance(spaces.corners, 6 * i, this.shape, this.hasRules)
    const nearest = Array.from({ length: spaces.count }, (_, i) => i).sort((a, b) => distance(a) - distance(b) || a - b)
    spaces.keep(nearest.slice(0, count).sort((a, b) => a - b))
    this.work += 10 * nearest.length
  }
}
