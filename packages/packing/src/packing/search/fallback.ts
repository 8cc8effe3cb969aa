// Completes a plan when the budget is spent. Boxes are filled one by one, each with a bounded part of the pieces. Once
// the fallback budget is spent too, only columns remain.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { fillWithColumns } from "../fill/fill-with-columns.ts"
import { gatherGroups, largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { fitsType, shapeFor } from "../problem/box-shapes.ts"
import { measureValue } from "../problem/objective.ts"
import { type BoxShape, type BoxType, type PieceKind, volumeOf, weightOf } from "../problem/problem.ts"
import { limits } from "../resources/limits.ts"
import { bisectTypes } from "./bisection.ts"
import type { PartialPlan } from "./box-by-box.ts"
import type { FilledBox, Search } from "./search.ts"
import { couldHold } from "./single-box.ts"
import { Stock } from "./stock.ts"

/** Volume and weight of the pieces offered to a box, as a multiple of what it can hold. */
const OFFERED_MULTIPLE = 1.25

/** Best fill to expect, as a share of the volume. */
const FULL = 0.87

/** Fills boxes until no piece is left, no box can be filled, or there are `maxBoxes` boxes. */
export const completePlan = (search: Search, start: PartialPlan, maxBoxes: number): PartialPlan => {
  const plan = [...start.plan]
  const stock = new Stock(plan)
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
      continue
    }
    const smallest = smallestBoxFor(search, best, stock)
    stock.take(smallest.type)
    plan.push(smallest)
    rest = without(rest, best.layout.contents)
  }
  return { plan, left: [...left, ...rest] }
}

/** Returns the pieces that are placed first: one piece, or a whole group. */
const firstUnit = (pieces: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const { group } = pieces[0]!
  let end = 1
  if (group >= 0) while (pieces[end]?.group === group) end++
  return pieces.slice(0, end)
}

/** Returns the first types in stock that could take a unit by volume, weight and the sides of each piece. */
const takersOf = (types: ReadonlyArray<BoxType>, stock: Stock, unit: ReadonlyArray<PieceKind>): BoxType[] => {
  const volume = volumeOf(unit)
  const weight = weightOf(unit)
  const takers: BoxType[] = []
  for (const type of types) {
    if (volume > type.hull.volume || weight > type.capacity || !stock.has(type)) continue
    if (unit.every((k) => fitsType(k, type))) takers.push(type)
    if (takers.length === limits.search.fallbackTypes) break
  }
  return takers
}

/** Sorts the types by the first measure per usable volume of a full box. */
const bestValueFirst = ({ problem, preferred }: Search, pieces: ReadonlyArray<PieceKind>): BoxType[] => {
  const density = weightOf(pieces) / volumeOf(pieces)
  const value = (type: BoxType): number => {
    const volume = density === 0 ? type.hull.volume : Math.min(type.hull.volume, type.capacity / density)
    return measureValue(problem.objective[0]!, [{ type, weight: volume * density }], problem) / volume
  }
  return preferred
    .map((type) => ({ type, value: value(type) }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map((t) => t.type)
}

/** Returns the box with the best value of the first measure per packed volume. */
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
    const value = measureValue(problem.objective[0]!, [{ type, weight: layout.weight }], problem) / layout.volume
    if (best === undefined || value < min || (value === min && layout.volume > best.layout.volume)) {
      best = { type, layout }
      min = value
    }
    if (pieces.length > limits.search.fallbackPiecesForEveryType) break
  }
  return best
}

/** Returns slightly more of the first pieces than a box can hold, and a sample of the others. Groups stay whole. */
const offeredTo = ({ hull, capacity }: BoxType, pieces: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  let volume = 0
  let weight = 0
  let end = 0
  while (end < pieces.length && volume <= hull.volume * OFFERED_MULTIPLE && weight <= capacity * OFFERED_MULTIPLE) {
    volume += pieces[end]!.volume
    weight += pieces[end]!.weight
    end++
  }
  while (end < pieces.length && pieces[end]!.group >= 0 && pieces[end]!.group === pieces[end - 1]!.group) end++
  const offered = pieces.slice(0, end)
  const step = 1 + Math.floor((pieces.length - end) / limits.search.fallbackSampledPieces)
  for (let i = end + step - 1; i < pieces.length; i += step) if (pieces[i]!.group < 0) offered.push(pieces[i]!)
  return offered
}

/** Returns the shapes to fill: for a tube or a mailer the one for the first piece and the largest. */
const shapesToFill = (type: BoxType, first: PieceKind): ReadonlyArray<BoxShape> => {
  const shape = shapeFor(first, type)
  return type.kind === "box" || shape === undefined ? type.shapes : [shape, ...type.shapes.slice(-1)]
}

/** Returns the layout with the greatest packed volume, or undefined if no piece fits. */
const fullestLayout = (search: Search, type: BoxType, pieces: ReadonlyArray<PieceKind>): Layout | undefined => {
  const { box, fallbackBudget, random } = search
  let best: Layout | undefined
  const keep = (): void => {
    if (box.volume > (best?.volume ?? 0)) best = box.layout()
  }
  const areMostlyEqual = new Set(pieces).size * 2 <= pieces.length
  for (const shape of shapesToFill(type, pieces[0]!)) {
    if (!fallbackBudget.isSpent) {
      const rule = pieces.length > limits.search.fallbackPiecesForEveryType ? "near" : "far"
      fillInSequence(box, fallbackBudget, pieces, shape, type.capacity, rule, Infinity)
      keep()
    }
    if (!fallbackBudget.isSpent && areMostlyEqual) {
      fillWithBlocks(box, fallbackBudget, pieces, shape, type.capacity, random, 0)
      keep()
    }
    if (best?.contents.length === pieces.length) break
    // Columns need a cuboid.
    if (shape.spaces !== undefined) continue
    const sequence = gatherGroups(largestFirst(pieces, "shortest-side"))
    fillWithColumns(box, fallbackBudget, sequence, shape, type.capacity)
    keep()
  }
  return best
}

/** Returns the contents in the most preferred type in stock that takes them, found by bisection. */
const smallestBoxFor = (search: Search, box: FilledBox, stock: Stock): FilledBox => {
  const { contents, volume, weight } = box.layout
  const better = search.preferred.slice(0, search.preferred.indexOf(box.type))
  const types = better.filter((t) => stock.has(t) && couldHold(t, contents, volume / FULL, weight))
  let smallest = box
  bisectTypes(types, (type) => {
    const layout = fullestLayout(search, type, contents)
    if (layout?.contents.length !== contents.length) return false
    smallest = { type, layout }
    return true
  })
  return smallest
}

/** Returns the pieces without the packed ones, in the given sequence. */
const without = (pieces: ReadonlyArray<PieceKind>, packed: ReadonlyArray<PieceKind>): PieceKind[] => {
  const removed = new Map<PieceKind, number>()
  for (const kind of packed) removed.set(kind, (removed.get(kind) ?? 0) + 1)
  return pieces.filter((kind) => {
    const count = removed.get(kind) ?? 0
    if (count > 0) removed.set(kind, count - 1)
    return count === 0
  })
}
