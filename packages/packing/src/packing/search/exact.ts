// Branch and bound for a few pieces and one box. Any two pieces are apart along some axis: one ends before the other
// begins. For each pair one of those six relations is chosen, as long as the longest chain on each axis fits the box.
import { CORNERS, type Layout } from "../geometry/open-box.ts"
import { type Kind, type Shape, volumeOf, weightOf } from "../problem/problem.ts"

/** More pieces than this are not worth beginning with. */
const MOST_PIECES = 8

/** All ways were tried in vain; or an arrangement, without regard to support and load; or neither within the nodes given. */
export type Exact = "impossible" | Layout | "gave-up"

/** Relations and positions chosen so far; one for each depth of the search, so that going back costs nothing. */
interface Level {
  /** before[(axis · n + i) · n + j] = 1 when i ends before j begins along the axis, directly or through others. */
  readonly before: Uint8Array
  /** start[axis · n + i]: the least coordinate piece i can have along the axis. */
  readonly start: Int32Array
}

class Arrangement {
  readonly pieces: ReadonlyArray<Kind>
  readonly inner: readonly [number, number, number]
  private readonly n: number
  /** length[axis · n + i] of piece i as it is turned now. */
  private readonly length: Int32Array
  private readonly turn: Int32Array
  private readonly levels: Level[] = []
  private nodes: number

  constructor(pieces: ReadonlyArray<Kind>, shape: Shape, nodes: number) {
    this.pieces = pieces
    this.inner = [shape.x, shape.y, shape.z]
    this.n = pieces.length
    this.nodes = nodes
    this.length = new Int32Array(3 * this.n)
    this.turn = new Int32Array(this.n)
    const depth = (this.n * (this.n + 1)) / 2 + 1
    for (let i = 0; i <= depth; i++)
      this.levels.push({ before: new Uint8Array(3 * this.n * this.n), start: new Int32Array(3 * this.n) })
  }

  get gaveUp(): boolean {
    return this.nodes < 0
  }

  /** Turns piece i in every way and goes on; true when all pieces found a place. */
  place(i: number, depth: number): boolean {
    if (i === this.n) {
      this.levels[0]!.start.set(this.levels[depth]!.start)
      return true
    }
    const { turned } = this.pieces[i]!
    // equal pieces may be numbered so that their turns ascend
    const from = this.pieces[i] === this.pieces[i - 1] ? this.turn[i - 1]! : 0
    for (let o = from; o < turned.length; o += 3) {
      if (turned[o]! > this.inner[0] || turned[o + 1]! > this.inner[1] || turned[o + 2]! > this.inner[2]) continue
      this.turn[i] = o
      for (let axis = 0; axis < 3; axis++) {
        this.length[axis * this.n + i] = turned[o + axis]!
        this.levels[depth]!.start[axis * this.n + i] = 0
      }
      if (this.relate(i, 0, depth)) return true
      if (this.gaveUp) return false
    }
    return false
  }

  /** Chooses how piece i lies to piece j < i, then to the later ones. */
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
        // the first pair may be mirrored along any axis
        if (i === 1 && first === i) continue
        next.before.set(before)
        next.start.set(start)
        if (this.precede(next, axis, first, second) && this.relate(i, j + 1, depth + 1)) return true
        if (this.gaveUp) return false
      }
    }
    return false
  }

  /** Puts u before v and draws the conclusions; false when the box is too short for them. */
  private precede({ before, start }: Level, axis: number, u: number, v: number): boolean {
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
          const least = start[row + p]! + this.length[row + p]!
          if (least <= start[row + s]!) continue
          start[row + s] = least
          if (least + this.length[row + s]! > this.inner[axis]!) return false
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

/** Whether some arrangement puts all pieces, equal ones together, into a shape; gives up after so many nodes. */
export const packExactly = (pieces: ReadonlyArray<Kind>, shape: Shape, nodes: number): Exact => {
  if (pieces.length > MOST_PIECES) return "gave-up"
  const arrangement = new Arrangement(pieces, shape, nodes)
  if (!arrangement.place(0, 1)) return arrangement.gaveUp ? "gave-up" : "impossible"
  return {
    shape,
    kinds: pieces,
    corners: arrangement.corners(),
    volume: volumeOf(pieces),
    weight: weightOf(pieces)
  }
}
