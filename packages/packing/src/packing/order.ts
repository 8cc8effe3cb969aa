// The order of the tiers: one box, small sets of boxes, boxes in sequence; cheap tries before dear ones.
import { type BoxSet, promisingSets, worthOfSet } from "./box-sets.ts"
import { countBound } from "./count-bound.ts"
import { type OneBox, setExcluded } from "./exclusion.ts"
import { improveInto, improveSet } from "./improve.ts"
import { compareWorth, worthOf } from "./objective.ts"
import { mayHold, packBlurred, packQuickly } from "./one-box.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "./problem.ts"
import { ruinAndRecreate } from "./ruin.ts"
import type { Search } from "./search.ts"
import { fillSequence, shrink } from "./sequence.ts"
import { Shelf } from "./shelf.ts"
import { packSet } from "./split.ts"

/** Evaluations for a unit of effort, by what they might gain. */
const SHARE = { boxLess: 32, smallerBox: 2, otherSet: 2, manyBoxes: 100 } as const

/** Packs the pieces into as few and as good boxes as the effort allows; what is left found no box. */
export const packPieces = (search: Search, one: OneBox): { shelf: Shelf; left: ReadonlyArray<Kind> } => {
  const { pieces } = one
  const shelf = new Shelf(search.problem)
  if (pieces.length === 0) return { shelf, left: [] }
  packOneBox(search, one, shelf)
  if (shelf.best === undefined) return { shelf, left: packManyBoxes(search, one, shelf) }
  return { shelf, left: [] }
}

/** The types that may hold everything, best first by the objective. */
const candidatesFor = (search: Search, pieces: ReadonlyArray<Kind>): BoxType[] => {
  const { problem } = search
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  return problem.types
    .filter((t) => t.stock > 0 && mayHold(t, pieces, volume, weight))
    .map((type) => ({ type, worth: worthOf(problem.objective, [{ type, weight }], problem) }))
    .sort((a, b) => compareWorth(a.worth, b.worth))
    .map((c) => c.type)
}

/** Orders blurred by chance for each box that failed; and for the largest, where the choice is between one box and two. */
const BLURRED = 8
const BLURRED_FOR_ONE = 32

const packOneBox = (search: Search, one: OneBox, shelf: Shelf): void => {
  const { pieces } = one
  const { problem } = search
  const candidates = candidatesFor(search, pieces)
  const open: BoxType[] = []
  for (const type of candidates) {
    const isExcluded = () => one.excludes(type) !== undefined
    const layout =
      packQuickly(search, type, pieces, isExcluded) ??
      (isExcluded() ? undefined : packBlurred(search, type, pieces, BLURRED))
    if (layout !== undefined) {
      shelf.offer([{ type, layout }])
      break
    }
    open.push(type)
  }
  const largest = open.filter((t) => one.excludes(t) === undefined).sort((a, b) => b.hull.volume - a.hull.volume)[0]
  if (shelf.best === undefined && largest !== undefined) {
    const layout = packBlurred(search, largest, pieces, BLURRED_FOR_ONE)
    if (layout !== undefined) shelf.offer([{ type: largest, layout }])
  }
  if (problem.effort === 0) return
  const effort = problem.effort * (shelf.best === undefined ? SHARE.boxLess : SHARE.smallerBox)
  const better = open.filter((t) => one.excludes(t) === undefined).reverse()
  for (const type of better) {
    const layout = improveInto(search, type, pieces, effort)
    if (layout !== undefined) shelf.offer([{ type, layout }])
  }
}

/** Attempts with small sets of boxes, in all, without effort; and for one set. */
const INSTANT_ATTEMPTS = 60
const ATTEMPTS = 4

/** Sets that might do better than the best plan, to which effort is given. */
const MOST_BETTER_SETS = 8

/** With effort and at least so many boxes, the first plan need not be good: ruin and recreate soon makes it so. */
const MANY = 6

const packManyBoxes = (search: Search, one: OneBox, shelf: Shelf): ReadonlyArray<Kind> => {
  const { problem } = search
  const { pieces } = one
  const sets = promisingSets(problem, pieces, [2, 3])
  for (const set of sets.slice(0, INSTANT_ATTEMPTS / ATTEMPTS)) {
    const plan = packSet(search, pieces, set, ATTEMPTS)
    if (plan === undefined) continue
    shelf.offer(plan)
    break
  }
  const ways = problem.effort > 0 && countBound(problem, one).boxes >= MANY ? 1 : 4
  const sequence = fillSequence(search, pieces, shelf.best?.plan.length ?? Infinity, ways)
  if (sequence.left.length === 0) shelf.offer(shrink(search, sequence.plan))
  if (shelf.best === undefined) return sequence.left
  if (problem.effort > 0) improvePlan(search, one, shelf, sets)
  return []
}

const improvePlan = (search: Search, one: OneBox, shelf: Shelf, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  const effort = problem.effort * SHARE.otherSet
  const worth = shelf.best!.worth
  const better = sets
    .filter((set) => compareWorth(worthOfSet(problem, set, one.pieces), worth) < 0)
    .slice(-MOST_BETTER_SETS)
  for (const set of better.reverse()) {
    if (setExcluded(problem.rules, one, set) !== undefined) continue
    const plan = improveSet(search, set.toReversed(), one.pieces, effort) ?? improveSet(search, set, one.pieces, effort)
    if (plan !== undefined) shelf.offer(plan)
  }
  if (shelf.best!.plan.length > 2)
    ruinAndRecreate(search, shelf, problem.effort * SHARE.manyBoxes, countBound(problem, one).boxes)
}
