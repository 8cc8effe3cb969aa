// Branch and bound for a few pieces in one box. Two pieces never overlap if one ends before the other begins along some
// axis, which gives six possible relations per pair. The search chooses a relation for each pair, as long as the
// longest chain along each axis fits into the box. If no horizontal axis separates two pieces, one is above the other,
// so the relations determine every load.
import { CORNERS } from "../geometry/open-box.ts"
import type { PieceKind } from "../problem/problem.ts"

/**
 * Relations and positions at one depth of the search. Each depth has its own copy, so that backtracking needs no undo.
 */
export interface SearchLevel {
  /**
   * before[(axis · n + i) · n + j] is 1 if piece i must end before piece j begins along the axis, directly or through
   * other pieces.
   */
  readonly before: Uint8Array
  /** start[axis · n + i] is the minimum coordinate of piece i along the axis. */
  readonly start: Int32Array
}

/** Pieces in their current orientations and relations. */
export interface Arranged {
  readonly pieces: ReadonlyArray<PieceKind>
  /** length[axis · n + i] is the side of piece i along the axis in its current orientation. */
  readonly length: Int32Array
}

/** Rules of one box that go beyond its inner dimensions. */
export interface Conditions {
  /** Number of axes, starting with x, along which a valid arrangement stays valid when it is mirrored. */
  readonly mirrorAxes: number
  /** Returns false if the first `count` pieces break a rule at all coordinates that their relations allow. */
  couldHold(arranged: Arranged, level: SearchLevel, count: number): boolean
  /** Returns whether the arrangement satisfies the rules when every piece is at its minimum coordinates. */
  holds(arranged: Arranged, level: SearchLevel): boolean
  /** Returns false if the pieces break a rule at all coordinates that their relations allow. */
  couldHoldSomewhere(arranged: Arranged, level: SearchLevel): boolean
}

/** Search of all arrangements of a list of pieces in one box. */
export class Arrangement implements Arranged {
  readonly pieces: ReadonlyArray<PieceKind>
  readonly inner: readonly [number, number, number]
  readonly length: Int32Array
  /** Whether a rejected arrangement might be valid at coordinates that were not tried. */
  isUncertain = false
  private readonly conditions: Conditions
  private readonly n: number
  /** Offset of the current orientation of each piece in its list of orientations. */
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

  /** Tries every orientation of piece i. Returns true as soon as all pieces have a position. */
  place(i: number, depth: number): boolean {
    const level = this.levels[depth]!
    if (i > 0 && !this.conditions.couldHold(this, level, i)) return false
    if (i === this.n) return this.accepts(level)
    const { orientations } = this.pieces[i]!
    // Equal pieces are interchangeable, so only ascending orientations need to be tried.
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

  /** Returns whether the complete arrangement follows every rule. Stores its coordinates if so. */
  private accepts(level: SearchLevel): boolean {
    if (!this.conditions.couldHoldSomewhere(this, level)) return false
    const holds = this.conditions.holds(this, level)
    if (holds) this.levels[0]!.start.set(level.start)
    else this.isUncertain = true
    return holds
  }

  /** Tries each relation of piece i to piece j, then to the pieces between j and i. */
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
        // A mirrored arrangement is equivalent, so one sequence of the first two pieces is enough per axis.
        if (i === 1 && first === i && axis < this.conditions.mirrorAxes) continue
        next.before.set(before)
        next.start.set(start)
        if (this.precede(next, axis, first, second) && this.relate(i, j + 1, depth + 1)) return true
        if (this.gaveUp) return false
      }
    }
    return false
  }

  /** Requires u to end before v begins, and updates all positions. Returns false if the box is too short. */
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
