import { compareScores, type Score, scoreOf } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** Plan with its score. */
export interface ScoredPlan {
  readonly plan: Plan
  readonly score: Score
}

/** Best plans found so far, one per set of boxes. */
export class BestPlans {
  private readonly problem: Problem
  private readonly wanted: number
  private readonly bySet = new Map<string, ScoredPlan>()
  best: ScoredPlan | undefined

  /** `wanted` is the number of plans to look for. */
  constructor(problem: Problem, wanted: number) {
    this.problem = problem
    this.wanted = wanted
  }

  /** Whether the wanted number of plans is found. */
  get isFull(): boolean {
    return this.bySet.size >= this.wanted
  }

  /** Stores a complete plan if all its measures are finite and it is the best one for its set of boxes. */
  offer(plan: Plan): void {
    const score = scoreOf(
      this.problem.objective,
      plan.map((box) => ({ type: box.type, weight: box.layout.weight })),
      this.problem
    )
    if (score.includes(Infinity)) return
    const set = plan
      .map((box) => box.type.rank)
      .sort((a, b) => a - b)
      .join()
    const known = this.bySet.get(set)
    if (known === undefined || compareScores(score, known.score) < 0) this.bySet.set(set, { plan, score })
    if (this.wouldBeBest(score)) this.best = { plan, score }
  }

  /** Returns whether a plan with this score would be better than every known one. */
  wouldBeBest(score: Score): boolean {
    return this.best === undefined || compareScores(score, this.best.score) < 0
  }

  /** Returns whether a plan with this score would be among the wanted ones. */
  wants(score: Score): boolean {
    return !this.isFull || compareScores(score, this.ranked()[this.wanted - 1]!.score) < 0
  }

  /** Returns the known plans, best first. */
  ranked(): ReadonlyArray<ScoredPlan> {
    return [...this.bySet.values()].sort((a, b) => compareScores(a.score, b.score))
  }
}
