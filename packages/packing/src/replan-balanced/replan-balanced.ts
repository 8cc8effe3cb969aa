import { centreOf, isInRange } from "../balance/centre.ts"
import { spreadOf } from "../balance/even-weights.ts"
import { followWeightRules } from "../balance/follow-weight-rules.ts"
import { outerPieces } from "../balance/outer-pieces.ts"
import { packBalanced } from "../balance/pack-balanced.ts"
import { withoutWeightRules } from "../balance/read-balanced.ts"
import type { PackedBox, Packing } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { openBoxes, packAroundOpen } from "../placed/around.ts"
import { keyOf, type PieceNumber } from "../placed/placed-problem.ts"
import type { ReplanOptions } from "../replan/outcome.ts"
import type { AroundKept, PackAroundKept } from "../replan/plan.ts"
import { replanWith } from "../replan/replan-with.ts"
import type { BalancedReplanOutcome } from "./outcome.ts"

/**
 * Packs a changed request with rules about weights so that the pieces of an earlier packing stay where they are, as
 * `replan` does. If the centre of gravity of a box leaves its range and no further piece brings it back, pieces on its
 * heavy side are removed and packed again. The removed pieces balance the weights.
 *
 * @example
 * ```ts
 * const movesOf = (request: BalancedRequest, earlier: Packing): number => {
 *   const outcome = replanBalanced(request, earlier)
 *   return outcome._tag === "Replanned" ? outcome.moved.length : 0
 * }
 * ```
 */
export const replanBalanced = (
  given: Omit<BalancedRequest, "open">,
  earlier: Packing,
  options: ReplanOptions = {}
): BalancedReplanOutcome => {
  const request = withScale(given)
  const { plain, refusals } = withoutWeightRules(request)
  const parsed = readRequest(plain)
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  const packFreely = () => packBalanced(request)
  const outcome = replanWith({ request: plain, parsed, packFreely, packAround: packWeighed(request) }, earlier, options)
  if (outcome._tag === "Refused") return outcome
  const { boxes } = outcome.packing
  return { ...outcome, spread: spreadOf(boxes), centres: boxes.map((box) => centreOf(request, box)) }
}

const packWeighed =
  (request: BalancedRequest): PackAroundKept =>
  (placed, timeLeft): AroundKept => {
    const base = packAroundOpen(placed, timeLeft)
    const weighed = followWeightRules(request, placed, [base], timeLeft())
    if (!("offCentre" in weighed)) return { ...weighed, cut: weighed.cut || base.cut }
    const boxes = openBoxes(placed)
    return { ...base, offCentre: weighed.offCentre.flatMap((n) => heavySide(request, boxes[n]!)) }
  }

/** Returns pieces on the heavy side of a box without which its centre of gravity is in range, or all of its pieces. */
const heavySide = (request: BalancedRequest, box: PackedBox): ReadonlyArray<PieceNumber> => {
  let { placements } = box
  while (!isInRange(centreOf(request, { ...box, placements }), request.boxes[box.box]!.centreOfGravity)) {
    const outer = new Set(outerPieces(request, { ...box, placements }, 1))
    if (outer.size === 0) return box.placements
    placements = placements.filter((piece) => !outer.has(piece))
  }
  const stay = new Set(placements.map(keyOf))
  return box.placements.filter((piece) => !stay.has(keyOf(piece)))
}
