// Packs around the pieces that stay. If moves are allowed, tries to empty boxes of the earlier packing.
import type { Packed, Packing } from "../packing/contract/outcome.ts"
import type { Request, TimeLimit } from "../packing/contract/request.ts"
import type { ParsedRequest } from "../packing/request/parsed-request.ts"
import { type Around, isLess, openBoxes } from "../placed/around.ts"
import { keyOf, type PieceNumber, type PlacedProblem, placedProblem } from "../placed/placed-problem.ts"
import { certificateUnder, countUnpacked, valuesOf } from "../placed/values.ts"
import { type Kept, type KeptBox, settle, without } from "./keep.ts"
import type { MoveCause } from "./outcome.ts"

/** New packing in relation to the earlier one. */
export interface Replan {
  readonly packing: Packing
  /** For each box of the packing, the index of the same box in the earlier packing, or `null`. */
  readonly boxes: ReadonlyArray<number | null>
  /** Moved pieces, with the reasons. */
  readonly released: ReadonlyMap<string, MoveCause>
  readonly cut: boolean
}

/** Packing around the pieces that stay. */
export interface AroundKept extends Pick<Around, "boxes" | "unpacked" | "cut"> {
  /** Pieces to remove, because the centres of gravity of their boxes are out of range. Default none. */
  readonly offCentre?: ReadonlyArray<PieceNumber>
}

/** Packs around the kept pieces, which have a finite cost. */
export type PackAroundKept = (placed: PlacedProblem, timeLeft: ReplanTask["timeLeft"]) => AroundKept

/** Input of a replan. */
export interface ReplanTask {
  readonly request: Request
  readonly parsed: ParsedRequest
  readonly packAround: PackAroundKept
  /** Packing of the same request without regard to the earlier one. */
  readonly free: Packed
  readonly moves: number
  readonly timeLeft: () => TimeLimit | undefined
}

interface Scored {
  readonly replan: Replan
  readonly kept: Kept
  readonly score: ReadonlyArray<number>
}

/** Maximum number of boxes emptied, and of boxes tried for each. */
const MAX_EMPTIED = 6
const MAX_TRIED = 8

/** Returns the best packing found with the kept pieces in place, except for the allowed moves. */
export const planAround = (task: ReplanTask, kept: Kept): Replan => {
  let best = attempt(task, kept)
  const forced = best.kept.released.size
  const movable = (kept: Kept): number => task.moves - (kept.released.size - forced)
  for (let emptied = 0; emptied < MAX_EMPTIED && movable(best.kept) > 0; emptied++) {
    const small = best.kept.boxes
      .filter(({ placements }) => placements.length <= movable(best.kept))
      .sort((a, b) => a.placements.length - b.placements.length || a.earlierBox - b.earlierBox)
    const tried = small
      .slice(0, MAX_TRIED)
      .map((box) => attempt(task, releaseAll(best.kept, [box], "chosen")))
      .filter(({ kept }) => movable(kept) >= 0)
    const next = tried.reduce((a, b) => (isLess(b.score, a.score) ? b : a), best)
    if (next === best) break
    best = next
  }
  const pieces = kept.boxes.reduce((sum, { placements }) => sum + placements.length, 0)
  if (pieces > task.moves || task.moves === 0) return best.replan
  const fresh = attempt(task, releaseAll(kept, kept.boxes, "chosen"))
  return isLess(fresh.score, best.score) ? fresh.replan : best.replan
}

const releaseAll = (kept: Kept, chosen: ReadonlyArray<KeptBox>, cause: MoveCause): Kept =>
  release(
    kept,
    chosen.flatMap(({ placements }) => placements),
    cause
  )

const release = ({ boxes, released }: Kept, pieces: ReadonlyArray<PieceNumber>, cause: MoveCause): Kept => {
  const all = new Map(released)
  for (const piece of pieces) all.set(keyOf(piece), cause)
  return { boxes: without(boxes, all), released: all }
}

/** Returns the pieces that stay although other pieces of their group are unpacked. */
const splitPieces = ({ items }: Request, { boxes }: Kept, { unpacked }: AroundKept): ReadonlyArray<PieceNumber> => {
  const groups = new Set(unpacked.map(({ item }) => items[item]!.group))
  groups.delete(undefined)
  return boxes.flatMap(({ placements }) => placements).filter(({ item }) => groups.has(items[item]!.group))
}

/**
 * Packs around the kept pieces. Releases more pieces if a group would be split, a cost would be infinite, or a centre
 * of gravity would be outside its range.
 */
const attempt = (task: ReplanTask, kept: Kept): Scored => {
  const { request, parsed, free, timeLeft } = task
  const placed = placedProblem(request, parsed, kept.boxes)
  const { problem } = placed
  const score = (packing: Packing) => [
    countUnpacked(packing),
    ...valuesOf(problem, packing.boxes),
    packing.boxes.length
  ]
  if (kept.boxes.length === 0) {
    const boxes = free.packing.boxes.map(() => null)
    const replan = { packing: free.packing, boxes, released: kept.released, cut: free.cut }
    return { replan, kept, score: score(free.packing) }
  }
  if (valuesOf(problem, openBoxes(placed)).includes(Infinity))
    return attempt(task, releaseAll(kept, kept.boxes, "cost"))
  const around = task.packAround(placed, timeLeft)
  const { boxes, unpacked, cut, offCentre = [] } = around
  if (offCentre.length > 0) return attempt(task, settle(request, release(kept, offCentre, "centre-of-gravity")))
  const split = splitPieces(request, kept, around)
  if (split.length > 0) return attempt(task, settle(request, release(kept, split, "group")))
  if (valuesOf(problem, boxes).includes(Infinity)) return attempt(task, releaseAll(kept, kept.boxes, "cost"))
  const certificate = certificateUnder(problem, { boxes, unpacked }, free.packing)
  const packing = { boxes, unpacked, certificate }
  const from = boxes.map((_, n) => kept.boxes[n]?.earlierBox ?? null)
  return {
    replan: { packing, boxes: from, released: kept.released, cut: cut || free.cut },
    kept,
    score: score(packing)
  }
}
