// Plans in which every cost must be finite.
import type { Reason } from "../contract/outcome.ts"
import { isAllowed } from "../problem/objective.ts"
import type { PieceKind, Problem } from "../problem/problem.ts"
import { type FilledBox, type Plan, piecesOf } from "../search/search.ts"

const isPlanAllowed = (problem: Problem, plan: Plan): boolean =>
  isAllowed(
    problem.objective,
    plan.map(({ type, layout }) => ({ type, weight: layout.weight })),
    problem
  )

/** Returns the plan if it is allowed, or else its boxes with the most pieces, without those that make a cost infinite. */
export const allowedPart = (problem: Problem, plan: Plan): Plan => {
  if (isPlanAllowed(problem, plan)) return plan
  const fullestFirst = plan.toSorted((a, b) => b.layout.contents.length - a.layout.contents.length)
  const part: FilledBox[] = []
  for (const box of fullestFirst) if (isPlanAllowed(problem, [...part, box])) part.push(box)
  return part
}

/** Returns the reason for the pieces of boxes that are not in the allowed part. */
export const reasonsForCost = (plan: Plan, part: Plan): ReadonlyMap<PieceKind, Reason> =>
  new Map(piecesOf(plan.filter((box) => !part.includes(box))).map((kind) => [kind, "cost"]))
