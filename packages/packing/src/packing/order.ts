// The order of the tiers: one box, small sets of boxes, boxes in sequence; cheap tries before dear ones.
import { promisingSets } from "./box-sets.ts"
import { countBound } from "./count-bound.ts"
import type { OneBox } from "./exclusion.ts"
import { improveInto } from "./improve.ts"
import { compareWorth, worthOf } from "./objective.ts"
import { mayHold, packQuickly } from "./one-box.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "./problem.ts"
import { ruinAndRecreate } from "./ruin.ts"
import type { Search } from "./search.ts"
import { fillSequence, shrink } from "./sequence.ts"
import { Shelf } from "./shelf.ts"
import { packSet } from "./split.ts"

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

const packOneBox = (search: Search, one: OneBox, shelf: Shelf): void => {
  const { pieces } = one
  const { problem } = search
  const candidates = candidatesFor(search, pieces)
  const open: BoxType[] = []
  for (const type of candidates) {
    const layout = packQuickly(search, type, pieces, () => one.excludes(type) !== undefined)
    if (layout !== undefined) {
      shelf.offer([{ type, layout }])
      break
    }
    open.push(type)
  }
  if (problem.effort === 0) return
  const better = open.filter((t) => one.excludes(t) === undefined).reverse()
  for (const type of better) {
    const layout = improveInto(search, type, pieces, problem.effort)
    if (layout !== undefined) shelf.offer([{ type, layout }])
  }
}

/** Attempts with small sets of boxes, in all, without effort. */
const INSTANT_ATTEMPTS = 60

/** Sequences by chance. */
const MOST_ROUNDS = 100

const packManyBoxes = (search: Search, one: OneBox, shelf: Shelf): ReadonlyArray<Kind> => {
  const { pieces } = one
  const { effort } = search.problem
  const tries = effort > 0 ? 12 : 4
  let attempts = effort > 0 ? effort * 4 : INSTANT_ATTEMPTS
  for (const set of promisingSets(search.problem, pieces, [2, 3])) {
    if (attempts <= 0) break
    const plan = packSet(search, pieces, set, tries)
    attempts -= tries
    if (plan !== undefined) {
      shelf.offer(plan)
      break
    }
  }
  const fewest = countBound(search.problem, one).boxes
  let left: ReadonlyArray<Kind> = pieces
  const rounds = search.problem.types.length === 1 ? 0 : Math.min(effort, MOST_ROUNDS)
  for (let round = 0; round <= rounds && (round === 0 || !search.budget.cut); round++) {
    const most = shelf.best?.plan.length ?? Infinity
    const sequence = fillSequence(search, pieces, round, most)
    if (sequence.left.length > 0) {
      if (sequence.left.length < left.length) left = sequence.left
      continue
    }
    shelf.offer(shrink(search, sequence.plan, round === 0 ? 0 : 4))
  }
  if (shelf.best === undefined) return left
  if (effort > 0) ruinAndRecreate(search, shelf, effort * 100, fewest)
  return []
}
