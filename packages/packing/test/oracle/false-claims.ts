// Finds every claim of an answer that is false.
import { type Packing, type Proof, type Reason, type Request, type Unpacked, violationsOf } from "@waybill/packing"
import { leastOf, parcelOf, type Values, valuesOf } from "./every-plan.ts"
import type { Pieces } from "./pieces.ts"

const countOf = ({ unpacked }: Packing): number => unpacked.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns the number of unpacked pieces and the values of a packing, in the order of the objective. */
export const valuesOfPacking = (request: Request, packing: Packing): Values =>
  valuesOf(request, countOf(packing), packing.boxes) ?? []

/**
 * Returns whether a set of boxes in stock has a smaller value for this measure and no larger value for any earlier
 * measure.
 */
const isSmallerSetPossible = (pieces: Pieces, values: Values, measure: number): boolean => {
  const { request } = pieces
  const isUseful = (box: number) => request.items.some((item) => pieces.fits(pieces.firstOf(item), box))
  const objective = request.objective!.slice(0, measure).filter((m) => typeof m !== "function")
  const limits = values.slice(1, measure + 1).filter((_, i) => typeof request.objective![i] !== "function")
  const extend = (set: ReadonlyArray<number>): boolean =>
    request.boxes.some((_, box) => {
      if (!isUseful(box)) return false
      const count = set.filter((b) => b === box).length
      if (box < (set.at(-1) ?? 0) || count >= stockOf(request, box) || set.length > 6) return false
      const next = [...set, box]
      const parcels = next.map((b) => parcelOf(request, b, 0))
      const sums = valuesOf({ ...request, objective }, 0, parcels)!.slice(1)
      if (sums.some((sum, i) => sum > limits[i]!)) return false
      return sums.at(-1)! < limits.at(-1)! || extend(next)
    })
  return extend([])
}

const proofClaims = (pieces: Pieces, { certificate, boxes }: Packing, values: Values, least: Values): string[] => {
  const { request } = pieces
  const claims: string[] = []
  const measures = ["unpacked", ...request.objective!.map((m) => (typeof m === "function" ? "cost" : m))]
  const ofMeasure = new Map<string, Proof>(certificate.proofs.map((proof) => [proof.measure, proof]))
  for (const [i, measure] of measures.entries()) {
    const proof = ofMeasure.get(measure)
    if (proof === undefined) {
      if (measure !== "unpacked" || values[0]! > 0) claims.push(`no proof of ${measure}`)
      continue
    }
    const { value, atLeast = 0, proved, by } = proof
    if (value !== values[i]) claims.push(`${measure} is not ${value}`)
    if (atLeast > least[i]!) claims.push(`${measure} can be below ${atLeast}: ${least[i]}`)
    const isReached = proof.atLeast === value
    if (proved && !isReached) claims.push(`${measure} is proved, but at least ${proof.atLeast}`)
    const isTrivial = value === 0 || (measure === "boxes" && value === 1)
    if (isReached && by.length === 0 && !isTrivial && (i === 0 || isSmallerSetPossible(pieces, values, i)))
      claims.push(`${measure} is proved by nothing`)
  }
  const isOptimal = values.every((value, i) => value === least[i])
  if (certificate.optimal && !isOptimal)
    claims.push(`optimal with ${boxes.length} boxes: ${values} instead of ${least}`)
  if (certificate.optimal !== certificate.proofs.every(({ proved }) => proved))
    claims.push("optimal is not every proof")
  return claims
}

/** Returns the false claim in the reason of an unpacked item, or undefined if the reason is correct. */
const reasonClaim = (pieces: Pieces, { boxes: used }: Packing, { item, reason }: Unpacked): string | undefined => {
  const { request } = pieces
  const unit = pieces.unitOf(request.items[item]!)
  const piece = pieces.firstOf(request.items[item]!)
  const large = [...request.boxes.keys()].filter((box) => pieces.fitsBySides(piece, box))
  const strong = large.filter((box) => pieces.isLight(piece, box))
  const spacious = strong.filter((box) => pieces.fits(piece, box))
  // Support is not checked, because pieces outside the group may support it.
  const takers = spacious.filter((box) => pieces.withoutSupport.fits(unit, box))
  // Pieces in a tube need not be on a grid, so a search of grid positions cannot prove that a group does not fit.
  const candidates = spacious.filter((box) => takers.includes(box) || request.boxes[box]!.kind === "tube")
  const hasStock = (box: number) => used.filter((b) => b.box === box).length < stockOf(request, box)
  const inStock = candidates.filter(hasStock)
  const isTrue: Record<Reason, boolean> = {
    "too-long": large.length === 0,
    "too-heavy": large.length > 0 && strong.length === 0,
    "too-large": strong.length > 0 && spacious.length === 0,
    rule: spacious.length > 0 && takers.length === 0,
    "no-stock": inStock.length < candidates.length && !takers.some(hasStock),
    cost: inStock.length > 0 && request.objective!.some((measure) => typeof measure === "function"),
    "not-found": inStock.length > 0,
    "off-centre": false
  }
  const counts = [large, strong, spacious, takers, inStock].map((boxes) => boxes.length).join(", ")
  return isTrue[reason]
    ? undefined
    : `reason ${reason}; boxes large, strong, spacious, for the group and in stock: ${counts}`
}

const stockOf = ({ boxes }: Request, box: number): number => boxes[box]!.stock ?? Number.POSITIVE_INFINITY

/** Returns every false claim of a packing. `plans` has the values of every plan. */
export const falseClaims = (pieces: Pieces, plans: ReadonlyArray<Values>, packing: Packing): ReadonlyArray<string> => {
  const { request } = pieces
  const values = valuesOfPacking(request, packing)
  return [
    ...violationsOf(request, packing).map(({ rule, message }) => `${rule}: ${message}`),
    ...proofClaims(pieces, packing, values, leastOf(plans, values)),
    ...packing.unpacked.flatMap((unpacked) => reasonClaim(pieces, packing, unpacked) ?? [])
  ]
}
