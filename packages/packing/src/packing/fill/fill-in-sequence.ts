import type { OpenBox } from "../geometry/open-box.ts"
import { findPosition, type PlacementRule } from "../geometry/placement.ts"
import { pruneSpaces } from "../geometry/prune-spaces.ts"
import type { BoxShape, BoxType, PieceKind } from "../problem/problem.ts"
import { WORK_PER_BOX } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"
import { gatherGroups } from "./piece-sequence.ts"

const MAX_INT32 = 0x7fffffff

/** Work of trying one piece, in addition to the inspected spaces. */
const WORK_PER_PIECE = 5

/** Computes, for each piece of a sequence, the minimum side along each axis over all later pieces. */
const measureExtents = (sequence: ReadonlyArray<PieceKind>): ReadonlyArray<number> => {
  const minExtents = new Array<number>(sequence.length * 3)
  let x = MAX_INT32
  let y = MAX_INT32
  let z = MAX_INT32
  for (let i = sequence.length - 1; i >= 0; i--) {
    minExtents[i * 3] = x
    minExtents[i * 3 + 1] = y
    minExtents[i * 3 + 2] = z
    const { minX, minY, minZ } = sequence[i]!
    if (minX < x) x = minX
    if (minY < y) y = minY
    if (minZ < z) z = minZ
  }
  return minExtents
}

/**
 * Fills one shape. Places each piece at the best free position by the rule, if any. Places a group as a whole or not at
 * all. Stops when the unplaced volume exceeds `allowance` or the budget is spent. An allowance of 0 stops at the first
 * piece that does not fit. Returns the tried but unplaced pieces.
 */
export const fillInSequence = (
  box: OpenBox,
  budget: WorkBudget,
  pieces: ReadonlyArray<PieceKind>,
  shape: BoxShape,
  type: BoxType,
  rule: PlacementRule,
  allowance: number
): PieceKind[] => {
  const sequence = box.rules.hasGroups ? gatherGroups(pieces) : pieces
  const n = sequence.length
  box.reset(shape, type)
  const minExtents = measureExtents(sequence)
  budget.evaluations++
  budget.spend(n)
  const unplaced: PieceKind[] = []
  let unplacedVolume = 0
  let lastUnplaced: PieceKind | undefined
  let counted = 0
  let groupStart = 0
  for (let i = 0; i < n && unplacedVolume <= allowance; i++) {
    const kind = sequence[i]!
    if (kind.group < 0) groupStart = i
    else if (kind.group !== sequence[i - 1]?.group) {
      groupStart = i
      box.save()
    }
    const isOpen = kind !== lastUnplaced && box.work < WORK_PER_BOX && !budget.isSpent
    if (isOpen && box.admits(kind) && findPosition(box, kind, rule)) {
      const { x, y, z, X, Y, Z } = box.position
      box.put(kind, x, y, z, X, Y, Z)
      if (i + 1 < n) {
        const minX = minExtents[i * 3]!
        const minY = minExtents[i * 3 + 1]!
        box.spaces.occupy(x, y, z, X, Y, Z, minX, minY, minExtents[i * 3 + 2]!)
        pruneSpaces(box, minX, minY, 2 * kind.longest)
      }
      lastUnplaced = undefined
    } else {
      lastUnplaced = kind
      if (kind.group >= 0) {
        box.restore()
        while (sequence[i + 1]?.group === kind.group) i++
      }
      for (let j = groupStart; j <= i; j++) {
        unplaced.push(sequence[j]!)
        unplacedVolume += sequence[j]!.volume
      }
    }
    budget.spend(box.work - counted + WORK_PER_PIECE)
    counted = box.work
  }
  return unplaced
}
