// Boxes that must not be used together, because a cost of them is not finite.

import type { Reason } from "../contract/outcome.ts"
import { isAllowed } from "../problem/objective.ts"
import type { Kind, Problem } from "../problem/problem.ts"
import { type Load, type Plan, piecesOf } from "../search/search.ts"

const allowed = (problem: Problem, plan: Plan): boolean =>
  isAllowed(
    problem.objective,
    plan.map(({ type, layout }) => ({ type, weight: layout.weight })),
    problem
  )

/** The whole plan; or else its boxes with the most pieces, each unless it makes a cost infinite. */
export const allowedPart = (problem: Problem, plan: Plan): Plan => {
  if (allowed(problem, plan)) return plan
  const fullest = plan.toSorted((a, b) => b.layout.kinds.length - a.layout.kinds.length)
  const part: Load[] = []
  for (const load of fullest) if (allowed(problem, [...part, load])) part.push(load)
  return part
}

/** Why the pieces of boxes that were left out stay behind. */
export const forCost = (found: Plan, part: Plan): ReadonlyMap<Kind, Reason> =>
  new Map(piecesOf(found.filter((load) => !part.includes(load))).map((kind) => [kind, "cost"]))
