import { arrangeRelations } from "../exact/arrange-relations.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Fit } from "../part/subsets.ts"
import type { BoxRules, BoxType, PieceKind } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"

/** Numbers of pieces to arrange, largest first. A few large pieces often exclude the box by themselves. */
const counts = [8, 12]

/**
 * Arranges the largest pieces alone in a box, in growing numbers. If they do not fit, no box of the type can hold all
 * pieces. Ignores every rule: load limits, stops, the circle of a tube, and support, because the other pieces may
 * support these. `nodes` is the maximum for one number of pieces.
 */
export const arrangeLargest = (
  rules: BoxRules,
  pieces: ReadonlyArray<PieceKind>,
  type: BoxType,
  nodes: number
): Fit => {
  const { x, y, z } = type.hull
  const sorted = largestFirst(pieces, "volume")
  for (const count of counts) {
    const contents = sorted.slice(0, count)
    const corners = arrangeRelations(contents, [x, y, z], nodes)
    if (corners === "impossible") return corners
    if (corners === "gave-up") return "unknown"
    if (contents.length < pieces.length) continue
    const isRuled =
      type.kind !== "box" || rules.hasLoads || rules.hasStops || rules.support > 0 || rules.accept !== undefined
    if (isRuled || !rules.conflicts.permit(pieces)) return "unknown"
    return { ...totalsOf(contents), shape: type.shapes[0]!, contents, corners }
  }
  return "unknown"
}
