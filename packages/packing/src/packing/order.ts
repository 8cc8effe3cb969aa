// The order of the tiers: one box, small sets of boxes, boxes in sequence; cheap tries before dear ones.
import { packByBeam } from "./beam.ts"
import { type BoxSet, promisingSets, worthOfSet } from "./box-sets.ts"
import { countBound } from "./count-bound.ts"
import { packExactly } from "./exact.ts"
import { type OneBox, setExcluded } from "./exclusion.ts"
import type { Layout } from "./filling.ts"
import { improveInto, improveSet } from "./improve.ts"
import { mayHold, packBlurred, packQuickly, packsAtOnce } from "./one-box.ts"
import { largestFirst } from "./orders.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "./problem.ts"
import { ruinAndRecreate } from "./ruin.ts"
import type { Plan, Search } from "./search.ts"
import { fillSequence, shrink } from "./sequence.ts"
import { Shelf } from "./shelf.ts"
import { firstThat } from "./shortlist.ts"
import { packSet } from "./split.ts"
import { fillSwiftly } from "./swift.ts"

/** Evaluations for a unit of effort, by what they might gain. */
const SHARE = { boxLess: 32, smallerBox: 2, otherSet: 2, manyBoxes: 100 } as const

/** Orders blurred by chance for each box that failed; and for the largest, where the choice is between one box and two. */
const BLURRED = { smallerBox: 8, boxLess: 32 } as const

/** When block beam search is tried without effort, and for how many evaluations. */
const BEAM = { kinds: 3, pieces: 4, evaluations: 60 } as const

/** Nodes of branch and bound for a box that neither a filling nor a bound has decided; and for a unit of effort. */
const EXACT = { always: 2_000, effort: 500 } as const

/** Small sets of boxes tried without effort, and how often each. */
const SETS_TRIED = 15
const ATTEMPTS = 4

/** Sets that might do better than the best plan, to which effort is given. */
const MOST_BETTER_SETS = 8

/** Boxes tried for everything when more might hold it. */
const MANY_TYPES = 24

/** With effort and at least so many boxes, the first plan need not be good: ruin and recreate soon makes it so. */
const MANY = 6

/** Plans kept besides those asked for when a cost function, which no estimate replaces, is to choose. */
const FOR_COST = 12

/** The plans found for all pieces; or, when there is none, a plan for as many as possible. */
export interface Found {
  readonly shelf: Shelf
  readonly partial: Plan
}

/** Packs the pieces into as few and as good boxes as the effort allows. */
export const packPieces = (search: Search, one: OneBox): Found => {
  const { problem } = search
  const byCost = problem.objective.some((m) => typeof m === "function")
  const shelf = new Shelf(problem, 1 + problem.alternatives + (byCost ? FOR_COST : 0))
  if (one.pieces.length === 0) return { shelf, partial: [] }
  packOneBox(search, one, shelf)
  if (shelf.full && problem.objective[0] === "boxes") return { shelf, partial: [] }
  const sets = search.budget.over ? [] : promisingSets(problem, one.pieces, [2, 3])
  packSmallSets(search, one, shelf, sets)
  const partial = packInSequence(search, one, shelf)
  if (problem.effort > 0 && shelf.best !== undefined) improvePlan(search, one, shelf, sets)
  return { shelf, partial }
}

/**
 * The types that may hold everything, best first by the objective. Of many, those around the first that does at once:
 * the ones before it might, the ones after it will do for alternatives.
 */
const candidatesFor = (search: Search, pieces: ReadonlyArray<Kind>): BoxType[] => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  const types = search.preferred.filter((t) => t.stock > 0 && mayHold(t, pieces, volume, weight))
  if (types.length <= MANY_TYPES) return types
  const sure = firstThat(types, (type) => packsAtOnce(search, type, pieces))
  const end = sure + 1 + search.problem.alternatives
  return types.slice(Math.max(0, Math.min(sure + 1, types.length) - MANY_TYPES), end)
}

const packOneBox = (search: Search, one: OneBox, shelf: Shelf): void => {
  const { problem } = search
  const { pieces } = one
  const open: BoxType[] = []
  for (const type of candidatesFor(search, pieces)) {
    if (search.budget.over) break
    const layout = packQuickly(search, type, pieces, () => one.excludes(type) !== undefined)
    if (layout !== undefined) shelf.offer([{ type, layout }])
    else if (one.excludes(type) === undefined) {
      const late = beamQuickly(search, type, pieces) ?? packBlurred(search, type, pieces, BLURRED.smallerBox)
      if (late !== undefined) shelf.offer([{ type, layout: late }])
      else open.push(type)
    }
    if (shelf.full) break
  }
  if (search.budget.over) return
  const { support, loads } = problem.rules
  const ordered = largestFirst(pieces, 0)
  const undecided = open.filter((type) => {
    if (type.kind !== "box") return true
    const exact = packExactly(ordered, type.shapes[0]!, EXACT.always + EXACT.effort * problem.effort)
    if (exact === "impossible") one.exhausted(type)
    else if (exact !== "gave-up" && support === 0 && !loads) shelf.offer([{ type, layout: exact }])
    return exact === "gave-up" || support > 0 || loads
  })
  const largest = undecided.toSorted((a, b) => b.hull.volume - a.hull.volume)[0]
  if (shelf.best === undefined && largest !== undefined) {
    const layout = packBlurred(search, largest, pieces, BLURRED.boxLess)
    if (layout !== undefined) shelf.offer([{ type: largest, layout }])
  }
  giveEffort(search, one, shelf, undecided.reverse())
}

/** Beam search where equal pieces are many and kinds are few. */
const beamQuickly = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>): Layout | undefined => {
  const kinds = new Set(pieces).size
  const shape = type.shapes.at(-1)
  if (shape === undefined || kinds > BEAM.kinds || pieces.length < BEAM.pieces * kinds) return undefined
  return packByBeam(search, type, pieces, shape, BEAM.evaluations)
}

/** Effort for the boxes that failed; the last of the list is the best. */
const giveEffort = (search: Search, one: OneBox, shelf: Shelf, open: ReadonlyArray<BoxType>): void => {
  const { effort } = search.problem
  const evaluations = effort * (shelf.best === undefined ? SHARE.boxLess : SHARE.smallerBox)
  for (const type of open) {
    const layout = improveInto(search, type, one.pieces, evaluations)
    if (layout !== undefined) shelf.offer([{ type, layout }])
  }
}

const packSmallSets = (search: Search, one: OneBox, shelf: Shelf, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  let tried = 0
  for (const set of sets) {
    if (search.budget.over) return
    if (!shelf.wants(worthOfSet(problem, set, one.pieces)) || tried++ === SETS_TRIED) return
    const plan = packSet(search, one.pieces, set, ATTEMPTS)
    if (plan !== undefined) shelf.offer(plan)
  }
}

/** Boxes one after the other; returns the plan when it does not hold all. */
const packInSequence = (search: Search, one: OneBox, shelf: Shelf): Plan => {
  const { problem } = search
  const ways = problem.effort > 0 && countBound(problem, one).boxes >= MANY ? 1 : 4
  const most = problem.objective[0] === "boxes" && shelf.best !== undefined ? shelf.best.plan.length : Infinity
  if (search.budget.over && shelf.best !== undefined) return []
  const begun = fillSequence(search, one.pieces, most, ways)
  const { plan, left } = begun.left.length === 0 ? begun : fillSwiftly(search, begun, most)
  const shrunk = shrink(search, plan)
  if (left.length === 0) shelf.offer(shrunk)
  return shrunk
}

const improvePlan = (search: Search, one: OneBox, shelf: Shelf, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  const evaluations = problem.effort * SHARE.otherSet
  const better = sets.filter((set) => shelf.wouldBeBest(worthOfSet(problem, set, one.pieces)))
  for (const set of better.slice(-MOST_BETTER_SETS).reverse()) {
    if (setExcluded(problem.rules, one, set) !== undefined) continue
    const plan =
      improveSet(search, set.toReversed(), one.pieces, evaluations) ?? improveSet(search, set, one.pieces, evaluations)
    if (plan !== undefined) shelf.offer(plan)
  }
  if (shelf.best!.plan.length > 2)
    ruinAndRecreate(search, shelf, problem.effort * SHARE.manyBoxes, countBound(problem, one).boxes)
}
