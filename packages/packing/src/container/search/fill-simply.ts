// Fills one container like `pack`: piece by piece, or with blocks of equal pieces. An attempt is fast, also with
// thousands of pieces.
import { fillInSequence } from "../../packing/fill/fill-in-sequence.ts"
import { fillWithBlocks } from "../../packing/fill/fill-with-blocks.ts"
import { OpenBox } from "../../packing/geometry/open-box.ts"
import { placementRules } from "../../packing/geometry/placement.ts"
import { takes } from "../../packing/problem/box-shapes.ts"
import type { BoxType, PieceKind } from "../../packing/problem/problem.ts"
import { Random } from "../../packing/resources/random.ts"
import type { WorkBudget } from "../../packing/resources/work-budget.ts"
import { type Cargo, scoreOf } from "../cargo/cargo.ts"
import type { FilledOne } from "./fill-one.ts"

/** Relative noise in block sizes and block choices. */
const NOISE = 0.5

/** Volume of the pieces tried in one container, as a multiple of its volume, and number of kinds tried beyond it. */
const OFFERED_MULTIPLE = 1.25
const SAMPLED_KINDS = 500

/** Loads pieces into an empty container in the way of a numbered attempt. */
export const fillSimply = (
  cargo: Cargo,
  type: BoxType,
  left: Int32Array,
  attempt: number,
  budget: WorkBudget
): FilledOne => {
  const { problem } = cargo
  const box = new OpenBox(problem.rules)
  const shape = type.shapes[0]!
  const pieces = offeredTo(cargo, type, left)
  const isForBlocks = attempt === 1 && 2 * new Set(pieces).size <= pieces.length
  // The first rule fills the container from wall to wall, which suits many pieces best.
  const rule = isForBlocks ? undefined : placementRules[5 - attempt]
  if (rule === undefined)
    fillWithBlocks(box, budget, pieces, shape, type, new Random(attempt), attempt === 1 ? 0 : NOISE)
  else fillInSequence(box, budget, pieces, shape, type, rule, Infinity)
  const counts = new Int32Array(left.length)
  for (const { id } of box.contents) counts[id]!++
  return { loading: { layout: box.layout(), counts, score: scoreOf(cargo, counts) } }
}

/** Returns slightly more pieces than a container can hold, and a piece of some of the other kinds. */
const offeredTo = (
  { goal, problem: { kinds }, worth }: Cargo,
  type: BoxType,
  left: Int32Array
): ReadonlyArray<PieceKind> => {
  // If the container takes fewer pieces than are left, the largest ones fill it best.
  const isCounted = type.limits.count < left.reduce((sum, count) => sum + count, 0)
  const rankOf = (kind: PieceKind): number =>
    goal !== "volume" ? worth[kind.id]![goal] : isCounted ? kind.volume : kind.shortest
  // Groups are offered whole. Equal kinds stay sorted by volume, largest first.
  const possible = kinds
    .filter((kind) => left[kind.id] && (kind.group >= 0 || takes(type, kind)))
    .sort((a, b) => b.stop - a.stop || b.maxLoad - a.maxLoad || rankOf(b) - rankOf(a))
  let volume = type.hull.volume * OFFERED_MULTIPLE
  return possible.flatMap((kind, n) => {
    const more =
      volume > 0 ? Math.ceil(volume / kind.volume) : Number(n % Math.ceil(possible.length / SAMPLED_KINDS) === 0)
    const count = kind.group < 0 ? Math.min(left[kind.id]!, more) : left[kind.id]!
    volume -= count * kind.volume
    return Array<PieceKind>(count).fill(kind)
  })
}
