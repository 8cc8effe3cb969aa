// Does everything go into exactly this set of boxes?

import { fillInOrder } from "../fill/fill-in-order.ts"
import { byRank } from "../fill/piece-sequence.ts"
import { RULES } from "../geometry/placement.ts"
import { fitsType } from "../problem/box-shapes.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "../problem/problem.ts"
import type { BoxSet } from "./box-sets.ts"
import type { Load, Plan, Search } from "./search.ts"
import { packQuickly } from "./single-box.ts"

/** Outweighs any difference of size: what fits into none of the later boxes goes first. */
const NOW_OR_NEVER = 1e6

/** Tries a set once or several times: fills all boxes but the last, then asks whether the last takes the rest. */
export const packSet = (search: Search, pieces: ReadonlyArray<Kind>, set: BoxSet, tries: number): Plan | undefined => {
  for (let attempt = 0; attempt < tries && !search.budget.over; attempt++) {
    const sequence = attempt % 2 === 0 ? set.toReversed() : set
    const plan = packSequence(search, pieces, sequence, attempt)
    if (plan !== undefined) return plan
  }
  return undefined
}

const packSequence = (
  search: Search,
  pieces: ReadonlyArray<Kind>,
  sequence: BoxSet,
  attempt: number
): Plan | undefined => {
  const plan: Load[] = []
  let rest = pieces
  for (let i = 0; i < sequence.length; i++) {
    const type = sequence[i]!
    if (i === sequence.length - 1) {
      if (volumeOf(rest) > type.hull.volume || weightOf(rest) > type.capacity) return undefined
      const layout = packQuickly(search, type, rest)
      return layout === undefined ? undefined : [...plan, { type, layout }]
    }
    const filled = fillShare(search, rest, type, sequence.slice(i + 1), attempt)
    if (filled === undefined) return undefined
    plan.push(filled.load)
    rest = filled.missed
    if (rest.length === 0) return plan
  }
  return undefined
}

/** Fills one box with the largest pieces, those first that the later boxes cannot take. */
const fillShare = (search: Search, pieces: ReadonlyArray<Kind>, type: BoxType, later: BoxSet, attempt: number) => {
  const { filling, budget, random } = search
  const noise = attempt < 2 ? 0 : 2
  const order = byRank(
    pieces,
    (k) => (later.some((t) => fitsType(k, t)) ? 0 : NOW_OR_NEVER) + Math.log(k.volume) + (random.next() - 0.5) * noise
  )
  const rule = attempt < 2 ? 0 : random.below(RULES.length)
  const shape = type.shapes.at(-1)
  if (shape === undefined) return undefined
  const missed = fillInOrder(filling, budget, order, shape, type.capacity, rule, Infinity)
  if (filling.kinds.length === 0) return undefined
  return { load: { type, layout: filling.layout() }, missed }
}
