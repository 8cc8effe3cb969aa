import { compareScores, type Score, scoreOf } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import { type Plan, piecesOf, weighedBoxes } from "./search.ts"

/** Returns the score of a partial plan. More pieces are better, then the objective decides. */
const scoreOfPart = (problem: Problem, plan: Plan): Score => [
  -piecesOf(plan).length,
  ...scoreOf(problem, weighedBoxes(plan))
]

/** Returns the best plan with finite measures, and the first of equally good ones. */
export const bestPart = (problem: Problem, plans: ReadonlyArray<Plan>): Plan =>
  plans
    .map((plan) => ({ plan, score: scoreOfPart(problem, plan) }))
    .reduce((a, b) => (!b.score.includes(Infinity) && compareScores(b.score, a.score) < 0 ? b : a)).plan
