import type { TimeLimit } from "../contract/request.ts"
import { type Layout, OpenBox } from "../geometry/open-box.ts"
import { Workspace } from "../geometry/workspace.ts"
import { compareScores, isAllowed, scoreOf } from "../problem/objective.ts"
import { type BoxType, type PieceKind, type Problem, weightOf } from "../problem/problem.ts"
import { limits } from "../resources/limits.ts"
import { Random, SEED } from "../resources/random.ts"
import { WorkBudget } from "../resources/work-budget.ts"

/** State shared by all tiers of one search. */
export interface Search {
  readonly problem: Problem
  /** Work for finding better plans. */
  readonly budget: WorkBudget
  /** Work for completing a plan after the budget is spent. */
  readonly fallbackBudget: WorkBudget
  /** Work for choosing the pieces of a partial plan. */
  readonly partBudget: WorkBudget
  readonly random: Random
  readonly workspace: Workspace
  /** The box in which layouts are tried. */
  readonly box: OpenBox
  /** Usable box types; those whose single box has the best score come first. */
  readonly preferred: ReadonlyArray<BoxType>
}

/** Starts a search for the given pieces. */
export const startSearch = (
  problem: Problem,
  pieces: ReadonlyArray<PieceKind>,
  timeLimit: TimeLimit | undefined
): Search => {
  const { work } = limits
  const workspace = new Workspace()
  return {
    problem,
    budget: new WorkBudget(work.search + problem.effort * work.searchPerEffort, 0, timeLimit),
    fallbackBudget: new WorkBudget(work.fallback, work.fallbackAfterTimeLimit, timeLimit),
    partBudget: new WorkBudget(work.part + problem.effort * work.partPerEffort, 0, timeLimit),
    random: new Random(SEED),
    workspace,
    box: new OpenBox(problem.rules, workspace),
    preferred: allowedTypes(problem, pieces)
      .map((type) => ({ type, score: scoreOf(problem.objective, [{ type, weight: weightOf(pieces) }], problem) }))
      .sort((a, b) => compareScores(a.score, b.score))
      .map((p) => p.type)
  }
}

/** Returns the types of which one box with the lightest piece is allowed, or all types if there are none. */
const allowedTypes = (
  { types, objective, ...scales }: Problem,
  pieces: ReadonlyArray<PieceKind>
): ReadonlyArray<BoxType> => {
  const weight = pieces.reduce((min, k) => Math.min(min, k.weight), Infinity)
  const allowed = types.filter((type) => isAllowed(objective, [{ type, weight }], scales))
  return allowed.length > 0 ? allowed : types
}

/** A box of a plan with its contents. */
export interface FilledBox {
  readonly type: BoxType
  readonly layout: Layout
}

/** A set of filled boxes. */
export type Plan = ReadonlyArray<FilledBox>

/** Returns all pieces of a plan. */
export const piecesOf = (plan: Plan): PieceKind[] => {
  const pieces: PieceKind[] = []
  for (const { layout } of plan) for (const k of layout.contents) pieces.push(k)
  return pieces
}
