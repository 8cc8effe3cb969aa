import { withWitnesses } from "./answer/with-witnesses.ts"
import type { Outcome, Packing } from "./contract/outcome.ts"
import type { Request } from "./contract/request.ts"
import { packNumbers } from "./pack.ts"
import { problemOf } from "./problem/canonical-problem.ts"
import type { ParsedRequest } from "./request/parsed-request.ts"
import { readRequest } from "./request/read-request.ts"
import { withScale } from "./request/with-scale.ts"

/**
 * Packs like `pack`, and adds to each proof the witness that `check` of `@waybill/packing/check` needs.
 *
 * @example
 * ```ts
 * const outcome = packWithWitnesses({
 *   items: [{ reference: "print", width: 40, length: 30, height: 4, quantity: 2 }],
 *   boxes: [{ reference: "S", inner: { width: 42, length: 32, height: 6 } }]
 * })
 * if (outcome._tag === "Packed") outcome.packing.certificate.proofs[0]?.witness // => { pairs: [0, 0] }
 * ```
 */
export const packWithWitnesses = (given: Request): Outcome => {
  const request = withScale(given)
  const outcome = packNumbers(request)
  if (outcome._tag === "Refused") return outcome
  const problem = problemOf(readRequest(request) as ParsedRequest)
  const certified = (packing: Packing) => withWitnesses(problem, packing)
  return { ...outcome, packing: certified(outcome.packing), alternatives: outcome.alternatives.map(certified) }
}
