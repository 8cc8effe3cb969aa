// Reduces a plan to boxes with finite costs.
import { isAllowed } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import { type FilledBox, type Plan, weighedBoxes } from "../search/search.ts"

const isPlanAllowed = (problem: Problem, plan: Plan): boolean => isAllowed(problem, weighedBoxes(plan))

/**
 * Returns the plan if all its measures are finite. Otherwise builds a partial plan: adds the boxes one after another,
 * those with the most pieces first, and skips each box that makes a measure infinite.
 */
export const allowedPart = (problem: Problem, plan: Plan): Plan => {
  if (isPlanAllowed(problem, plan)) return plan
  const fullestFirst = plan.toSorted((a, b) => b.layout.contents.length - a.layout.contents.length)
  const part: FilledBox[] = []
  for (const box of fullestFirst) if (isPlanAllowed(problem, [...part, box])) part.push(box)
  return part
}
