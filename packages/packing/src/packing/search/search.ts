import type { Fuse } from "../contract/request.ts"
import { Filling, type Layout } from "../geometry/open-box.ts"
import { compareWorth, isAllowed, worthOf } from "../problem/objective.ts"
import { type BoxType, type Kind, type Problem, weightOf } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import { Budget } from "../resources/work-budget.ts"

/** What every tier of one search shares. */
export interface Search {
  readonly problem: Problem
  /** What may be spent on looking for better answers. */
  readonly budget: Budget
  /** What may then be spent on having an answer at all. */
  readonly reserve: Budget
  readonly random: Random
  readonly filling: Filling
  /** The types in the order in which one box of each would be preferred. */
  readonly preferred: ReadonlyArray<BoxType>
}

/** Work that any search may be, and how much more for a unit of effort; and the work for an answer. */
const WORK = { always: 30_000_000, effort: 5_000_000, answer: 100_000_000, answerAfterCut: 3_000_000 } as const

/** Begins a search. */
export const begin = (problem: Problem, pieces: ReadonlyArray<Kind>, fuse: Fuse | undefined): Search => ({
  problem,
  budget: new Budget(WORK.always + problem.effort * WORK.effort, 0, fuse),
  reserve: new Budget(WORK.answer, WORK.answerAfterCut, fuse),
  random: new Random(SEED),
  filling: new Filling(problem.rules),
  preferred: allowedTypes(problem, pieces)
    .map((type) => ({ type, worth: worthOf(problem.objective, [{ type, weight: weightOf(pieces) }], problem) }))
    .sort((a, b) => compareWorth(a.worth, b.worth))
    .map((p) => p.type)
})

/** The types of which one box with the lightest piece may be used; all, when none is. */
const allowedTypes = (
  { types, objective, ...scales }: Problem,
  pieces: ReadonlyArray<Kind>
): ReadonlyArray<BoxType> => {
  const weight = pieces.reduce((least, k) => Math.min(least, k.weight), Infinity)
  const allowed = types.filter((type) => isAllowed(objective, [{ type, weight }], scales))
  return allowed.length > 0 ? allowed : types
}

/** A box in use while the search goes on. */
export interface Load {
  readonly type: BoxType
  readonly layout: Layout
}

/** Boxes in use that together hold some pieces. */
export type Plan = ReadonlyArray<Load>

/** Every piece in these boxes. */
export const piecesOf = (plan: Plan): Kind[] => {
  const pieces: Kind[] = []
  for (const { layout } of plan) for (const k of layout.kinds) pieces.push(k)
  return pieces
}
