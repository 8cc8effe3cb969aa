import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { byRank } from "../fill/piece-sequence.ts"
import { placementRules } from "../geometry/placement.ts"
import { fitsType } from "../problem/box-shapes.ts"
import type { BoxType, PieceKind } from "../problem/problem.ts"
import type { BoxSet } from "./box-sets.ts"
import type { FilledBox, Plan, Search } from "./search.ts"
import { packQuickly } from "./single-box.ts"

/**
 * Added to the rank of pieces that fit into none of the later boxes. Exceeds any difference in size, so that these
 * pieces are placed first.
 */
const LAST_CHANCE_RANK = 1e6

/** Number of attempts without random choices: one starts with the largest box, the other with the smallest. */
const FIXED_ATTEMPTS = 2

/** Noise added to the logarithm of the volume in later attempts. */
const RANDOM_NOISE = 2

/** Tries to pack all pieces into this set of boxes. Alternates between the largest and the smallest box first. */
export const packBoxSet = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  set: BoxSet,
  attempts: number
): Plan | undefined => {
  for (let attempt = 0; attempt < attempts && !search.budget.isSpent; attempt++) {
    const boxes = attempt % 2 === 0 ? set.toReversed() : set
    const plan = fillAll(search, pieces, boxes, attempt)
    if (plan !== undefined) return plan
  }
  return undefined
}

/** Fills all boxes except the last, then tries to pack the remaining pieces into the last one. */
const fillAll = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  boxes: BoxSet,
  attempt: number
): Plan | undefined => {
  const plan: FilledBox[] = []
  let rest = pieces
  for (let i = 0; i < boxes.length - 1; i++) {
    const filled = fillOne(search, rest, boxes[i]!, boxes.slice(i + 1), attempt)
    if (filled === undefined) return undefined
    plan.push(filled.box)
    rest = filled.unplaced
    if (rest.length === 0) return plan
  }
  const type = boxes.at(-1)!
  const layout = packQuickly(search, type, rest)
  return layout && [...plan, { type, layout }]
}

/** Fills one box, starting with the pieces that fit into none of the later boxes, then largest first. */
const fillOne = (search: Search, pieces: ReadonlyArray<PieceKind>, type: BoxType, later: BoxSet, attempt: number) => {
  const { box, budget, random } = search
  const noise = attempt < FIXED_ATTEMPTS ? 0 : RANDOM_NOISE
  const sequence = byRank(
    pieces,
    (k) =>
      (later.some((t) => fitsType(k, t)) ? 0 : LAST_CHANCE_RANK) + Math.log(k.volume) + (random.next() - 0.5) * noise
  )
  const rule = attempt < FIXED_ATTEMPTS ? "far" : placementRules[random.below(placementRules.length)]!
  const shape = type.shapes.at(-1)
  if (shape === undefined) return undefined
  const unplaced = fillInSequence(box, budget, sequence, shape, type, rule, Infinity)
  if (box.contents.length === 0) return undefined
  return { box: { type, layout: box.layout() }, unplaced }
}
