// Branch and bound for a few pieces in one box. Any two pieces are separated along some axis: one ends before the other
// begins. The search chooses one of these six relations for each pair, as long as the longest chain along each axis
// fits into the box. Two pieces that no horizontal axis separates are above each other, so the relations decide every
// load.
import { CORNERS } from "../geometry/open-box.ts"
import type { PieceKind } from "../problem/problem.ts"

/** Relations and positions at one depth of the search. Each depth has a copy, so that backtracking costs nothing. */
export interface SearchLevel {
  /** before[(axis · n + i) · n + j] is 1 if i ends before j begins along the axis, directly or through others. */
  readonly before: Uint8Array
  /** start[axis · n + i] is the smallest possible coordinate of piece i along the axis. */
  readonly start: Int32Array
}

/** Pieces in their current orientations and relations. */
export interface Arranged {
  readonly pieces: ReadonlyArray<PieceKind>
  /** length[axis · n + i] of piece i in its current orientation. */
  readonly length: Int32Array
}

/** Rules of one box in addition to its inner sides. */
export interface Conditions {
  /** Whether up and down can be swapped. */
  readonly canBeUpsideDown: boolean
  /** Returns false if the relations of the first `count` pieces already break a rule. */
  couldHold(arranged: Arranged, level: SearchLevel, count: number): boolean
  /** Returns whether all pieces follow the rules at their smallest coordinates. */
  holds(arranged: Arranged, level: SearchLevel): boolean
  /** Returns false if no positions within these relations follow the rules. */
  couldHoldSomewhere(arranged: Arranged, level: SearchLevel): boolean
}

/** One search of all arrangements of some pieces in a box. */
export class Arrangement implements Arranged {
  readonly pieces: ReadonlyArray<PieceKind>
  readonly inner: readonly [number, number, number]
  readonly length: Int32Array
  /** Whether untried positions may make some relations possible. */
  isUncertain = false
  private readonly conditions: Conditions
  private readonly n: number
  /** Offset of the current orientation of each piece. */
  private readonly orientation: Int32Array
  private readonly levels: SearchLevel[] = []
  private nodes: number

  constructor(
    pieces: ReadonlyArray<PieceKind>,
    inner: readonly [number, number, number],
    conditions: Conditions,
    nodes: number
  ) {
    this.pieces = pieces
    this.inner = inner
    this.conditions = conditions
    this.n = pieces.length
    this.nodes = nodes
    this.length = new Int32Array(3 * this.n)
    this.orientation = new Int32Array(this.n)
    const depth = (this.n * (this.n + 1)) / 2 + 1
    for (let i = 0; i <= depth; i++)
      this.levels.push({ before: new Uint8Array(3 * this.n * this.n), start: new Int32Array(3 * this.n) })
  }

  get gaveUp(): boolean {
    return this.nodes < 0
  }

  /** Tries piece i in every orientation; returns true once all pieces have a position. */
  place(i: number, depth: number): boolean {
    const level = this.levels[depth]!
    if (i > 0 && !this.conditions.couldHold(this, level, i)) return false
    if (i === this.n) return this.accepts(level)
    const { orientations } = this.pieces[i]!
    // Equal pieces can be numbered so that their orientations ascend.
    const from = this.pieces[i] === this.pieces[i - 1] ? this.orientation[i - 1]! : 0
    for (let o = from; o < orientations.length; o += 3) {
      if (
        orientations[o]! > this.inner[0] ||
        orientations[o + 1]! > this.inner[1] ||
        orientations[o + 2]! > this.inner[2]
      )
        continue
      this.orientation[i] = o
      for (let axis = 0; axis < 3; axis++) {
        this.length[axis * this.n + i] = orientations[o + axis]!
        level.start[axis * this.n + i] = 0
      }
      if (this.relate(i, 0, depth)) return true
      if (this.gaveUp) return false
    }
    return false
  }

  /** Returns whether the complete arrangement follows every rule, and keeps it. */
  private accepts(level: SearchLevel): boolean {
    if (!this.conditions.couldHoldSomewhere(this, level)) return false
    const holds = this.conditions.holds(this, level)
    if (holds) this.levels[0]!.start.set(level.start)
    else this.isUncertain = true
    return holds
  }

  /** Chooses the relation of piece i to piece j < i, then to the following ones. */
  private relate(i: number, j: number, depth: number): boolean {
    const { n } = this
    if (j === i) return this.place(i + 1, depth)
    if (this.nodes-- < 0) return false
    const { before, start } = this.levels[depth]!
    for (let axis = 0; axis < 3; axis++)
      if (before[(axis * n + i) * n + j] === 1 || before[(axis * n + j) * n + i] === 1)
        return this.relate(i, j + 1, depth)
    const next = this.levels[depth + 1]!
    for (let axis = 0; axis < 3; axis++) {
      if (this.length[axis * n + i]! + this.length[axis * n + j]! > this.inner[axis]!) continue
      for (const [first, second] of [
        [j, i],
        [i, j]
      ] as const) {
        // The first pair can be mirrored along any axis, unless up and down differ.
        if (i === 1 && first === i && (axis < 2 || this.conditions.canBeUpsideDown)) continue
        next.before.set(before)
        next.start.set(start)
        if (this.precede(next, axis, first, second) && this.relate(i, j + 1, depth + 1)) return true
        if (this.gaveUp) return false
      }
    }
    return false
  }

  /** Places u before v and updates all positions; returns false if the box is too short. */
  private precede({ before, start }: SearchLevel, axis: number, u: number, v: number): boolean {
    const { n } = this
    const row = axis * n
    for (let p = 0; p < n; p++)
      if (p === u || before[(row + p) * n + u] === 1)
        for (let s = 0; s < n; s++) if (s === v || before[(row + v) * n + s] === 1) before[(row + p) * n + s] = 1
    for (let changed = true; changed; ) {
      changed = false
      for (let p = 0; p < n; p++)
        for (let s = 0; s < n; s++) {
          if (before[(row + p) * n + s] === 0) continue
          const min = start[row + p]! + this.length[row + p]!
          if (min <= start[row + s]!) continue
          start[row + s] = min
          if (min + this.length[row + s]! > this.inner[axis]!) return false
          changed = true
        }
    }
    return true
  }

  corners(): Int32Array {
    const { n } = this
    const { start } = this.levels[0]!
    const corners = new Int32Array(n * CORNERS)
    for (let i = 0; i < n; i++)
      for (let axis = 0; axis < 3; axis++) {
        corners[i * CORNERS + axis] = start[axis * n + i]!
        corners[i * CORNERS + axis + 3] = start[axis * n + i]! + this.length[axis * n + i]!
      }
    return corners
  }
}
