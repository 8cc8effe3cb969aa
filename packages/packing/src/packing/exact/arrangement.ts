// Branch and bound for a few pieces in one box. Two pieces never overlap if one ends before the other begins along some
// axis, which gives six possible relations per pair. The search chooses a relation for each pair, as long as the
// longest chain along each axis fits into the box. If no horizontal axis separates two pieces, one is above the other,
// so the relations determine every load.
import { CORNERS } from "../geometry/open-box.ts"
import type { PieceKind } from "../problem/problem.ts"
import type { WorkBudget } from "../resources/work-budget.ts"

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
  readonly mirrors: number
  /** Returns false if the first `count` pieces break a rule at all coordinates that their relations allow. */
  couldHold(arranged: Arranged, level: SearchLevel, count: number): boolean
  /** Returns whether the arrangement satisfies the rules when every piece is at its minimum coordinates. */
  holds(arranged: Arranged, level: SearchLevel): boolean
  /** Returns false if the pieces break a rule at all coordinates that their relations allow. */
  canHold(arranged: Arranged, level: SearchLevel): boolean
}

/** Result of a search: the corners of the pieces, or why there are none. */
export type ArrangementResult = Int32Array | "impossible" | "gave-up"

/**
 * Searches all arrangements of a list of pieces in one box. Gives up after a number of nodes, or if a rejected
 * arrangement might be valid at untried coordinates. `budget` reads its clock.
 */
export const arrange = (
  pieces: ReadonlyArray<PieceKind>,
  inner: readonly [number, number, number],
  conditions: Conditions,
  nodes: number,
  budget?: WorkBudget
): ArrangementResult => {
  const n = pieces.length
  const length = new Int32Array(3 * n)
  const arranged: Arranged = { pieces, length }
  /** Offset of the current orientation of each piece in its list of orientations. */
  const orientation = new Int32Array(n)
  const levels = Array.from(
    { length: (n * (n + 1)) / 2 + 2 },
    (): SearchLevel => ({ before: new Uint8Array(3 * n * n), start: new Int32Array(3 * n) })
  )
  let left = nodes
  let isUncertain = false

  /** Tries every orientation of piece i. Returns the last level as soon as all pieces have a position. */
  const place = (i: number, depth: number): SearchLevel | undefined => {
    const level = levels[depth]!
    if (i > 0 && !conditions.couldHold(arranged, level, i)) return undefined
    if (i === n) return accepts(level) ? level : undefined
    const { orientations } = pieces[i]!
    // Equal pieces are interchangeable, so only ascending orientations need to be tried.
    const from = pieces[i] === pieces[i - 1] ? orientation[i - 1]! : 0
    for (let o = from; o < orientations.length; o += 3) {
      if (orientations[o]! > inner[0] || orientations[o + 1]! > inner[1] || orientations[o + 2]! > inner[2]) continue
      orientation[i] = o
      for (let axis = 0; axis < 3; axis++) {
        length[axis * n + i] = orientations[o + axis]!
        level.start[axis * n + i] = 0
      }
      const found = relate(i, 0, depth)
      if (found !== undefined || left < 0) return found
    }
    return undefined
  }

  /** Returns whether the complete arrangement follows every rule. */
  const accepts = (level: SearchLevel): boolean => {
    if (!conditions.canHold(arranged, level)) return false
    const holds = conditions.holds(arranged, level)
    if (!holds) isUncertain = true
    return holds
  }

  /** Tries each relation of piece i to piece j, then to the pieces between j and i. */
  const relate = (i: number, j: number, depth: number): SearchLevel | undefined => {
    if (j === i) return place(i + 1, depth)
    if (left-- < 0) return undefined
    budget?.pass()
    const { before, start } = levels[depth]!
    for (let axis = 0; axis < 3; axis++)
      if (before[(axis * n + i) * n + j] || before[(axis * n + j) * n + i]) return relate(i, j + 1, depth)
    const next = levels[depth + 1]!
    for (let axis = 0; axis < 3; axis++) {
      if (length[axis * n + i]! + length[axis * n + j]! > inner[axis]!) continue
      for (const [first, second] of [
        [j, i],
        [i, j]
      ] as const) {
        // A mirrored arrangement is equivalent, so one order of the first two pieces is enough per axis.
        if (i === 1 && first === i && axis < conditions.mirrors) continue
        next.before.set(before)
        next.start.set(start)
        const found = precede(next, axis, first, second) ? relate(i, j + 1, depth + 1) : undefined
        if (found !== undefined || left < 0) return found
      }
    }
    return undefined
  }

  /** Requires u to end before v begins, and updates all positions. Returns false if the box is too short. */
  const precede = ({ before, start }: SearchLevel, axis: number, u: number, v: number): boolean => {
    const row = axis * n
    for (let p = 0; p < n; p++)
      if (p === u || before[(row + p) * n + u])
        for (let s = 0; s < n; s++) if (s === v || before[(row + v) * n + s]) before[(row + p) * n + s] = 1
    for (let changed = true; changed; ) {
      changed = false
      for (let p = 0; p < n; p++)
        for (let s = 0; s < n; s++) {
          if (!before[(row + p) * n + s]) continue
          const min = start[row + p]! + length[row + p]!
          if (min <= start[row + s]!) continue
          start[row + s] = min
          if (min + length[row + s]! > inner[axis]!) return false
          changed = true
        }
    }
    return true
  }

  const found = place(0, 0)
  if (found === undefined) return left < 0 || isUncertain ? "gave-up" : "impossible"
  const corners = new Int32Array(n * CORNERS)
  for (let i = 0; i < n; i++)
    for (let axis = 0; axis < 3; axis++) {
      corners[i * CORNERS + axis] = found.start[axis * n + i]!
      corners[i * CORNERS + axis + 3] = found.start[axis * n + i]! + length[axis * n + i]!
    }
  return corners
}
