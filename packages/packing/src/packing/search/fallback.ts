// Completes a plan after the budget is spent. Fills boxes one after another and tries only a limited number of pieces
// in each. After the fallback budget is spent too, only builds columns.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { fillWithColumns } from "../fill/fill-with-columns.ts"
import { gatherGroups, largestFirst, without } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { fitsType, shapeFor } from "../problem/box-shapes.ts"
import { bestFirst, firstMeasure } from "../problem/objective.ts"
import type { BoxShape, BoxType, PieceKind } from "../problem/problem.ts"
import { add, isWithin, Sum, type Totals, totalsOf, unlimited } from "../problem/totals.ts"
import { firstIndex } from "../resources/bisection.ts"
import {
  FALLBACK_SAMPLED_PIECES,
  FALLBACK_TYPES,
  MAX_FALLBACK_PIECES_FOR_EVERY_TYPE
} from "../resources/search-limits.ts"
import type { PartialPlan } from "./box-by-box.ts"
import type { FilledBox, Search } from "./search.ts"
import { couldHold } from "./single-box.ts"
import { type Stock, stockAfter } from "./stock.ts"

/** Volume and weight of the pieces tried in one box, as a multiple of its capacity. */
const OFFERED_MULTIPLE = 1.25

/** Maximum expected filled share of a box's volume. */
const FULL = 0.87

/** Adds filled boxes to a plan until it holds all pieces, no box can be filled, or it has `maxBoxes` boxes. */
export const completePlan = (search: Search, start: PartialPlan, maxBoxes: number): PartialPlan => {
  const plan = [...start.plan]
  const stock = stockAfter(plan)
  const types = bestValueFirst(search, start.left)
  const left: PieceKind[] = []
  let rest = gatherGroups(largestFirst(start.left, "volume"))
  while (rest.length > 0 && plan.length < maxBoxes) {
    const unit = firstUnit(rest)
    const available = takersOf(types, stock, unit)
    const best = bestBox(search, available, rest)
    if (best === undefined) {
      left.push(...unit)
      rest = rest.slice(unit.length)
      // A rule of the request can refuse every piece, and columns count little work.
      if (search.box.rules.accept && search.reserve.isSpent) break
      continue
    }
    const smallest = smallestBoxFor(search, best, stock)
    stock.take(smallest.type)
    plan.push(smallest)
    rest = without(rest, best.layout.contents)
  }
  return { plan, left: [...left, ...rest] }
}

/** Returns the first piece, together with its group if it has one. */
const firstUnit = (pieces: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const { group } = pieces[0]!
  return group < 0 ? pieces.slice(0, 1) : pieces.filter((kind) => kind.group === group)
}

/**
 * Returns the first few types in stock that could hold a unit, judged by volume, weight, number and the sides of each piece.
 */
const takersOf = (types: ReadonlyArray<BoxType>, stock: Stock, unit: ReadonlyArray<PieceKind>): BoxType[] => {
  const totals = totalsOf(unit)
  const takers: BoxType[] = []
  for (const type of types) {
    if (isWithin(totals, type.limits) && stock.has(type) && unit.every((k) => fitsType(k, type))) takers.push(type)
    if (takers.length === FALLBACK_TYPES) break
  }
  return takers
}

/** Sorts the types by the first measure of a full box, divided by its usable volume. */
export const bestValueFirst = ({ problem, preferred }: Search, pieces: ReadonlyArray<PieceKind>): BoxType[] => {
  const totals = totalsOf(pieces)
  const density = totals.weight / totals.volume
  const value = (type: BoxType): number => {
    const { limits } = type
    const volume = density === 0 ? limits.volume : Math.min(limits.volume, limits.weight / density)
    return firstMeasure(problem, type, volume * density) / volume
  }
  return bestFirst(preferred, (type) => [value(type)])
}

/** Returns the filled box with the lowest value of the first measure per packed volume. */
const bestBox = (
  search: Search,
  types: ReadonlyArray<BoxType>,
  rest: ReadonlyArray<PieceKind>
): FilledBox | undefined => {
  const { problem } = search
  let best: FilledBox | undefined
  let min = Infinity
  for (const type of types) {
    const pieces = offeredTo(type, rest)
    const layout = fullestLayout(search, type, pieces)
    if (layout === undefined) continue
    const value = firstMeasure(problem, type, layout.weight) / layout.volume
    if (best === undefined || value < min || (value === min && layout.volume > best.layout.volume)) {
      best = { type, layout }
      min = value
    }
    if (pieces.length > MAX_FALLBACK_PIECES_FOR_EVERY_TYPE) break
  }
  return best
}

/** Returns the number of first pieces that exceed the given totals. Never splits a group. */
export const countOffered = (pieces: ReadonlyArray<PieceKind>, limits: Totals): number => {
  const totals = new Sum()
  let end = 0
  while (end < pieces.length && isWithin(totals, limits)) add(totals, pieces[end++]!)
  while (end < pieces.length && pieces[end]!.group >= 0 && pieces[end]!.group === pieces[end - 1]!.group) end++
  return end
}

/**
 * Returns the pieces to try in one box: slightly more of the first pieces than it can hold, and a sample of the others.
 * Never splits a group.
 */
const offeredTo = ({ limits }: BoxType, pieces: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const [volume, weight] = [limits.volume * OFFERED_MULTIPLE, limits.weight * OFFERED_MULTIPLE]
  const end = countOffered(pieces, { ...unlimited, volume, weight })
  const offered = pieces.slice(0, end)
  const step = 1 + Math.floor((pieces.length - end) / FALLBACK_SAMPLED_PIECES)
  for (let i = end + step - 1; i < pieces.length; i += step) if (pieces[i]!.group < 0) offered.push(pieces[i]!)
  return offered
}

/**
 * Returns the shapes to fill. For a tube or a mailer, these are a shape that fits the first piece and the largest
 * shape.
 */
const shapesToFill = (type: BoxType, first: PieceKind): ReadonlyArray<BoxShape> => {
  const shape = shapeFor(first, type)
  return shape === undefined ? type.shapes : [shape, ...type.shapes.slice(-1)]
}

/** Returns the layout with the maximum packed volume, or undefined if no piece fits. */
export const fullestLayout = (search: Search, type: BoxType, pieces: ReadonlyArray<PieceKind>): Layout | undefined => {
  const { box, reserve, random } = search
  let best: Layout | undefined
  const keep = (): void => {
    if (box.totals.volume > (best?.volume ?? 0)) best = box.layout()
  }
  const areMostlyEqual = new Set(pieces).size * 2 <= pieces.length
  for (const shape of shapesToFill(type, pieces[0]!)) {
    if (!reserve.isSpent) {
      const rule = pieces.length > MAX_FALLBACK_PIECES_FOR_EVERY_TYPE ? "near" : "far"
      fillInSequence(box, reserve, pieces, shape, type, rule, Infinity)
      keep()
    }
    if (!reserve.isSpent && areMostlyEqual) {
      fillWithBlocks(box, reserve, pieces, shape, type, random, 0)
      keep()
    }
    if (best?.contents.length === pieces.length) break
    // Columns can only fill a cuboid.
    if (shape.spaces !== undefined) continue
    const sequence = gatherGroups(largestFirst(pieces, "shortest"))
    fillWithColumns(box, reserve, sequence, shape, type)
    keep()
  }
  return best
}

/**
 * Moves the contents of a box to the most preferred type in stock that holds them, found by bisection. Returns the same
 * box if there is none.
 */
const smallestBoxFor = (search: Search, box: FilledBox, stock: Stock): FilledBox => {
  const { contents } = box.layout
  const totals = { ...totalsOf(contents), volume: box.layout.volume / FULL }
  const better = search.preferred.slice(0, search.preferred.indexOf(box.type))
  const types = better.filter((t) => stock.has(t) && couldHold(t, contents, totals))
  let smallest = box
  firstIndex(types.length, (i) => {
    const type = types[i]!
    const layout = fullestLayout(search, type, contents)
    if (layout?.contents.length !== contents.length) return false
    smallest = { type, layout }
    return true
  })
  return smallest
}
