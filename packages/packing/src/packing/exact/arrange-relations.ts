// Branch and bound for one cuboid without rules. Decides what has the fewest possibilities first: the orientation of a
// piece or the relation of a pair. Pairs with many contradictions have priority.
import { CORNERS } from "../geometry/open-box.ts"
import type { PieceKind } from "../problem/problem.ts"
import type { ArrangementResult } from "./arrangement.ts"
import { type Cuboid, hasChoice, Narrowing, type Possible, possibilities } from "./narrowing.ts"

/** Weight of the orientations of a piece relative to the relations of a pair. A greater weight decides pairs first. */
const ORIENTATION_WEIGHT = 1.5

const countBits = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const copy = (from: Possible, into: Possible): void => {
  into.orientations.set(from.orientations)
  into.relations.set(from.relations)
  into.from.set(from.from)
  into.to.set(from.to)
}

/** Set of bits to decide: the orientations of a piece, or the relations of a pair. */
interface Decision {
  readonly of: "orientations" | "relations"
  readonly at: number
}

class RelationSearch {
  /** Possibilities with nothing left to decide, if the search ended there. */
  solution: Possible | undefined
  private readonly pieces: ReadonlyArray<PieceKind>
  private readonly narrowing: Narrowing
  private readonly levels: Possible[]
  private nodes: number

  constructor(pieces: ReadonlyArray<PieceKind>, cuboid: Cuboid, nodes: number) {
    this.pieces = pieces
    this.narrowing = new Narrowing(pieces, cuboid)
    this.levels = [this.narrowing.start()]
    this.nodes = nodes
  }

  /** Returns whether nothing is possible at a depth. Returns false if the search ends at a solution or at its limit. */
  isRefuted(depth: number): boolean {
    if (this.nodes-- <= 0) return false
    const possible = this.levels[depth]!
    if (!this.narrowing.narrow(possible)) return true
    const decision = this.nextDecision(possible)
    if (decision === undefined) {
      this.solution = possible
      return false
    }
    const { at, of } = decision
    this.levels[depth + 1] ??= possibilities(this.pieces.length)
    const next = this.levels[depth + 1]!
    for (let left = possible[of][at]!; left !== 0; left &= left - 1) {
      copy(possible, next)
      next[of][at] = left & -left
      if (!this.isRefuted(depth + 1)) return false
    }
    return true
  }

  private nextDecision({ orientations, relations }: Possible): Decision | undefined {
    const { conflicts } = this.narrowing
    const n = this.pieces.length
    let least = Infinity
    let decision: Decision | undefined
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let j = 0; j < n; j++) {
        const at = i < j ? i * n + j : j * n + i
        sum += conflicts[at]!
        if (i >= j || !hasChoice(relations[at]!)) continue
        const score = countBits(relations[at]!) / conflicts[at]!
        if (score < least) [least, decision] = [score, { of: "relations", at }]
      }
      if (!hasChoice(orientations[i]!)) continue
      const score = (ORIENTATION_WEIGHT * countBits(orientations[i]!) * n) / sum
      if (score < least) [least, decision] = [score, { of: "orientations", at: i }]
    }
    return decision
  }
}

/**
 * Searches all arrangements of pieces in a cuboid, up to a number of nodes, for twelve pieces or so. Ignores rules:
 * support, loads and stops.
 */
export const arrangeRelations = (
  pieces: ReadonlyArray<PieceKind>,
  cuboid: Cuboid,
  nodes: number
): ArrangementResult => {
  const search = new RelationSearch(pieces, cuboid, nodes)
  if (search.isRefuted(0)) return "impossible"
  if (search.solution === undefined) return "gave-up"
  const { from, sides } = search.solution
  const n = pieces.length
  return Int32Array.from({ length: n * CORNERS }, (_, at) => {
    const axis = at % 3
    const i = Math.floor(at / CORNERS)
    return from[axis * n + i]! + (at % CORNERS < 3 ? 0 : sides[axis * n + i]!)
  })
}
