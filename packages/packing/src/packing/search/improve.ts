// Improvement with effort: changes a sequence of pieces step by step, until a box or a set of boxes holds all pieces.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { largestFirst, mutated, randomizedLargestFirst } from "../fill/piece-sequence.ts"
import { type Layout, OpenBox } from "../geometry/open-box.ts"
import { type PlacementRule, placementRules } from "../geometry/placement.ts"
import { type BoxShape, type BoxType, type PieceKind, sizeMeasures, volumeOf } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import { EVALUATIONS_PER_RESTART, IMPROVED_BLOCK_FILLINGS } from "../resources/search-limits.ts"
import { packByBeam } from "./beam.ts"
import type { BoxSet } from "./box-sets.ts"
import type { Plan, Search } from "./search.ts"
import { couldHold, hasEqualPieces, inBlocks } from "./single-box.ts"

/** Share of the evaluations for the beam search. */
const BEAM_SHARE = 1 / 4

/** Probability of accepting a worse sequence, so that the search can leave a local optimum. */
const ACCEPT_WORSE_PROBABILITY = 0.01

/** Probability that the placement rule changes together with the sequence. */
const CHANGE_RULE_PROBABILITY = 0.2

/** Noise in the first sequences of a restart. */
const RESTART_NOISE = 1

/** Tries to pack all pieces into one box: with beam search, then with random blocks, then by changing a sequence. */
export const improveInto = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<PieceKind>,
  evaluations: number
): Layout | undefined => {
  const totals = totalsOf(pieces)
  if (evaluations === 0 || !couldHold(type, pieces, totals)) return undefined
  for (const shape of type.shapes) {
    if (shape.volume < totals.volume) continue
    const layout =
      (hasEqualPieces(pieces) ? packByBeam(search, type, pieces, shape, evaluations * BEAM_SHARE) : undefined) ??
      inBlocks(search, type, pieces, [shape], 1, Math.min(evaluations, IMPROVED_BLOCK_FILLINGS)) ??
      inChangingSequences(search, [type], [shape], pieces, evaluations)?.[0]?.layout
    if (layout !== undefined || search.budget.isSpent) return layout
  }
  return undefined
}

/** Tries to pack all pieces into a set of boxes, filled in the given order. Uses the largest shape of each box. */
export const improveSet = (
  search: Search,
  set: BoxSet,
  pieces: ReadonlyArray<PieceKind>,
  evaluations: number
): Plan | undefined => {
  const shapes = set.flatMap((t) => t.shapes.slice(-1))
  return shapes.length < set.length ? undefined : inChangingSequences(search, set, shapes, pieces, evaluations)
}

/** Open boxes of a set, filled again in each attempt. */
interface OpenBoxes {
  /** Unplaced pieces of the last call to `fill`. */
  unplaced: PieceKind[]
  /**
   * Fills the boxes and returns the packed volume. The result is only valid if the unplaced volume does not exceed the
   * allowance.
   */
  readonly fill: (sequence: PieceKind[], rule: PlacementRule, allowance: number) => number
  readonly plan: () => Plan
}

const openBoxes = (search: Search, set: BoxSet, shapes: ReadonlyArray<BoxShape>): OpenBoxes => {
  const { budget, problem } = search
  const boxes = set.map(() => new OpenBox(problem.rules))
  let used = 0
  const open: OpenBoxes = {
    unplaced: [],
    fill: (sequence, rule, allowance) => {
      let laterVolume = 0
      for (const { limits } of set) laterVolume += limits.volume
      let packed = 0
      let rest = sequence
      for (used = 0; used < set.length && rest.length > 0; used++) {
        const type = set[used]!
        laterVolume -= type.limits.volume
        rest = fillInSequence(boxes[used]!, budget, rest, shapes[used]!, type, rule, laterVolume + allowance)
        packed += boxes[used]!.totals.volume
      }
      open.unplaced = rest
      return packed
    },
    // A sequence can leave a box empty, such as a mailer for which each piece is too large.
    plan: () =>
      set.slice(0, used).flatMap((type, i) => {
        const layout = boxes[i]!.layout()
        return layout.contents.length === 0 ? [] : [{ type, layout }]
      })
  }
  return open
}

/**
 * Repeatedly changes a sequence and keeps changes that pack more volume. Restarts after a fixed number of evaluations.
 */
const inChangingSequences = (
  search: Search,
  set: BoxSet,
  shapes: ReadonlyArray<BoxShape>,
  pieces: ReadonlyArray<PieceKind>,
  evaluations: number
): Plan | undefined => {
  const boxes = openBoxes(search, set, shapes)
  for (let left = evaluations; left > 0 && !search.budget.isSpent; left -= EVALUATIONS_PER_RESTART) {
    const start = bestStart(search, boxes, pieces, left < evaluations)
    if (
      boxes.unplaced.length === 0 ||
      climb(search, boxes, start, volumeOf(pieces), Math.min(left, EVALUATIONS_PER_RESTART))
    )
      return boxes.plan()
  }
  return undefined
}

/** Start of an improvement: a sequence, a placement rule, and the packed volume. */
interface Start {
  readonly sequence: PieceKind[]
  readonly rule: PlacementRule
  readonly volume: number
}

/**
 * Returns the best combination of a sequence by size and a placement rule. Sequences are randomized on restarts. Stops
 * at the first combination that packs everything.
 */
const bestStart = (search: Search, boxes: OpenBoxes, pieces: ReadonlyArray<PieceKind>, isRestart: boolean): Start => {
  const all = volumeOf(pieces)
  let best: Start = { sequence: [...pieces], rule: "far", volume: -1 }
  for (const size of sizeMeasures)
    for (const rule of placementRules) {
      if (search.budget.isSpent) break
      const sequence = isRestart
        ? randomizedLargestFirst(pieces, size, search.random, RESTART_NOISE)
        : largestFirst(pieces, size)
      const volume = boxes.fill(sequence, rule, all - best.volume)
      if (volume > best.volume) best = { sequence, rule, volume }
      if (boxes.unplaced.length === 0) return best
    }
  return best
}

/** Improves a sequence step by step. Returns true as soon as the boxes hold everything. */
const climb = (search: Search, boxes: OpenBoxes, start: Start, all: number, evaluations: number): boolean => {
  const { budget, random } = search
  let { sequence, rule, volume } = start
  for (let i = 0; i < evaluations && !budget.isSpent; i++) {
    const next = mutated(sequence, random)
    const changesRule = random.next() < CHANGE_RULE_PROBABILITY
    const nextRule = changesRule ? placementRules[random.below(placementRules.length)]! : rule
    const allowance = random.next() < ACCEPT_WORSE_PROBABILITY ? Infinity : all - volume
    const packed = boxes.fill(next, nextRule, allowance)
    if (boxes.unplaced.length === 0) return true
    if (packed < volume && allowance < Infinity) continue
    sequence = next
    volume = packed
    rule = nextRule
  }
  return false
}
