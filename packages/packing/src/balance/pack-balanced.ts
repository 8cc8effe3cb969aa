import type { PackingRefusal } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { openBoxes } from "../placed/around.ts"
import { packPlaced } from "../placed/pack-around.ts"
import { type PlacedProblem, placedProblem } from "../placed/placed-problem.ts"
import { refusing, remainingTime } from "../placed/refusing.ts"
import { certificateUnder, valuesOf } from "../placed/values.ts"
import { centreOf } from "./centre.ts"
import { spreadOf } from "./even-weights.ts"
import { followWeightRules } from "./follow-weight-rules.ts"
import type { BalancedOutcome } from "./outcome.ts"
import { readBalanced } from "./read-balanced.ts"

/** Number of packings to bring into range, best first. */
const TRIED_PACKINGS = 4

/**
 * Packs items so that the centre of gravity of each box is in the range of its type, and with `balance` also so that the
 * gross weights of the boxes are similar. Balancing changes neither the number nor the types of the boxes. Open boxes are
 * possible as in `packAround`. The result has no alternatives.
 *
 * @example
 * ```ts
 * const spread = (request: BalancedRequest): number => {
 *   const outcome = packBalanced({ ...request, balance: true })
 *   return outcome._tag === "Packed" ? outcome.spread : 0
 * }
 * ```
 */
export const packBalanced = (given: BalancedRequest): BalancedOutcome => {
  const request = withScale(given)
  const placed = readBalanced(request)
  if (!("problem" in placed)) return { _tag: "Refused", refusals: placed }
  return refusing(() => solve(request, placed))
}

const solve = (request: BalancedRequest, given: PlacedProblem): BalancedOutcome => {
  const timeLeft = remainingTime(given.parsed.timeLimit)
  const hasRange = request.boxes.some(({ centreOfGravity }) => centreOfGravity !== undefined)
  const more = { alternatives: hasRange ? TRIED_PACKINGS - 1 : 0 }
  const placed = placedProblem({ ...given.request, ...more }, { ...given.parsed, ...more }, given.open)
  const base = packPlaced(placed)
  if (base._tag === "Refused") return base
  const { problem } = placed
  const weighed = followWeightRules(request, placed, [base.packing, ...base.alternatives], timeLeft())
  if ("offCentre" in weighed) return { _tag: "Refused", refusals: [offCentre(weighed.offCentre[0]!)] }
  const { boxes, unpacked, unbalanced } = weighed
  if (valuesOf(problem, boxes).includes(Infinity)) return { _tag: "Refused", refusals: [infiniteCost] }
  const certificate = certificateUnder(problem, { boxes, unpacked }, base.packing, openBoxes(placed))
  return {
    _tag: "Packed",
    packing: { boxes, unpacked, certificate },
    alternatives: [],
    cut: base.cut || weighed.cut,
    spread: spreadOf(boxes),
    spreadBefore: spreadOf(unbalanced),
    centres: boxes.map((box) => centreOf(request, box))
  }
}

const infiniteCost: PackingRefusal = {
  code: "contradiction",
  at: "/objective",
  message: "objective: the cost of every packing with its centres of gravity in range must be finite"
}

const offCentre = (box: number): PackingRefusal => ({
  code: "contradiction",
  at: `/open/${box}`,
  message: `open[${box}]: no arrangement of further pieces brings its centre of gravity into range`
})
