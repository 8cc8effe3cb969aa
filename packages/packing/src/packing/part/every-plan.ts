// Enumerates every set of boxes for every selection of a few pieces.
import { hasCost, type Score, scoreOf } from "../problem/objective.ts"
import { type BoxType, type Problem, weightOf } from "../problem/problem.ts"
import { MAX_PART_CANDIDATES } from "../resources/search-limits.ts"
import type { Search } from "../search/search.ts"
import type { Subsets } from "./subsets.ts"

/** One box of a candidate, with its subset of units. */
interface SubsetInBox {
  readonly type: BoxType
  readonly subset: number
  readonly weight: number
  readonly isCertain: boolean
}

/** Set of boxes for some of the pieces. If `isCertain` is false, it is unknown whether the boxes can hold them. */
export interface PlanCandidate {
  readonly boxes: ReadonlyArray<SubsetInBox>
  readonly isCertain: boolean
  /** Number of packable pieces that stay unpacked, followed by the score of the boxes. */
  readonly score: Score
}

type Boxes = ReadonlyArray<SubsetInBox>

const isCertain = (boxes: Boxes): boolean => boxes.every((box) => box.isCertain)

/** Returns a key, equal for sets of boxes with equal scores. */
const keyOf = (problem: Problem, boxes: Boxes): string =>
  boxes
    .map(({ type, weight }) => (hasCost(problem) ? `${type.rank} ${weight}` : `${type.rank}`))
    .sort()
    .join()

/** Returns every candidate with a finite cost, or undefined if there are too many. */
export const everyCandidate = (search: Search, subsets: Subsets): ReadonlyArray<PlanCandidate> | undefined => {
  const { budget, problem } = search
  const boxesFor = new Map<number, ReadonlyMap<string, Boxes>>([[0, new Map([["", []]])]])
  const all = subsets.piecesOf(-1).length
  const candidates: PlanCandidate[] = []
  let count = 0
  /** Adds one box, which holds the subset, to each set of boxes in `rest`. */
  const addBox = (found: Map<string, Boxes>, subset: number, rest: ReadonlyMap<string, Boxes>): void => {
    const weight = weightOf(subsets.piecesOf(subset))
    for (const type of problem.types) {
      const available = [...rest.values()].filter(
        (boxes) => boxes.filter((box) => box.type === type).length < type.stock
      )
      const fit = available.length === 0 ? "impossible" : subsets.fitOf(subset, type)
      if (fit === "impossible") continue
      for (const others of available) {
        const boxes = [...others, { type, subset, weight, isCertain: fit !== "unknown" }]
        const key = keyOf(problem, boxes)
        if (!found.has(key) || (isCertain(boxes) && !isCertain(found.get(key)!))) found.set(key, boxes)
        count++
      }
    }
  }
  for (let subset = 0; subset < 1 << subsets.units.length; subset++) {
    if (subsets.canonical(subset) !== subset) continue
    const found = new Map<string, Boxes>(boxesFor.get(subset))
    const first = subset & -subset
    const seen = new Set<number>()
    for (let part = subset; part > 0; part = (part - 1) & subset) {
      const canonical = subsets.canonical(part)
      if ((part & first) === 0 || seen.has(canonical)) continue
      seen.add(canonical)
      const rest = boxesFor.get(subsets.canonical(subset & ~part))!
      if (rest.size > 0) addBox(found, canonical, rest)
      if (count > MAX_PART_CANDIDATES || budget.isSpent) return undefined
    }
    boxesFor.set(subset, found)
    for (const boxes of found.values()) {
      const score = [all - subsets.piecesOf(subset).length, ...scoreOf(problem, boxes)]
      if (!score.includes(Infinity)) candidates.push({ boxes, isCertain: isCertain(boxes), score })
    }
  }
  return candidates
}
