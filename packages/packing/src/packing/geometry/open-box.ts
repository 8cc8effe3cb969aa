// Hot path: a search spends nearly all of its CPU time in this folder. The code uses flat arrays of whole numbers,
// loops by index and reuses buffers, because each is several times faster than plain objects here. (x, y, z) is the
// corner of a cuboid nearest to the origin, and (X, Y, Z) is the opposite corner.
import { rowHas } from "../problem/conflicts.ts"
import type { BoxRules, BoxShape, BoxType, PieceKind } from "../problem/problem.ts"
import { add, canJoin, Sum, type Totals, totalsOf } from "../problem/totals.ts"
import { EmptySpaces, push } from "./empty-spaces.ts"

/** Numbers per placed piece: the corner nearest to the origin, then the opposite corner. */
export const CORNERS = 6

/** Contents of one box and their positions. Immutable. */
export interface Layout extends Totals {
  readonly shape: BoxShape
  /** Kind of each piece. */
  readonly contents: ReadonlyArray<PieceKind>
  /** Corners of the pieces, six coordinates per piece. */
  readonly corners: Int32Array
}

/** Saved state of an open box. */
interface Checkpoint {
  totals: Totals
  readonly spaces: EmptySpaces
  readonly banned: Uint32Array
}

/** Box during filling. Reused for many attempts. */
export class OpenBox {
  readonly rules: BoxRules
  readonly spaces = new EmptySpaces()
  shape!: BoxShape
  type!: BoxType
  /** Kind of each placed piece. */
  contents: PieceKind[] = []
  corners = new Int32Array(64 * CORNERS)
  /** Totals of the contents. */
  totals = new Sum()
  /** Number of spaces and pieces inspected since the last reset. */
  inspected = 0
  /** Conflict classes that conflict with the contents, one bit per class. */
  private readonly banned: Uint32Array
  /** Last placed piece with its top at a height, by height. */
  private readonly tops = new Map<number, number>()
  /** For each piece, the previous piece with its top at the same height, or −1. */
  readonly earlier: number[] = []
  /** Corners found by the last call to `findPosition`. */
  readonly position = { x: 0, y: 0, z: 0, X: 0, Y: 0, Z: 0 }
  private saved: Checkpoint | undefined

  constructor(rules: BoxRules) {
    this.rules = rules
    this.banned = new Uint32Array(rules.conflicts.rowLength)
  }

  /** Empties the box and sets its type and its shape. */
  reset(shape: BoxShape, type: BoxType): void {
    this.shape = shape
    this.type = type
    this.contents = []
    this.totals = new Sum()
    this.inspected = 0
    this.banned.fill(0)
    this.tops.clear()
    if (shape.spaces === undefined) this.spaces.reset(shape.x, shape.y, shape.z)
    else this.spaces.resetTo(shape.spaces)
  }

  copyFrom(other: OpenBox): void {
    this.reset(other.shape, other.type)
    this.inspected = other.inspected
    const c = other.corners
    other.contents.forEach((kind, i) => {
      const at = i * CORNERS
      this.put(kind, c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!)
    })
    this.spaces.copyFrom(other.spaces)
  }

  /** Saves the current state, replacing an earlier checkpoint. */
  save(): void {
    this.saved ??= { totals: new Sum(), spaces: new EmptySpaces(), banned: this.banned.slice() }
    this.saved.totals = totalsOf([this.totals])
    this.saved.spaces.copyFrom(this.spaces)
    this.saved.banned.set(this.banned)
    this.inspected += this.spaces.count
  }

  /** Removes every piece placed after the checkpoint. */
  restore(): void {
    const { totals, spaces, banned } = this.saved!
    while (this.contents.length > totals.count) {
      this.contents.pop()
      const i = this.contents.length
      this.tops.set(this.corners[i * CORNERS + 5]!, this.earlier[i]!)
    }
    this.totals = totalsOf([totals])
    this.banned.set(banned)
    this.inspected = this.work - spaces.work
    this.spaces.copyFrom(spaces)
  }

  /** Units of work since the last reset. */
  get work(): number {
    return this.inspected + this.spaces.work
  }

  /** Returns whether the limits of the box and conflicts allow one more piece of this kind, at any position. */
  admits(kind: PieceKind): boolean {
    return (
      canJoin(kind, this.totals, this.type.limits) &&
      (kind.conflictClass < 0 || !rowHas(this.banned, kind.conflictClass))
    )
  }

  /** Adds a piece at a position. The caller must update the empty spaces. */
  put(kind: PieceKind, x: number, y: number, z: number, X: number, Y: number, Z: number): void {
    const n = this.contents.length
    const at = n * CORNERS
    if (at + CORNERS > this.corners.length) this.grow()
    push(this.corners, at, x, y, z, X, Y, Z)
    this.earlier[n] = this.lastAt(Z)
    this.tops.set(Z, n)
    this.contents.push(kind)
    add(this.totals, kind)
    if (kind.conflictClass >= 0) this.rules.conflicts.addTo(this.banned, kind.conflictClass)
  }

  /** Returns the index of the last placed piece with its top at height `Z`, or −1. */
  lastAt(Z: number): number {
    return this.tops.get(Z) ?? -1
  }

  private grow(): void {
    const corners = new Int32Array(this.corners.length * 2)
    corners.set(this.corners)
    this.corners = corners
  }

  /** Returns a copy of the contents that stays valid when the box is reused. */
  layout(): Layout {
    const { shape, contents } = this
    return { ...this.totals, shape, contents, corners: this.corners.slice(0, contents.length * CORNERS) }
  }
}
