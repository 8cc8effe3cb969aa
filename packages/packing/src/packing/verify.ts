import { accounting, reasonsGiven } from "../verify/accounting.ts"
import { packingForm, requestForm } from "../verify/forms.ts"
import { apart, certificate, groups, stock, weight } from "../verify/rules.ts"
import { apartInSpace, inside } from "../verify/space.ts"
import { bearing, layingOrder, support } from "../verify/standing.ts"
import { turning } from "../verify/turning.ts"
import type { BoxCheck, PackingCheck, Violation } from "../verify/violation.ts"
import { boxesInUse } from "../verify/whole.ts"
import type { Packing, Request } from "./model.ts"

const inEachBox: readonly BoxCheck[] = [inside, apartInSpace, turning, support, bearing, layingOrder, weight, apart]
const inAll: readonly PackingCheck[] = [groups, stock, accounting, reasonsGiven, certificate]

const faultOf = (what: string, fault: string | undefined): readonly Violation[] =>
  fault === undefined ? [] : [{ rule: "shape", message: `The ${what}${fault}` }]

/**
 * Every way in which a packing breaks its request; empty when there is none. It shares nothing with the packer but the
 * vocabulary, so either can be trusted to find a fault in the other. Of what is no request or no packing at all, the first
 * fault is told.
 *
 * @example
 * ```ts
 * const outcome = pack(request)
 * if (outcome._tag === "Packed") verify(request, outcome.packing) // => []
 * ```
 */
export const verify = (request: Request, packing: Packing): readonly Violation[] => {
  const formless = [...faultOf("request", requestForm(request)), ...faultOf("packing", packingForm(packing))]
  if (formless.length > 0) return formless
  const { boxes, violations } = boxesInUse(request, packing)
  return [
    ...violations,
    ...boxes.flatMap((box) => inEachBox.flatMap((check) => check(box))),
    ...inAll.flatMap((check) => check(request, packing))
  ]
}
