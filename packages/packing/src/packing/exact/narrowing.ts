// Narrows what is possible for pieces in one cuboid: their orientations, their coordinates and, for each pair, the
// relations. A relation is an axis along which one piece ends before the other begins.
import type { PieceKind } from "../problem/problem.ts"

/** Sides of the cuboid. */
export type Cuboid = readonly [x: number, y: number, z: number]

/** Remaining possibilities. Each depth of a search has its own copy, so that backtracking needs no undo. */
export interface Possible {
  /** Orientations of each piece, one bit each. */
  readonly orientations: Uint8Array
  /** relations[i · n + j], for i < j. Bit 2 · axis: i ends before j begins. Bit 2 · axis + 1: the reverse. */
  readonly relations: Uint8Array
  /** from[axis · n + i] is the minimum coordinate of piece i along the axis. */
  readonly from: Int32Array
  /** to[axis · n + i] is the maximum coordinate of the end of piece i along the axis. */
  readonly to: Int32Array
  /** sides[axis · n + i] is the minimum side of piece i along the axis, over its possible orientations. */
  readonly sides: Int32Array
}

/** All six relations. */
const ALL = 0b111111

/** The relations of both directions along each axis. */
const relationsAlong = [0b000011, 0b001100, 0b110000] as const

/** Whether a set of bits has more than one. */
export const hasChoice = (bits: number): boolean => (bits & (bits - 1)) !== 0

/** Returns possibilities without content. */
export const possibilities = (n: number): Possible => ({
  orientations: new Uint8Array(n),
  relations: new Uint8Array(n * n),
  from: new Int32Array(3 * n),
  to: new Int32Array(3 * n),
  sides: new Int32Array(3 * n)
})

/** At most 32 pieces in a cuboid, with the number of contradictions of each pair so far. */
export class Narrowing {
  /** conflicts[i · n + j] for i < j. Starts at 1. */
  readonly conflicts: Float64Array
  private readonly n: number
  private readonly pieces: ReadonlyArray<PieceKind>
  private readonly cuboid: Cuboid
  private readonly faces: ReadonlyArray<number>
  private readonly areas: Float64Array
  /** Pieces that can join a clique with each piece, one bit each. */
  private readonly neighbours: Int32Array

  constructor(pieces: ReadonlyArray<PieceKind>, cuboid: Cuboid) {
    const [x, y, z] = cuboid
    this.n = pieces.length
    this.pieces = pieces
    this.cuboid = cuboid
    this.faces = [y * z, x * z, x * y]
    this.conflicts = new Float64Array(this.n * this.n).fill(1)
    this.areas = new Float64Array(this.n)
    this.neighbours = new Int32Array(this.n)
  }

  /** Returns everything that is possible, except arrangements that are mirrored or exchange equal pieces. */
  start(): Possible {
    const { cuboid, n, pieces } = this
    const start = possibilities(n)
    for (let i = 0; i < n; i++) {
      start.orientations[i] = (1 << (pieces[i]!.orientations.length / 3)) - 1
      for (let axis = 0; axis < 3; axis++) start.to[axis * n + i] = cuboid[axis]!
      // Equal pieces are numbered by their x coordinates.
      for (let j = i + 1; j < n; j++) start.relations[i * n + j] = pieces[i] === pieces[j] ? ALL & ~0b10 : ALL
    }
    // Mirroring brings the centre of one piece into the lower half. Along x, equal pieces would change their order.
    const single = pieces.findIndex((piece) => pieces.indexOf(piece) === pieces.lastIndexOf(piece))
    for (const [axis, i] of [single, 0, 0].entries())
      if (i >= 0)
        start.to[axis * n + i] = Math.floor((cuboid[axis]! + longestSide(pieces[i]!, axis, cuboid[axis]!)) / 2)
    return start
  }

  /** Removes impossible orientations, relations and coordinates. Returns false if a contradiction remains. */
  narrow(possible: Possible): boolean {
    for (let isNarrower = true; isNarrower; ) {
      isNarrower = false
      for (let i = 0; i < this.n; i++) {
        const before = possible.orientations[i]!
        if (!this.narrowOrientations(possible, i)) return false
        if (possible.orientations[i] !== before) isNarrower = true
      }
      for (let i = 0; i < this.n; i++)
        for (let j = i + 1; j < this.n; j++) {
          const change = this.narrowPair(possible, i, j)
          if (change < 0) {
            this.conflicts[i * this.n + j]!++
            return false
          }
          if (change > 0) isNarrower = true
        }
    }
    return this.fitsAcross(possible)
  }

  private narrowOrientations({ from, orientations, sides, to }: Possible, i: number): boolean {
    const { n } = this
    const all = this.pieces[i]!.orientations
    let x = Infinity
    let y = Infinity
    let z = Infinity
    let bits = orientations[i]!
    for (let o = 0; o < all.length; o += 3) {
      const bit = 1 << (o / 3)
      if ((bits & bit) === 0) continue
      const w = all[o]!
      const l = all[o + 1]!
      const h = all[o + 2]!
      if (from[i]! + w > to[i]! || from[n + i]! + l > to[n + i]! || from[2 * n + i]! + h > to[2 * n + i]!) {
        bits &= ~bit
        continue
      }
      if (w < x) x = w
      if (l < y) y = l
      if (h < z) z = h
    }
    orientations[i] = bits
    if (bits === 0) return false
    sides[i] = x
    sides[n + i] = y
    sides[2 * n + i] = z
    return true
  }

  /** Narrows the relations of two pieces. Returns 1 after a change, 0 without one, and −1 at a contradiction. */
  private narrowPair({ from, relations, sides, to }: Possible, i: number, j: number): -1 | 0 | 1 {
    const { n } = this
    const before = relations[i * n + j]!
    let bits = before
    for (let axis = 0; axis < 3; axis++) {
      const a = axis * n + i
      const b = axis * n + j
      const both = sides[a]! + sides[b]!
      if (from[a]! + both > to[b]!) bits &= ~(1 << (2 * axis))
      if (from[b]! + both > to[a]!) bits &= ~(2 << (2 * axis))
    }
    if (bits === 0) return -1
    relations[i * n + j] = bits
    let change: 0 | 1 = bits === before ? 0 : 1
    if (hasChoice(bits)) return change
    const bit = 31 - Math.clz32(bits)
    const row = (bit >> 1) * n
    const first = row + (bit % 2 === 0 ? i : j)
    const second = row + (bit % 2 === 0 ? j : i)
    const earliest = from[first]! + sides[first]!
    const latest = to[second]! - sides[second]!
    if (earliest > from[second]!) {
      from[second] = earliest
      change = 1
    }
    if (latest < to[first]!) {
      to[first] = latest
      change = 1
    }
    return change
  }

  /**
   * Returns false if some pieces are too large together. Pieces that cannot be separated along an axis share a plane
   * across it, and pieces that can only be separated along it form a row.
   */
  private fitsAcross(possible: Possible): boolean {
    const { cuboid, faces, n } = this
    for (let axis = 0; axis < 3; axis++) {
      const along = relationsAlong[axis]!
      this.measureFaces(possible, axis)
      const sides = possible.sides.subarray(axis * n, axis * n + n)
      if (!this.cliquesFit(possible.relations, along, this.areas, faces[axis]!)) return false
      if (!this.cliquesFit(possible.relations, ALL & ~along, sides, cuboid[axis]!)) return false
    }
    return true
  }

  /** Computes the minimum area of each piece across an axis. */
  private measureFaces({ orientations }: Possible, axis: number): void {
    const a = axis === 0 ? 1 : 0
    const b = axis === 2 ? 1 : 2
    for (let i = 0; i < this.n; i++) {
      const all = this.pieces[i]!.orientations
      let area = Infinity
      for (let o = 0; o < all.length; o += 3)
        if ((orientations[i]! & (1 << (o / 3))) !== 0) area = Math.min(area, all[o + a]! * all[o + b]!)
      this.areas[i] = area
    }
  }

  /**
   * Collects, from each piece on, pieces with none of the excluded relations to each other. Returns false if the sizes of
   * some of these pieces exceed a limit.
   */
  private cliquesFit(
    relations: Uint8Array,
    excluded: number,
    sizes: Float64Array | Int32Array,
    limit: number
  ): boolean {
    const { n, neighbours } = this
    neighbours.fill(0)
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++)
        if ((relations[i * n + j]! & excluded) === 0) {
          neighbours[i]! |= 1 << j
          neighbours[j]! |= 1 << i
        }
    for (let first = 0; first < n; first++) {
      let clique = 1 << first
      let sum = sizes[first]!
      for (let left = neighbours[first]!; left !== 0; ) {
        const next = 31 - Math.clz32(left & -left)
        clique |= 1 << next
        sum += sizes[next]!
        left &= neighbours[next]!
      }
      if (sum <= limit) continue
      this.blame(clique)
      return false
    }
    return true
  }

  /** Counts a contradiction for each pair of a set of pieces, one bit each. */
  private blame(set: number): void {
    for (let i = 0; i < this.n; i++)
      for (let j = i + 1; j < this.n; j++)
        if ((set & (1 << i)) !== 0 && (set & (1 << j)) !== 0) this.conflicts[i * this.n + j]!++
  }
}

/** Returns the longest side of a piece along an axis up to a limit, over all orientations. */
const longestSide = ({ orientations }: PieceKind, axis: number, limit: number): number =>
  orientations.reduce((most, side, at) => (at % 3 === axis && side <= limit && side > most ? side : most), 0)
