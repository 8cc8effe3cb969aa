import { compareWorth, worthOf } from "./objective.ts"
import type { Problem } from "./problem.ts"
import type { Plan } from "./search.ts"

/** A plan with what the objective says of it. */
export interface Shelved {
  readonly plan: Plan
  readonly worth: ReadonlyArray<number>
}

/** The best plans found so far, one for each set of boxes. */
export class Shelf {
  private readonly problem: Problem
  private readonly bySet = new Map<string, Shelved>()
  best: Shelved | undefined

  constructor(problem: Problem) {
    this.problem = problem
  }

  /** Keeps a complete plan if it is the best one for its set of boxes; true when it is the best of all. */
  offer(plan: Plan): boolean {
    const worth = worthOf(
      this.problem.objective,
      plan.map((l) => ({ type: l.type, weight: l.layout.weight })),
      this.problem
    )
    const set = plan
      .map((l) => l.type.rank)
      .sort((a, b) => a - b)
      .join()
    const known = this.bySet.get(set)
    if (known === undefined || compareWorth(worth, known.worth) < 0) this.bySet.set(set, { plan, worth })
    if (this.best !== undefined && compareWorth(worth, this.best.worth) >= 0) return false
    this.best = { plan, worth }
    return true
  }

  /** The plans kept, best first. */
  all(): ReadonlyArray<Shelved> {
    return [...this.bySet.values()].sort((a, b) => compareWorth(a.worth, b.worth))
  }
}
