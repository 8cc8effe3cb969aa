import { compareScores, type Score, scoreOf } from "../problem/objective.ts"
import type { Problem } from "../problem/problem.ts"
import { type Plan, weighedBoxes } from "./search.ts"

/** Plan with its score. */
interface ScoredPlan {
  readonly plan: Plan
  readonly score: Score
  /** Gross weight of the heaviest parcel, which decides between equal scores. */
  readonly heaviest: number
}

/** Compares two plans. The result is negative if the first is better. */
const comparePlans = (a: ScoredPlan, b: ScoredPlan): number =>
  compareScores(a.score, b.score) || a.heaviest - b.heaviest

/** Best plans found so far, one per set of boxes. */
export interface BestPlans {
  best: ScoredPlan | undefined
  /** Whether the list has the wanted number of plans. */
  readonly isFull: boolean
  /** Stores a complete plan if all its measures are finite and it is the best one for its set of boxes. */
  offer(plan: Plan): void
  /** Returns whether this score beats every known plan. */
  beats(score: Score): boolean
  /** Returns whether this score is good enough for the list. */
  wants(score: Score): boolean
  /** Returns the known plans, best first. */
  ranked(): ReadonlyArray<ScoredPlan>
}

/** Returns an initially empty list of the best plans. `wanted` is the number of plans to look for. */
export const bestPlans = (problem: Problem, wanted: number): BestPlans => {
  const bySet = new Map<string, ScoredPlan>()
  const plans: BestPlans = {
    best: undefined,
    get isFull() {
      return bySet.size >= wanted
    },
    offer: (plan) => {
      const score = scoreOf(problem, weighedBoxes(plan))
      if (score.includes(Infinity)) return
      const heaviest = plan.reduce((most, { layout, type }) => Math.max(most, layout.weight + type.emptyWeight), 0)
      const scored = { plan, score, heaviest }
      const set = plan
        .map((box) => box.type.rank)
        .sort((a, b) => a - b)
        .join()
      const known = bySet.get(set)
      if (known === undefined || comparePlans(scored, known) < 0) bySet.set(set, scored)
      if (plans.best === undefined || comparePlans(scored, plans.best) < 0) plans.best = scored
    },
    beats: (score) => plans.best === undefined || compareScores(score, plans.best.score) < 0,
    wants: (score) => !plans.isFull || compareScores(score, plans.ranked()[wanted - 1]!.score) < 0,
    ranked: () => [...bySet.values()].sort(comparePlans)
  }
  return plans
}
