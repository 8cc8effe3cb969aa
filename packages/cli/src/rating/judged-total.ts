// Verdicts of `--verify` on a shipped order: the claims of its packing, and the lower bound on its total.
import { type JudgedClaim, type Packing, type Request, verify } from "@waybill/packing"
import { type Cheapest, type CostProofs, type NoCostProof, proveCheapest } from "@waybill/packing/rating"
import type { OrderClaim } from "../packing/packed-order.ts"

const valuesOf = ({ certificate: { proofs } }: Packing): string =>
  JSON.stringify(proofs.map(({ measure, value }) => [measure, value]))

/** Judges the packing of a shipped order. `witnessed` has the witnesses of all packings with the same values. */
export const judgePacking = (
  request: Request,
  packing: Packing,
  witnessed: Packing
): { readonly packing: Packing; readonly claims: ReadonlyArray<JudgedClaim> } => {
  const isEqual = valuesOf(packing) === valuesOf(witnessed)
  const judged = isEqual ? { ...packing, certificate: witnessed.certificate } : packing
  return { packing: judged, claims: verify(request, judged) }
}

/** Arguments of a proof for one carrier. */
type Arguments = Parameters<typeof proveCheapest>

/** An answer for a carrier, and what it depends on. */
export interface CarrierPacking {
  readonly shipment: Arguments[1]
  readonly packing: Cheapest["packing"]
}

const isOpen = (proof: CostProofs["proofs"][number]): proof is NoCostProof => proof._tag === "NotCheckable"

/** Judges the claim that no packing costs less than `atLeast` with any of the carriers. */
export const judgeTotal = (
  request: Request,
  carriers: ReadonlyArray<CarrierPacking>,
  context: Arguments[2],
  atLeast: string | undefined,
  choice: Arguments[4]
): OrderClaim => {
  const notCheckable = (reason: string): OrderClaim => ({ _tag: "NotCheckable", claim: "total", reason })
  if (atLeast === undefined) return notCheckable("there is no bound")
  for (const { packing, shipment } of carriers) {
    const { proofs } = proveCheapest(request, shipment, context, { atLeast, packing }, choice)
    const open = proofs.find(isOpen)
    if (open !== undefined) return notCheckable(`${open.service}: ${open.reason}`)
  }
  return { _tag: "Checked", claim: "total" }
}
