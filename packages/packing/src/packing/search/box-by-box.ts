// Fills boxes one after another until no piece is left.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { largestFirst, SORTING_WORK } from "../fill/piece-sequence.ts"
import type { PlacementRule } from "../geometry/placement.ts"
import type { BoxType, PieceKind, SizeMeasure } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import type { FilledBox, Plan, Search } from "./search.ts"
import { couldHold, hasEqualPieces, packQuickly } from "./single-box.ts"
import { stockAfter } from "./stock.ts"

/** Plan and the remaining pieces. */
export interface PartialPlan {
  readonly plan: Plan
  readonly left: ReadonlyArray<PieceKind>
}

/** Method of filling a box: the size to sort pieces by, and the placement rule. */
interface Strategy {
  readonly size: SizeMeasure
  readonly rule: PlacementRule
}

const strategies: ReadonlyArray<Strategy> = [
  { size: "volume", rule: "far" },
  { size: "longest", rule: "snug" },
  { size: "face", rule: "low" },
  { size: "shortest", rule: "small" }
]

/** Strategies for a rough plan. */
const roughStrategies = strategies.slice(0, 1)

/** Returns a filled box of the first type that holds all pieces, or undefined. */
const firstBoxFor = (
  search: Search,
  types: Iterable<BoxType>,
  pieces: ReadonlyArray<PieceKind>
): FilledBox | undefined => {
  const totals = totalsOf(pieces)
  for (const type of types) {
    if (search.budget.isSpent) return undefined
    const layout = couldHold(type, pieces, totals) ? packQuickly(search, type, pieces) : undefined
    if (layout !== undefined) return { type, layout }
  }
  return undefined
}

/** Returns the filled box with the maximum packed volume over all types and strategies. */
const fullestBox = (
  search: Search,
  types: ReadonlyArray<BoxType>,
  pieces: ReadonlyArray<PieceKind>,
  tried: ReadonlyArray<Strategy>
) => {
  const { box, budget, random } = search
  budget.spend(pieces.length * tried.length * SORTING_WORK)
  const sequences = tried.map(({ size, rule }) => ({ rule, sequence: largestFirst(pieces, size) }))
  let best: { box: FilledBox; unplaced: PieceKind[] } | undefined
  const keep = (type: BoxType, unplaced: PieceKind[]): void => {
    if (box.totals.volume > (best?.box.layout.volume ?? 0)) best = { box: { type, layout: box.layout() }, unplaced }
  }
  const hasEqual = hasEqualPieces(pieces)
  for (const type of types)
    for (const shape of type.shapes) {
      for (const { rule, sequence } of sequences) {
        if (budget.isSpent) break
        keep(type, fillInSequence(box, budget, sequence, shape, type, rule, Infinity))
      }
      if (hasEqual && !budget.isSpent) keep(type, fillWithBlocks(box, budget, pieces, shape, type, random, 0))
    }
  return best
}

/** Returns a filled box for one whole group. Used if no other attempt kept a group together. */
const boxForOneGroup = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<PieceKind>) => {
  for (const group of new Set(pieces.map((k) => k.group))) {
    if (search.budget.isSpent) return undefined
    search.budget.spend(pieces.length)
    const box = firstBoxFor(
      search,
      types,
      pieces.filter((k) => k.group === group)
    )
    if (box !== undefined) return { box, unplaced: pieces.filter((k) => k.group !== group) }
  }
  return undefined
}

/** Adds filled boxes to a plan, up to `maxBoxes` boxes, until all pieces are packed. Stops when the budget is spent. */
export const fillBoxByBox = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  maxBoxes: number,
  isRough: boolean,
  first: Plan = []
): PartialPlan => {
  const { budget, preferred } = search
  const tried = isRough ? roughStrategies : strategies
  const plan: FilledBox[] = [...first]
  const stock = stockAfter(first)
  let rest: ReadonlyArray<PieceKind> = pieces
  while (rest.length > 0 && plan.length < maxBoxes) {
    budget.spend(preferred.length + rest.length)
    const available = preferred.filter(stock.has)
    const last = firstBoxFor(search, available, rest)
    if (last !== undefined) return { plan: [...plan, last], left: [] }
    const next = fullestBox(search, available, rest, tried) ?? boxForOneGroup(search, available, rest)
    // If the budget ran out during the comparison, the result may be poor, so discard it.
    if (next === undefined || budget.isSpent) break
    plan.push(next.box)
    stock.take(next.box.type)
    rest = next.unplaced
  }
  return { plan, left: rest }
}

/** Moves the contents of each box to the most preferred type that holds them. Stops when the budget is spent. */
export const shrinkBoxes = (search: Search, plan: Plan): Plan => {
  const { budget, preferred } = search
  const shrunk: FilledBox[] = [...plan]
  for (let i = 0; i < shrunk.length && !budget.isSpent; i++) {
    const box = shrunk[i]!
    const better = preferred.slice(0, preferred.indexOf(box.type))
    const stock = stockAfter(shrunk.toSpliced(i, 1))
    budget.spend(better.length + plan.length)
    shrunk[i] = firstBoxFor(search, better.filter(stock.has), box.layout.contents) ?? box
  }
  return shrunk
}
