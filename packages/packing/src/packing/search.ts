import { Budget } from "./budget.ts"
import { Filling, type Layout } from "./filling.ts"
import type { Fuse } from "./model.ts"
import { compareWorth, worthOf } from "./objective.ts"
import { type BoxType, type Kind, type Problem, weightOf } from "./problem.ts"
import { Random } from "./random.ts"

/** What every tier of one search shares. */
export interface Search {
  readonly problem: Problem
  readonly budget: Budget
  readonly random: Random
  readonly filling: Filling
  /** The types in the order in which one box of each would be preferred. */
  readonly preferred: ReadonlyArray<BoxType>
}

/** The random numbers of every search begin here: the answer depends on the request alone. */
const SEED = 1

/** Begins a search. */
export const begin = (problem: Problem, pieces: ReadonlyArray<Kind>, fuse: Fuse | undefined): Search => ({
  problem,
  budget: new Budget(problem.effort, fuse),
  random: new Random(SEED),
  filling: new Filling(problem.rules),
  preferred: problem.types
    .map((type) => ({ type, worth: worthOf(problem.objective, [{ type, weight: weightOf(pieces) }], problem) }))
    .sort((a, b) => compareWorth(a.worth, b.worth))
    .map((p) => p.type)
})

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
