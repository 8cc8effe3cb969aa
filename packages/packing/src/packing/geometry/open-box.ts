// The hot kernel: nearly all CPU time of a search is spent in this folder. It works on flat arrays of whole numbers,
// loops by index and reuses its buffers, because both are several times faster than plain objects here. x, y, z is the
// corner of a cuboid nearest to the origin, X, Y, Z the opposite one.
import { rowHas } from "../problem/conflicts.ts"
import type { BoxRules, BoxShape, PieceKind } from "../problem/problem.ts"
import { EmptySpaces } from "./empty-spaces.ts"
import type { Workspace } from "./workspace.ts"

/** Numbers per placed piece: the corner nearest to the origin, then the opposite one. */
export const CORNERS = 6

/** The contents of one box and their positions. Immutable. */
export interface Layout {
  readonly shape: BoxShape
  /** The kind of each piece. */
  readonly contents: ReadonlyArray<PieceKind>
  /** The corners of each piece, six numbers each. */
  readonly corners: Int32Array
  readonly volume: number
  readonly weight: number
}

/** State of an open box that can be restored. */
interface Checkpoint {
  count: number
  readonly spaces: EmptySpaces
  readonly conflicting: Uint32Array
}

/** One box while it is filled. Reused for many attempts. */
export class OpenBox {
  readonly rules: BoxRules
  readonly workspace: Workspace
  readonly spaces = new EmptySpaces()
  shape!: BoxShape
  capacity = 0
  /** The kind of each placed piece. */
  contents: PieceKind[] = []
  corners = new Int32Array(64 * CORNERS)
  volume = 0
  weight = 0
  /** Spaces and pieces inspected since the reset. */
  inspected = 0
  /** Conflict classes that the contents exclude, one bit each. */
  private readonly conflicting: Uint32Array
  /** The last piece whose top is at each height. */
  private readonly lastByTop = new Map<number, number>()
  /** For each piece the previous one with the same top, or −1. */
  private previousByTop = new Int32Array(64)
  private checkpoint: Checkpoint | undefined

  constructor(rules: BoxRules, workspace: Workspace) {
    this.rules = rules
    this.workspace = workspace
    this.conflicting = new Uint32Array(rules.conflicts.rowLength)
  }

  /** Empties the box and gives it another shape. */
  reset(shape: BoxShape, capacity: number): void {
    this.shape = shape
    this.capacity = capacity
    this.contents = []
    this.volume = 0
    this.weight = 0
    this.inspected = 0
    this.conflicting.fill(0)
    this.lastByTop.clear()
    if (shape.spaces === undefined) this.spaces.reset(shape.x, shape.y, shape.z)
    else this.spaces.resetTo(shape.spaces)
  }

  copyFrom(other: OpenBox): void {
    this.reset(other.shape, other.capacity)
    this.inspected = other.inspected
    const c = other.corners
    other.contents.forEach((kind, i) => {
      const at = i * CORNERS
      this.put(kind, c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!)
    })
    this.spaces.copyFrom(other.spaces)
  }

  /** Saves the current state. */
  saveCheckpoint(): void {
    this.checkpoint ??= { count: 0, spaces: new EmptySpaces(), conflicting: this.conflicting.slice() }
    this.checkpoint.count = this.contents.length
    this.checkpoint.spaces.copyFrom(this.spaces)
    this.checkpoint.conflicting.set(this.conflicting)
    this.inspected += this.spaces.count
  }

  /** Removes every piece placed after the checkpoint. */
  restoreCheckpoint(): void {
    const { count, spaces, conflicting } = this.checkpoint!
    while (this.contents.length > count) {
      const kind = this.contents.pop()!
      const i = this.contents.length
      this.lastByTop.set(this.corners[i * CORNERS + 5]!, this.previousByTop[i]!)
      this.volume -= kind.volume
      this.weight -= kind.weight
    }
    this.conflicting.set(conflicting)
    this.inspected = this.work - spaces.work
    this.spaces.copyFrom(spaces)
  }

  /** Units of work since the reset. */
  get work(): number {
    return this.inspected + this.spaces.work
  }

  /** Returns whether weight and conflicts allow one more piece of this kind, wherever it is placed. */
  admits(kind: PieceKind): boolean {
    return (
      this.weight + kind.weight <= this.capacity &&
      (kind.conflictClass < 0 || !rowHas(this.conflicting, kind.conflictClass))
    )
  }

  /** Records a piece. The caller updates the empty spaces. */
  put(kind: PieceKind, x: number, y: number, z: number, X: number, Y: number, Z: number): void {
    const n = this.contents.length
    const at = n * CORNERS
    if (at + CORNERS > this.corners.length) this.grow()
    const c = this.corners
    c[at] = x
    c[at + 1] = y
    c[at + 2] = z
    c[at + 3] = X
    c[at + 4] = Y
    c[at + 5] = Z
    this.previousByTop[n] = this.lastWithTop(Z)
    this.lastByTop.set(Z, n)
    this.contents.push(kind)
    this.volume += kind.volume
    this.weight += kind.weight
    if (kind.conflictClass >= 0) this.rules.conflicts.addTo(this.conflicting, kind.conflictClass)
  }

  /** Returns the last placed piece whose top is at a height, or −1. */
  lastWithTop(Z: number): number {
    return this.lastByTop.get(Z) ?? -1
  }

  /** Returns the piece placed before this one with the same top, or −1. */
  previousWithTop(piece: number): number {
    return this.previousByTop[piece]!
  }

  private grow(): void {
    const corners = new Int32Array(this.corners.length * 2)
    corners.set(this.corners)
    this.corners = corners
    const previousByTop = new Int32Array(this.previousByTop.length * 2)
    previousByTop.set(this.previousByTop)
    this.previousByTop = previousByTop
  }

  /** Returns a copy of the contents, which remains valid when the box is reused. */
  layout(): Layout {
    const { shape, contents, volume, weight } = this
    return { shape, contents, corners: this.corners.slice(0, contents.length * CORNERS), volume, weight }
  }
}
