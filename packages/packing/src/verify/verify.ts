import type { Packing } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { accounting } from "./accounting.ts"
import { boxesInUse } from "./boxes-in-use.ts"
import { reasonsGiven } from "./reasons.ts"
import { turning } from "./rotation.ts"
import { apart, certificate, groups, stock, weight } from "./rules.ts"
import { packingForm, requestForm } from "./shapes.ts"
import { apartInSpace, inside } from "./space.ts"
import { bearing, layingOrder, support } from "./support.ts"
import { type BoxCheck, Findings, type PackingCheck, type Violation } from "./violation.ts"

const inEachBox: readonly BoxCheck[] = [inside, apartInSpace, turning, support, bearing, layingOrder, weight, apart]
const inAll: readonly PackingCheck[] = [groups, stock, accounting, reasonsGiven, certificate]

/**
 * Every way in which a packing breaks its request; empty when there is none. It shares nothing with the packer but the
 * vocabulary, so either can be trusted to find a fault in the other. Of what is no request or no packing at all, the first
 * fault is told; of more than 1,000 violations, how many more there are.
 *
 * @example
 * ```ts
 * const outcome = pack(request)
 * if (outcome._tag === "Packed") verify(request, outcome.packing) // => []
 * ```
 */
export const verify = (request: Request, packing: Packing): readonly Violation[] => {
  const found = new Findings()
  const faults = { request: requestForm(request), packing: packingForm(packing) }
  for (const [what, fault] of Object.entries(faults))
    if (fault !== undefined) found.add(() => ({ rule: "shape", message: `The ${what}${fault}` }))
  if (found.all().length > 0) return found.all()
  for (const box of boxesInUse(request, packing, found)) for (const check of inEachBox) check(box, found)
  for (const check of inAll) check(request, packing, found)
  return found.all()
}
