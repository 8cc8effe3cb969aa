import type { TimeLimit } from "../contract/request.ts"
import { type Layout, OpenBox } from "../geometry/open-box.ts"
import { bestFirst, isAllowed, scoreOf, type WeighedBox } from "../problem/objective.ts"
import { type BoxType, type PieceKind, type Problem, weightOf } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import { FALLBACK_WORK, FALLBACK_WORK_AFTER_TIME_LIMIT, PART_WORK, SEARCH_WORK } from "../resources/search-limits.ts"
import { WorkBudget } from "../resources/work-budget.ts"

/** State shared by all stages of one search. */
export interface Search {
  readonly problem: Problem
  /** Work budget of the search. */
  readonly budget: WorkBudget
  /** Work budget for completing a plan after `budget` is spent. */
  readonly reserve: WorkBudget
  /** Work budget for selecting the pieces of a partial plan. */
  readonly partBudget: WorkBudget
  readonly random: Random
  /** Reusable box for attempts. */
  readonly box: OpenBox
  /** Allowed box types, best score of a single box first. */
  readonly preferred: ReadonlyArray<BoxType>
}

/** Starts a search for the given pieces. */
export const startSearch = (
  problem: Problem,
  pieces: ReadonlyArray<PieceKind>,
  timeLimit: TimeLimit | undefined
): Search => {
  return {
    problem,
    budget: new WorkBudget(SEARCH_WORK, 0, timeLimit),
    reserve: new WorkBudget(FALLBACK_WORK, FALLBACK_WORK_AFTER_TIME_LIMIT, timeLimit),
    partBudget: new WorkBudget(PART_WORK, 0, timeLimit),
    random: new Random(SEED),
    box: new OpenBox(problem.rules),
    preferred: bestFirst(allowedTypes(problem, pieces), (type) =>
      scoreOf(problem, [{ type, weight: weightOf(pieces) }])
    )
  }
}

/** Returns the box types with a finite cost for the lightest piece, or all types without one. */
const allowedTypes = (problem: Problem, pieces: ReadonlyArray<PieceKind>): ReadonlyArray<BoxType> => {
  const weight = pieces.reduce((min, k) => Math.min(min, k.weight), Infinity)
  const allowed = problem.types.filter((type) => isAllowed(problem, [{ type, weight }]))
  return allowed.length > 0 ? allowed : problem.types
}

/** Box of a plan with its contents. */
export interface FilledBox {
  readonly type: BoxType
  readonly layout: Layout
}

/** Set of filled boxes. */
export type Plan = ReadonlyArray<FilledBox>

/** Returns the boxes of a plan as the objective sees them. */
export const weighedBoxes = (plan: Plan): ReadonlyArray<WeighedBox> =>
  plan.map(({ type, layout }) => ({ type, weight: layout.weight }))

/** Returns all pieces of a plan. */
export const piecesOf = (plan: Plan): PieceKind[] => {
  const pieces: PieceKind[] = []
  for (const { layout } of plan) for (const k of layout.contents) pieces.push(k)
  return pieces
}
