import { compareWorth, worthOf } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** A plan with what the objective says of it. */
export interface Shelved {
  readonly plan: Plan
  readonly worth: ReadonlyArray<number>
}

/** The best plans found so far, one for each set of boxes. */
export class Shelf {
  private readonly problem: Problem
  private readonly places: number
  private readonly bySet = new Map<string, Shelved>()
  best: Shelved | undefined

  /** `places`: how many plans are wanted. */
  constructor(problem: Problem, places: number) {
    this.problem = problem
    this.places = places
  }

  /** As many plans as wanted have been found. */
  get full(): boolean {
    return this.bySet.size >= this.places
  }

  /** Keeps a complete plan if it is the best one for its set of boxes and none of its measures is infinite. */
  offer(plan: Plan): void {
    const worth = worthOf(
      this.problem.objective,
      plan.map((l) => ({ type: l.type, weight: l.layout.weight })),
      this.problem
    )
    if (worth.includes(Infinity)) return
    const set = plan
      .map((l) => l.type.rank)
      .sort((a, b) => a - b)
      .join()
    const known = this.bySet.get(set)
    if (known === undefined || compareWorth(worth, known.worth) < 0) this.bySet.set(set, { plan, worth })
    if (this.wouldBeBest(worth)) this.best = { plan, worth }
  }

  wouldBeBest(worth: ReadonlyArray<number>): boolean {
    return this.best === undefined || compareWorth(worth, this.best.worth) < 0
  }

  /** Whether a plan of this worth would be among those wanted. */
  wants(worth: ReadonlyArray<number>): boolean {
    return !this.full || compareWorth(worth, this.all()[this.places - 1]!.worth) < 0
  }

  /** The plans kept, best first. */
  all(): ReadonlyArray<Shelved> {
    return [...this.bySet.values()].sort((a, b) => compareWorth(a.worth, b.worth))
  }
}
