import type { Packing } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { packAroundOpen } from "../placed/around.ts"
import { weightRules } from "../placed/weight-rules.ts"
import type { ReplanOptions, ReplanOutcome } from "./outcome.ts"
import { replanWith } from "./replan-with.ts"

/**
 * Packs a changed request so that the pieces of an earlier packing stay where they are. The request is the new one, as
 * for `pack`: items may be added, removed or changed. A piece is the same if its reference and sides are equal. It
 * moves only out of a forbidden position, for example without the piece below it, or within `moves`. Without a change,
 * the result is the earlier packing, byte for byte.
 *
 * @example
 * ```ts
 * const withOneMore = (request: Request, earlier: Packing, item: Item): number => {
 *   const outcome = replan({ ...request, items: [...request.items, item] }, earlier)
 *   return outcome._tag === "Replanned" ? outcome.moved.length : 0
 * }
 * ```
 */
export const replan = (given: Request, earlier: Packing, options: ReplanOptions = {}): ReplanOutcome => {
  const request = withScale(given)
  const refusals = weightRules(request, "replanBalanced from @waybill/packing/replan")
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  const parsed = readRequest(request)
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  const packFreely = () => pack(request)
  return replanWith({ request, parsed, packFreely, packAround: packAroundOpen }, earlier, options)
}
