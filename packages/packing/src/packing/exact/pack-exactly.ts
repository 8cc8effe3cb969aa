import type { Layout } from "../geometry/open-box.ts"
import { mailerShape } from "../problem/box-shapes.ts"
import type { BoxRules, BoxShape, BoxType, PieceKind } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import { MAX_EXACT_PIECES } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"
import { arrange } from "./arrangement.ts"
import { conditionsOf } from "./conditions.ts"

/**
 * Result of the exact search. `gave-up`: the limit of nodes was reached, or a rejected arrangement might be valid at
 * other positions.
 */
export type ExactResult = "impossible" | Layout | "gave-up"

/** Returns the shape of the box for a layout. The shape of a mailer depends on the thickness of its contents. */
const shapeAround = (type: BoxType, corners: Int32Array): BoxShape => {
  if (type.kind === "box") return type.shapes[0]!
  const thickness = Math.max(...corners.filter((_, i) => i % 6 === 5))
  return mailerShape(type.inner[0], type.inner[1], thickness, "none")
}

/**
 * Searches all arrangements of the pieces in one box, up to a number of nodes. Equal pieces must be contiguous. Does
 * not check the weight, volume and number of the pieces. `budget` reads its clock.
 */
export const packExactly = (
  rules: BoxRules,
  pieces: ReadonlyArray<PieceKind>,
  type: BoxType,
  nodes: number,
  budget?: WorkBudget,
  conditions = conditionsOf(type, rules)
): ExactResult => {
  if (pieces.length > MAX_EXACT_PIECES) return "gave-up"
  if (!rules.conflicts.permit(pieces)) return "impossible"
  const { x, y, z } = type.hull
  const inner = type.kind === "box" ? ([x, y, z] as const) : type.inner
  const corners = arrange(pieces, inner, conditions, nodes, budget)
  if (typeof corners === "string") return corners
  const shape = shapeAround(type, corners)
  return { ...totalsOf(pieces), shape, contents: pieces, corners }
}
