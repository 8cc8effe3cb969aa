import type { Outcome, PackingRefusal } from "../packing/contract/outcome.ts"
import type { PlacedRequest } from "../packing/contract/placed.ts"
import { pack } from "../packing/pack.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { openBoxes, packAroundOpen } from "./around.ts"
import type { PlacedProblem } from "./placed-problem.ts"
import { readPlaced } from "./read-open.ts"
import { refusing, remainingTime } from "./refusing.ts"
import { certificateUnder, valuesOf } from "./values.ts"
import { weightRules } from "./weight-rules.ts"

/**
 * Packs items around fixed pieces in open boxes. Fixed pieces stay in place, and nothing goes below them. The other
 * pieces are packed into the open boxes and into further boxes. Open tubes and mailers keep their contents and get no
 * further pieces. The result has no alternatives.
 *
 * @example
 * ```ts
 * const finish = (request: PlacedRequest): number => {
 *   const outcome = packAround(request)
 *   return outcome._tag === "Packed" ? outcome.packing.boxes.length : 0
 * }
 * ```
 */
export const packAround = (given: PlacedRequest): Outcome => {
  const request = withScale(given)
  const refusals = weightRules(request, "packBalanced from @waybill/packing/loads, which also packs around open boxes")
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  const placed = readPlaced(request)
  return "problem" in placed ? packPlaced(placed) : { _tag: "Refused", refusals: placed }
}

/** Packs a valid request around its open boxes. Without open boxes, the result is the same as that of `pack`. */
export const packPlaced = (placed: PlacedProblem): Outcome => {
  const { request, problem, open, parsed } = placed
  return refusing(() => {
    const timeLeft = remainingTime(parsed.timeLimit)
    const free = pack(request)
    if (free._tag === "Refused" || open.length === 0) return free
    const floor = openBoxes(placed)
    if (valuesOf(problem, floor).includes(Infinity)) return { _tag: "Refused", refusals: [infiniteCost] }
    const { boxes, unpacked, cut, splitGroups } = packAroundOpen(placed, timeLeft)
    const known = splitGroups.length > 0 ? undefined : free.packing
    const certificate = certificateUnder(problem, { boxes, unpacked }, known, floor)
    return { _tag: "Packed", packing: { boxes, unpacked, certificate }, alternatives: [], cut: cut || free.cut }
  })
}

const infiniteCost: PackingRefusal = {
  code: "contradiction",
  at: "/open",
  message: "open: the cost of the open boxes must be finite"
}
