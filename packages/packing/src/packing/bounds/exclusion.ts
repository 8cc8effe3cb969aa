// Proofs that some pieces cannot share one box, or one set of boxes.
import type { Bound } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { type BoxRules, type BoxShape, type BoxType, countEach, fitsShape, type PieceKind } from "../problem/problem.ts"
import { boundOf, canJoin, exceeded, type Totals, totalsOf } from "../problem/totals.ts"
import { BOUNDS_WORK, MAX_BOUND_KINDS } from "../resources/search-limits.ts"
import { dualFeasibleRatio, type InnerSides, type PieceCounts } from "./dual-feasible.ts"

/** Work of the dual feasible functions for one kind. */
const DUAL_FEASIBLE_WORK = 1_500

/**
 * Work budget of the expensive bounds, which end with it. Spends the work of comparing the given number of kinds with
 * each other. Returns whether any work is left.
 */
export type BoundBudget = (kinds: number) => boolean

export const boundBudget = (work: number = BOUNDS_WORK): BoundBudget => {
  let left = work
  return (kinds) => {
    left -= kinds * (kinds + DUAL_FEASIBLE_WORK)
    return left > 0
  }
}

/**
 * Returns whether two pieces fit into the cuboid together: side by side, one behind the other, or one above the other.
 */
const pairFits = (a: PieceKind, b: PieceKind, { x, y, z }: BoxShape): boolean => {
  const s = a.orientations
  const t = b.orientations
  for (let i = 0; i < s.length; i += 3) {
    if (s[i]! > x || s[i + 1]! > y || s[i + 2]! > z) continue
    for (let j = 0; j < t.length; j += 3) {
      if (t[j]! > x || t[j + 1]! > y || t[j + 2]! > z) continue
      if (s[i]! + t[j]! <= x || s[i + 1]! + t[j + 1]! <= y || s[i + 2]! + t[j + 2]! <= z) return true
    }
  }
  return false
}

/** Returns whether sides, limits or rules keep two pieces from sharing a box of this type. */
export const isPairExcluded = (rules: BoxRules, a: PieceKind, b: PieceKind, type: BoxType): boolean =>
  rules.conflicts.between(a.conflictClass, b.conflictClass) || !canJoin(a, b, type.limits) || !pairFits(a, b, type.hull)

/** Returns the bound that proves that a set of boxes cannot hold the totals of some pieces, or undefined. */
export const exclusionByTotals = (
  set: ReadonlyArray<BoxType>,
  totals: Totals
): Exclude<Bound, "item-fits"> | undefined => {
  const amount = exceeded(totals, totalsOf(set.map(({ limits }) => limits)))
  return amount && boundOf[amount]
}

/** Returns the pieces of a reference that may not all be in this number of boxes, or undefined. */
export const tooMany = (
  { conflicts }: BoxRules,
  all: ReadonlyArray<PieceKind>,
  boxes: number
): ReadonlyArray<PieceKind> | undefined =>
  conflicts.limitedIn(all).find(({ perBox, pieces }) => pieces.length > perBox * boxes)?.pieces

/** Returns the bound if dual feasible functions prove that the boxes cannot hold the pieces. */
const exclusionByImages = (boxes: ReadonlyArray<InnerSides>, pieces: PieceCounts): Bound | undefined =>
  dualFeasibleRatio(boxes, pieces, 1, 1) > 1 ? "dual-feasible" : undefined

/** Returns two kinds whose pieces cannot share one box of this type, or undefined. */
export const exclusivePair = (
  rules: BoxRules,
  counts: ReadonlyMap<PieceKind, number>,
  type: BoxType
): ReadonlyArray<PieceKind> | undefined => {
  const kinds = [...counts.keys()]
  for (const [i, a] of kinds.entries())
    for (const b of kinds.slice(i))
      if ((a !== b || counts.get(a)! > 1) && isPairExcluded(rules, a, b, type)) return [a, b]
  return undefined
}

/**
 * Returns the first bound, simplest first, that proves a misfit in one box of this type. Returns undefined if none
 * does.
 */
export const exclusionFrom = (
  rules: BoxRules,
  pieces: ReadonlyArray<PieceKind>,
  type: BoxType,
  budget = boundBudget()
): Bound | undefined => {
  const total = exclusionByTotals([type], totalsOf(pieces))
  if (total) return total
  if (tooMany(rules, pieces, 1)) return "pieces"
  const counts = countEach(pieces)
  if (pieces.some((k) => !fitsShape(k, type.hull))) return "item-fits"
  if (counts.size > MAX_BOUND_KINDS || !budget(counts.size)) return undefined
  return exclusivePair(rules, counts, type) ? "pairs" : exclusionByImages([type.hull], counts)
}

/**
 * Proofs that a fixed list of pieces does not fit into one box of a type. Each proof is computed once. Exhaustive
 * searches add their own proofs.
 */
export class SingleBoxBounds {
  readonly pieces: ReadonlyArray<PieceKind>
  readonly budget = boundBudget()
  private readonly rules: BoxRules
  private readonly known = new Map<BoxType, Bound | undefined>()

  constructor(rules: BoxRules, pieces: ReadonlyArray<PieceKind>) {
    this.rules = rules
    this.pieces = pieces
  }

  /** Returns the bound that proves a misfit in one box of this type, or undefined. */
  exclusionFrom(type: BoxType): Bound | undefined {
    if (!this.known.has(type)) this.known.set(type, exclusionFrom(this.rules, this.pieces, type, this.budget))
    return this.known.get(type)
  }

  /** Records an exhaustive search without an arrangement in one box of this type. */
  exclude(type: BoxType): void {
    this.known.set(type, "exhausted")
  }
}

/**
 * Returns the bounds, simplest first, which prove that this set of boxes cannot hold the pieces. Returns an empty list if
 * none does.
 */
export const exclusionFromSet = (
  rules: BoxRules,
  bounds: SingleBoxBounds,
  set: ReadonlyArray<BoxType>
): ReadonlyArray<Bound> => {
  const asList = (bound: Bound | undefined): ReadonlyArray<Bound> => (bound ? [bound] : [])
  if (set.length === 1) return asList(bounds.exclusionFrom(set[0]!))
  const { pieces } = bounds
  const total = exclusionByTotals(set, totalsOf(pieces))
  if (total) return [total]
  if (tooMany(rules, pieces, set.length)) return ["pieces"]
  const counts = countEach(pieces)
  const takers = new Map([...counts.keys()].map((k) => [k, set.filter((t) => takes(t, k))]))
  for (const boxes of takers.values()) if (boxes.length === 0) return ["item-fits"]
  if (counts.size > MAX_BOUND_KINDS || !bounds.budget(counts.size)) return []
  for (const type of new Set(set)) {
    // Pieces that fit into only one and the same box of the set must share that box.
    const captive = pieces.filter((k) => takers.get(k)!.length === 1 && takers.get(k)![0] === type)
    const bound = captive[1] && exclusionFrom(rules, captive, type, bounds.budget)
    if (bound) return ["item-fits", bound]
  }
  return asList(
    exclusionByImages(
      set.map((t) => t.hull),
      counts
    )
  )
}
