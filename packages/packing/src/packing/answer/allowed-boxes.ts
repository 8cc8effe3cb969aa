// Reduces a plan to boxes whose costs are finite.
import { isAllowed } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import type { FilledBox, Plan } from "../search/search.ts"

const isPlanAllowed = (problem: Problem, plan: Plan): boolean =>
  isAllowed(
    problem.objective,
    plan.map(({ type, layout }) => ({ type, weight: layout.weight })),
    problem
  )

/**
 * Returns the plan if every measure is finite. Otherwise adds its boxes one by one, fullest first, and skips each box
 * that makes a measure infinite.
 */
export const allowedPart = (problem: Problem, plan: Plan): Plan => {
  if (isPlanAllowed(problem, plan)) return plan
  const fullestFirst = plan.toSorted((a, b) => b.layout.contents.length - a.layout.contents.length)
  const part: FilledBox[] = []
  for (const box of fullestFirst) if (isPlanAllowed(problem, [...part, box])) part.push(box)
  return part
}
