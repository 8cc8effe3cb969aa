// Upper bounds on the number of pieces that boxes can hold. They are valid for every selection of pieces.
import type { Bound } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { type BoxRules, type BoxType, countEach, type PieceKind } from "../problem/problem.ts"
import { type Amount, add, amounts, boundOf, Sum } from "../problem/totals.ts"
import { firstIndex } from "../resources/bisection.ts"
import { MAX_BOUND_KINDS } from "../resources/search-limits.ts"
import type { BoxCountBound } from "./box-count-bound.ts"
import { isPairExcluded } from "./exclusion.ts"

/** Upper bound on a number of pieces, and the arguments that prove it. */
interface PieceCountBound {
  readonly pieces: number
  readonly by: ReadonlyArray<Bound>
}

/** Box type and the number of boxes of that type. */
type BoxCount = readonly [type: BoxType, count: number]

/** Margin for rounding errors in sums. */
const SLACK = 1 + 1e-12

/** Amounts that differ between pieces. */
const sizes = amounts.filter((amount) => amount !== "count")

/** Returns the partial sums of an amount, smallest pieces first. */
const sumsOf = (pieces: ReadonlyArray<PieceKind>, amount: Amount): ReadonlyArray<number> => {
  let sum = 0
  return pieces
    .map((kind) => kind[amount])
    .sort((a, b) => a - b)
    .map((value) => (sum += value))
}

/** Returns the number of partial sums that do not exceed a limit. */
const countWithin = (sums: ReadonlyArray<number>, limit: number): number =>
  firstIndex(sums.length, (i) => sums[i]! > limit * SLACK)

/**
 * Returns the minimum number of boxes whose amounts add up to a total. Uses the boxes with the largest amounts first.
 */
const boxesUntil = (total: number, types: ReadonlyArray<BoxType>, amount: (type: BoxType) => number): number => {
  let boxes = 0
  let left = total / SLACK
  for (const type of types.filter((t) => amount(t) > 0).sort((a, b) => (amount(a) < amount(b) ? 1 : -1))) {
    if (left <= 0) break
    const count = Math.min(type.stock, Math.max(1, Math.ceil(left / amount(type) / SLACK)))
    boxes += count
    left -= count * amount(type)
  }
  return boxes
}

const least = (bounds: ReadonlyArray<PieceCountBound>): PieceCountBound =>
  bounds.reduce((a, b) => (b.pieces < a.pieces ? b : a))

/** Upper bounds on how many of certain pieces fit into boxes. */
export interface PieceCountBounds {
  /** Returns the upper bound for several boxes together. */
  of(boxes: ReadonlyArray<BoxCount>): PieceCountBound
  /** Returns a lower bound on the number of boxes for the given number of pieces. */
  fewestBoxes(pieces: number, types: ReadonlyArray<BoxType>): BoxCountBound
}

/** Returns whether no two of the pieces can share a box of this type. */
const excludesEveryPair = (rules: BoxRules, pieces: ReadonlyArray<PieceKind>, type: BoxType): boolean => {
  const counts = [...countEach(pieces)]
  return (
    counts.length <= MAX_BOUND_KINDS &&
    counts.every(([kind, count], i) =>
      counts.every(([other], j) => j < i || (j === i && count === 1) || isPairExcluded(rules, kind, other, type))
    )
  )
}

/** Returns the upper bound for one box of a type. */
const boundOfOne = (rules: BoxRules, all: ReadonlyArray<PieceKind>, type: BoxType): PieceCountBound => {
  const pieces = all.filter((k) => takes(type, k))
  return least([
    { pieces: pieces.length, by: ["item-fits"] },
    { pieces: type.limits.count, by: ["pieces"] },
    ...sizes.map((size) => ({
      pieces: countWithin(sumsOf(pieces, size), type.limits[size]),
      by: ["item-fits", boundOf[size]] as const
    })),
    { pieces: pieces.length > 1 && excludesEveryPair(rules, pieces, type) ? 1 : Infinity, by: ["pairs"] }
  ])
}

/** Returns upper bounds on how many of the given pieces fit into boxes. */
export const pieceCountBounds = (rules: BoxRules, all: ReadonlyArray<PieceKind>): PieceCountBounds => {
  const sums = sizes.map((size) => [size, sumsOf(all, size)] as const)
  const perBox = new Map<BoxType, PieceCountBound>()
  const ofOne = (type: BoxType): PieceCountBound => {
    const bound = perBox.get(type) ?? boundOfOne(rules, all, type)
    perBox.set(type, bound)
    return bound
  }
  return {
    of: (boxes) => {
      const most = new Sum()
      const by = new Set<Bound>()
      for (const [type, count] of boxes) {
        const one = ofOne(type)
        for (const bound of one.by) by.add(bound)
        if (count === 0 || one.pieces === 0) continue
        add(most, { ...type.limits, count: one.pieces }, count)
      }
      return least([
        ...sums.map(([size, all]) => ({ pieces: countWithin(all, most[size]), by: [boundOf[size]] })),
        { pieces: most.count, by: [...by] }
      ])
    },
    fewestBoxes: (pieces, types) => {
      if (pieces === 0) return { boxes: 0, by: [] }
      const usable = types.filter((type) => ofOne(type).pieces > 0)
      const each = new Set(types.flatMap((type) => ofOne(type).by))
      const candidates: ReadonlyArray<BoxCountBound> = [
        ...sums.map(([size, all]) => ({
          boxes: boxesUntil(all[pieces - 1]!, usable, ({ limits }) => limits[size]),
          by: [boundOf[size]]
        })),
        { boxes: boxesUntil(pieces, usable, (type) => ofOne(type).pieces), by: [...each] }
      ]
      return candidates.reduce((a, b) => (b.boxes > a.boxes ? b : a), { boxes: 1, by: [] })
    }
  }
}
