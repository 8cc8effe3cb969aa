import { type Totals, totalsOf } from "../../packing/problem/totals.ts"

// Part of the hot path: blocks are rows of flat arrays, because a search compares thousands of them at every step.

/** Numbers per piece of a block: its kind, then its corner nearest to the origin, then the opposite corner. */
export const PIECE_STRIDE = 7

/** Maximum number of entries of the hash table. */
const MAX_HASH_SIZE = 1 << 15

/**
 * Blocks of pieces, loaded as one cuboid. A block is a single piece, or two blocks side by side along one axis. Two
 * blocks with equal sides and equal contents count as the same block.
 */
export class BlockTable {
  readonly capacity: number
  count = 0
  readonly x: Int32Array
  readonly y: Int32Array
  readonly z: Int32Array
  /** Totals of the pieces of each block. */
  readonly totals: Totals[] = []
  /** Volume of each block, the key of searches. */
  readonly volume: Float64Array
  /** Start of the contents of each block in `kinds` and `counts`. */
  readonly start: Int32Array
  /** Kinds of the contents, ascending within a block. */
  kinds: Int32Array
  /** Number of pieces of each kind. */
  counts: Int32Array
  /** Blocks by volume, largest first. Available after `sort`. */
  bySize = new Int32Array(0)
  private readonly first: Int32Array
  private readonly second: Int32Array
  private readonly axis: Int8Array
  private readonly heads: Int32Array
  private readonly nextInChain: Int32Array
  private readonly expanded: Array<Int32Array | undefined> = []

  constructor(capacity: number) {
    this.capacity = capacity
    const numbers = (): Int32Array => new Int32Array(capacity)
    // A power of two, so that a mask finds the entry.
    this.heads = new Int32Array(Math.min(MAX_HASH_SIZE, 2 ** Math.ceil(Math.log2(2 * capacity + 2)))).fill(-1)
    this.x = numbers()
    this.y = numbers()
    this.z = numbers()
    this.volume = new Float64Array(capacity)
    this.start = new Int32Array(capacity + 1)
    this.kinds = new Int32Array(4 * capacity)
    this.counts = new Int32Array(4 * capacity)
    this.first = numbers()
    this.second = numbers()
    this.axis = new Int8Array(capacity)
    this.nextInChain = numbers()
  }

  get isFull(): boolean {
    return this.count >= this.capacity
  }

  /** Adds a single piece of a kind. */
  addPiece(kind: number, x: number, y: number, z: number, piece: Totals): void {
    this.add([kind], [1], 1, x, y, z, totalsOf([piece]), -1, -1, -1)
  }

  /** Adds two blocks side by side along an axis. `kinds` and `counts` are the first `length` entries of buffers. */
  addPair(
    first: number,
    second: number,
    axis: number,
    x: number,
    y: number,
    z: number,
    kinds: ArrayLike<number>,
    counts: ArrayLike<number>,
    length: number
  ): void {
    const totals = totalsOf([this.totals[first]!, this.totals[second]!])
    this.add(kinds, counts, length, x, y, z, totals, first, second, axis)
  }

  private add(
    kinds: ArrayLike<number>,
    counts: ArrayLike<number>,
    length: number,
    x: number,
    y: number,
    z: number,
    totals: Totals,
    first: number,
    second: number,
    axis: number
  ): void {
    let hash = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (kinds[i]! * 131 + counts[i]!), 16_777_619)
    const slot = (hash ^ (hash >>> 15)) & (this.heads.length - 1)
    for (let i = this.heads[slot]!; i >= 0; i = this.nextInChain[i]!)
      if (this.x[i] === x && this.y[i] === y && this.z[i] === z && this.holds(i, kinds, counts, length)) return
    const block = this.count++
    this.nextInChain[block] = this.heads[slot]!
    this.heads[slot] = block
    this.x[block] = x
    this.y[block] = y
    this.z[block] = z
    this.totals[block] = totals
    this.volume[block] = totals.volume
    this.first[block] = first
    this.second[block] = second
    this.axis[block] = axis
    const at = this.start[block]!
    this.start[block + 1] = at + length
    if (at + length > this.kinds.length) this.growContents()
    for (let i = 0; i < length; i++) {
      this.kinds[at + i] = kinds[i]!
      this.counts[at + i] = counts[i]!
    }
  }

  private holds(block: number, kinds: ArrayLike<number>, counts: ArrayLike<number>, length: number): boolean {
    const at = this.start[block]!
    if (this.start[block + 1]! - at !== length) return false
    for (let i = 0; i < length; i++)
      if (this.kinds[at + i] !== kinds[i] || this.counts[at + i] !== counts[i]) return false
    return true
  }

  private growContents(): void {
    const grown = (old: Int32Array): Int32Array => {
      const larger = new Int32Array(2 * old.length + 64)
      larger.set(old)
      return larger
    }
    this.kinds = grown(this.kinds)
    this.counts = grown(this.counts)
  }

  /** Sorts the blocks by volume, then by fewer pieces. */
  sort(): void {
    const { totals } = this
    this.bySize = Int32Array.from({ length: this.count }, (_, i) => i).sort(
      (a, b) => totals[b]!.volume - totals[a]!.volume || totals[a]!.count - totals[b]!.count || a - b
    )
  }

  /** Returns the pieces of a block, relative to its corner nearest to the origin, from the bottom up. */
  piecesOf(block: number): Int32Array {
    const known = this.expanded[block]
    if (known !== undefined) return known
    const rows: number[][] = []
    this.expand(block, [0, 0, 0], rows)
    rows.sort((a, b) => a[3]! - b[3]! || a[2]! - b[2]! || a[1]! - b[1]!)
    const flat = Int32Array.from(rows.flat())
    this.expanded[block] = flat
    return flat
  }

  private expand(block: number, at: readonly [number, number, number], rows: number[][]): void {
    const axis = this.axis[block]!
    const sides = [this.x, this.y, this.z] as const
    if (axis < 0) {
      const corner = at.map((from, a) => from + sides[a]![block]!)
      rows.push([this.kinds[this.start[block]!]!, ...at, ...corner])
      return
    }
    const first = this.first[block]!
    const moved: [number, number, number] = [...at]
    moved[axis]! += sides[axis]![first]!
    this.expand(first, at, rows)
    this.expand(this.second[block]!, moved, rows)
  }
}
