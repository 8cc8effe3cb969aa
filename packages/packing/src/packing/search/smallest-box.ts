// The best box that takes everything alone. Each type is tried in the same ways whatever the others are, so that one more
// type never makes the answer worse, as long as there is work left for all of them.

import type { OneBox } from "../bounds/exclusion.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { worthOf } from "../problem/objective.ts"
import { type BoxType, volumeOf, weightOf } from "../problem/problem.ts"
import { packByBeam } from "./beam.ts"
import type { Shelf } from "./best-plans.ts"
import { packExactly } from "./exact.ts"
import { improveInto } from "./improve.ts"
import type { Search } from "./search.ts"
import { mayHold, packAtOnce, packBlurred, packQuickly } from "./single-box.ts"
import { firstThat } from "./stock.ts"

/** Evaluations for a unit of effort, where the choice is between one box and two, and where it is between boxes. */
const SHARE = { boxLess: 32, smallerBox: 2 } as const

/** When block beam search is tried without effort, and for how many evaluations. */
const BEAM = { kinds: 3, pieces: 4, evaluations: 60 } as const

/** Nodes of branch and bound for a box that neither a filling nor a bound has decided; and for a unit of effort. */
const EXACT = { always: 2_000, effort: 500 } as const

/** Of more types than this, an answer is looked for before the smallest one. */
const MANY_TYPES = 24

/** The share of all work for looking that may be spent here: the rest is for more boxes than one. */
const MOST_WORK = 2 / 3

/** Looks for the best type that takes all pieces, and for as many after it as the shelf has places. */
export const packOneBox = (search: Search, one: OneBox, shelf: Shelf): void => {
  const { problem, budget } = search
  const { pieces } = one
  const weight = weightOf(pieces)
  const wanted = (type: BoxType): boolean => shelf.wants(worthOf(problem.objective, [{ type, weight }], problem))
  const open: BoxType[] = []
  for (const type of inOrderOfTrial(search, one, shelf)) {
    if (budget.beyond(MOST_WORK)) break
    if (!wanted(type)) continue
    const layout = tryAll(search, one, type)
    if (layout !== undefined) shelf.offer([{ type, layout }])
    else if (one.excludes(type) === undefined) open.push(type)
  }
  if (budget.over) return
  for (const type of open.sort((a, b) => search.preferred.indexOf(b) - search.preferred.indexOf(a))) {
    if (!wanted(type) || decidedExactly(search, one, shelf, type)) continue
    const evaluations = problem.effort * (shelf.best === undefined ? SHARE.boxLess : SHARE.smallerBox)
    const layout = improveInto(search, type, pieces, evaluations)
    if (layout !== undefined) shelf.offer([{ type, layout }])
  }
}

/**
 * The types that may hold everything, the best by the objective first. When they are many, each is tried in the quickest way
 * before, so that there is an answer when the work is used up, and those that may still be better come nearest to it first.
 */
const inOrderOfTrial = (search: Search, { pieces }: OneBox, shelf: Shelf): ReadonlyArray<BoxType> => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  const types = search.preferred.filter((t) => t.stock > 0 && mayHold(t, pieces, volume, weight))
  if (types.length <= MANY_TYPES) return types
  const takesAll = (type: BoxType): boolean => {
    const layout = packAtOnce(search, type, pieces)
    if (layout !== undefined) shelf.offer([{ type, layout }])
    return layout !== undefined
  }
  const sure = firstThat(types, takesAll)
  let least = sure
  for (let i = sure - 1; i >= 0 && !search.budget.beyond(MOST_WORK / 2); i--) if (takesAll(types[i]!)) least = i
  return [...types.slice(0, least).reverse(), ...types.slice(least)]
}

/** Every way without effort to get everything into one box of a type, the cheapest first. */
const tryAll = (search: Search, one: OneBox, type: BoxType): Layout | undefined => {
  const isExcluded = (): boolean => one.excludes(type) !== undefined
  const layout = packQuickly(search, type, one.pieces, isExcluded)
  if (layout !== undefined || isExcluded()) return layout
  return beamQuickly(search, one, type) ?? packBlurred(search, type, one.pieces)
}

/** Beam search where equal pieces are many and kinds are few. */
const beamQuickly = (search: Search, { pieces }: OneBox, type: BoxType): Layout | undefined => {
  const kinds = new Set(pieces).size
  const shape = type.shapes.at(-1)
  if (shape === undefined || kinds > BEAM.kinds || pieces.length < BEAM.pieces * kinds) return undefined
  return packByBeam(search, type, pieces, shape, BEAM.evaluations)
}

/** Whether branch and bound has decided: all arrangements tried in vain, or one found that needs neither support nor strength. */
const decidedExactly = ({ problem }: Search, one: OneBox, shelf: Shelf, type: BoxType): boolean => {
  if (type.kind !== "box") return false
  const { support, loads } = problem.rules
  const layout = packExactly(largestFirst(one.pieces, 0), type.shapes[0]!, EXACT.always + EXACT.effort * problem.effort)
  if (layout === "impossible") one.exhausted(type)
  else if (layout === "gave-up" || support > 0 || loads) return false
  else shelf.offer([{ type, layout }])
  return true
}
