// Packs many equal pieces: fills boxes with a few kinds in many ways, mixes these patterns at the least cost, and uses
// each pattern as often as the mix says. A pattern used a hundred times is filled once.
import { addBlocks } from "../fill/fill-with-blocks.ts"
import { firstMeasure, hasCost } from "../problem/objective.ts"
import { type BoxType, countEach, type PieceKind } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import {
  FILLINGS_PER_MIXTURE,
  MAX_PATTERN_KINDS,
  MAX_PIECES_TRIED_IN_EVERY_WAY,
  PATTERN_TYPES
} from "../resources/search-limits.ts"
import { bestValueFirst } from "./fallback.ts"
import { mixPatterns, type Pattern } from "./pattern-mix.ts"
import type { FilledBox, Plan, Search } from "./search.ts"
import { blockNoise } from "./single-box.ts"
import { stockAfter } from "./stock.ts"

interface FilledPattern extends Pattern, FilledBox {}

/** Weight of the outer volume in the cost of a box, so that the smaller of equally good boxes is chosen. */
const VOLUME_WEIGHT = 1e-4

/** Share of the budget for filling patterns. */
const MAX_BUDGET_SHARE = 1 / 2

/** Margin for rounding errors in the number of uses of a pattern. */
const ROUNDING_ERROR = 1e-6

type Counts = ReadonlyMap<PieceKind, number>

/** Fills every type with all kinds and with every set of one or two kinds, in several ways. */
const patternsOf = (search: Search, types: ReadonlyArray<BoxType>, counts: Counts): ReadonlyArray<FilledPattern> => {
  const { box, budget, problem } = search
  const random = new Random(SEED)
  const kinds = [...counts.keys()]
  const largest = Math.max(...types.map((type) => type.outerVolume))
  const patterns: FilledPattern[] = []
  const fill = (type: BoxType, mixture: ReadonlyArray<PieceKind>): void => {
    for (let i = 0; i < FILLINGS_PER_MIXTURE && !budget.hasSpent(MAX_BUDGET_SHARE); i++) {
      const left = new Map<PieceKind, number>()
      for (const kind of mixture) {
        const most = Math.min(counts.get(kind)!, Math.ceil(type.hull.volume / kind.volume))
        left.set(kind, i % 2 ? 1 + random.below(most) : most)
      }
      box.reset(type.shapes.at(-1)!, type)
      addBlocks(box, budget, left, random, i === 0 ? 0 : blockNoise(random))
      if (box.contents.length === 0) return
      const layout = box.layout()
      const packed = countEach(layout.contents)
      const value = firstMeasure(problem, type, layout.weight)
      const cost = (value || 1) * (1 + (VOLUME_WEIGHT * type.outerVolume) / largest)
      patterns.push({ type, layout, counts: kinds.map((kind) => packed.get(kind) ?? 0), cost })
    }
  }
  for (const type of types) {
    for (const kind of kinds) for (const other of kinds) if (kind.id <= other.id) fill(type, [kind, other])
    fill(type, kinds)
  }
  return patterns
}

/**
 * Returns boxes filled by patterns, which hold most of many pieces of a few kinds. Returns no boxes if the pieces are
 * too few or too different for patterns.
 */
export const fillByPatterns = (search: Search, pieces: ReadonlyArray<PieceKind>): Plan => {
  const { problem } = search
  const left = countEach(pieces)
  const plan: FilledBox[] = []
  const isLarge = pieces.length > MAX_PIECES_TRIED_IN_EVERY_WAY && left.size <= MAX_PATTERN_KINDS
  if (!isLarge || problem.rules.hasGroups || hasCost(problem)) return plan
  const types = bestValueFirst(search, pieces).filter((type) => type.stock > 0 && type.shapes.length > 0)
  const mix = mixPatterns(patternsOf(search, types.slice(0, PATTERN_TYPES), left), [...left.values()])
  const stock = stockAfter(plan)
  const use = (pattern: FilledPattern, times: number): void => {
    const packed = [...countEach(pattern.layout.contents)]
    for (let n = 0; n < times && stock.has(pattern.type); n++) {
      if (packed.some(([kind, count]) => count > left.get(kind)!)) return
      plan.push(pattern)
      stock.take(pattern.type)
      for (const [kind, count] of packed) left.set(kind, left.get(kind)! - count)
    }
  }
  for (const [pattern, uses] of mix) use(pattern, Math.floor(uses + ROUNDING_ERROR))
  for (const [pattern] of mix.toSorted((a, b) => (b[1] % 1) - (a[1] % 1))) use(pattern, 1)
  return plan
}
