// A request with derived boxes, and a packing as a packing of this request, with a witness.
import { type JudgedClaim, verify } from "../../check/verify.ts"
import type { Packing } from "../../packing/contract/outcome.ts"
import type { Request } from "../../packing/contract/request.ts"
import { problemOf } from "../../packing/problem/canonical-problem.ts"
import type { Problem } from "../../packing/problem/problem.ts"
import { readRequest } from "../../packing/request/read-request.ts"
import type { Row } from "./cost-sum.ts"
import { costWitness } from "./cost-witness.ts"
import { derivedBoxes } from "./derived-boxes.ts"

/** Request with derived boxes, and a packing of it whose bound `verify` has checked. */
export interface DerivedPacking {
  readonly request: Request
  readonly packing: Packing
  readonly claims: ReadonlyArray<JudgedClaim>
}

/** Why there is no checked packing. */
export interface NotDerived {
  readonly reason: string
}

/**
 * Returns a request whose boxes stand for the rows below `least`, with at most `amounts` different prices of joined
 * boxes, and a packing as a packing of these boxes.
 */
export const derivedPacking = (
  problem: Problem,
  { timeLimit: _, ...given }: Request,
  rows: ReadonlyArray<Row>,
  least: number,
  scale: number,
  packing: Packing,
  amounts: number
): DerivedPacking | NotDerived => {
  const { bound, boxes, ofParcels, value } = derivedBoxes(problem, given, rows, least, scale, packing, amounts)
  const request: Request = { ...given, boxes, objective: ["price"] }
  const parsed = readRequest(request)
  if (!("items" in parsed)) return { reason: "a discount can exceed the charges for a parcel" }
  const witness = costWitness(problemOf(parsed), bound / 1e6)
  if (witness === undefined) return { reason: "nothing excludes some sets of boxes with a lower sum" }
  const isReached = value === bound
  const by = [...new Set(witness.map((exclusion) => exclusion.by))]
  const proof = { measure: "price", value: value / 1e6, atLeast: bound / 1e6, proved: isReached, by, witness } as const
  const parcels = packing.boxes.map((parcel, i) => {
    const box = ofParcels[i]!
    return { ...parcel, box, reference: boxes[box]!.reference }
  })
  const derived = { ...packing, boxes: parcels, certificate: { proofs: [proof], optimal: isReached } }
  const claims = verify(request, derived)
  const reason = claims.find(({ _tag }) => _tag !== "Checked")?.reason
  return reason === undefined ? { request, packing: derived, claims } : { reason }
}
