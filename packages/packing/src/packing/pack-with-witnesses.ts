import { verify } from "../check/verify.ts"
import { withWitnesses } from "./answer/with-witnesses.ts"
import type { RuledRequest } from "./contract/accept.ts"
import type { Outcome, Packing } from "./contract/outcome.ts"
import { packNumbers } from "./pack.ts"
import { withScale } from "./request/with-scale.ts"

/** Returns a request whose rule gets copies of placements, because it could change the packing that `verify` reads. */
const withCopies = ({ accept, ...request }: RuledRequest): RuledRequest =>
  accept ? { ...request, accept: (box, at, item) => accept(box, JSON.parse(JSON.stringify(at)), item) } : request

/** Returns a packing that claims only what `verify` has checked. Other bounds stay, without a proof. */
const onlyChecked = (request: RuledRequest, packing: Packing): Packing => {
  const claims = verify(request, packing)
  // Sums can prove a bound whose witness fails.
  let hasFailed = false
  const proofs = packing.certificate.proofs.map((proof, i) => {
    const { witness, ...bound } = proof
    // The first claim is the packing itself. Without it, there are no others.
    if (claims[i + 1]?._tag === "Checked")
      return { ...proof, proved: proof.atLeast === proof.value, witness: witness ?? [] }
    if (!witness) return { ...proof, proved: false }
    hasFailed = true
    return bound
  })
  const checked = { ...packing, certificate: { proofs, optimal: proofs.every(({ proved }) => proved) } }
  return hasFailed ? onlyChecked(request, checked) : checked
}

/**
 * Packs like `pack`, and adds to each proof the witness that `verify` needs. The packing claims only what `verify` has
 * checked: `proved` is false for a bound without a proof, even if it equals the value. A time limit covers the search, but
 * not the witnesses and their check, which follow it.
 *
 * @example
 * ```ts
 * const outcome = packWithWitnesses({
 *   items: [{ reference: "print", width: 40, length: 30, height: 4, quantity: 2 }],
 *   boxes: [{ reference: "S", inner: { width: 42, length: 32, height: 6 } }]
 * })
 * if (outcome._tag === "Packed") outcome.packing.certificate.proofs[0]?.witness // => [{ atMost: 1, by: "pairs", pieces: [0, 0] }]
 * ```
 */
export const packWithWitnesses = (given: RuledRequest): Outcome =>
  packNumbers(withScale(given), (packed, problem) => {
    const request = withCopies(given)
    const certified = (packing: Packing) => onlyChecked(request, withWitnesses(problem, packing))
    return { ...packed, packing: certified(packed.packing), alternatives: packed.alternatives.map(certified) }
  })
