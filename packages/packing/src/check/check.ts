import { checkFewest, checkSets, type Load, loadOf, mostInAll, type SumMeasure } from "./bounds.ts"
import { checkPacking } from "./packing.ts"
import {
  type ClaimState,
  type Data,
  dataOf,
  demand,
  inPlace,
  listOf,
  notCheckableIf,
  sum,
  Verdict,
  whole,
  wholeOf
} from "./read.ts"
import { readRequest } from "./request.ts"

/**
 * A claim of a packing, and its state.
 *
 * @example
 * ```ts
 * const isRefused = ({ state }: CheckedClaim): boolean => state === "false"
 * ```
 */
export interface CheckedClaim {
  /** The packing itself, the lower bound of a measure, or that no packing is better. */
  readonly claim: "packing" | "unpacked" | SumMeasure | "cost" | "optimal"
  /** Whether `check` could confirm the claim. */
  readonly state: ClaimState
  /** Place in the packing, as a JSON Pointer. */
  readonly at: string
  /** Explains every state but `checked`. */
  readonly reason?: string
}

const attempt = (claim: CheckedClaim["claim"], at: string, check: () => void): CheckedClaim => {
  try {
    inPlace(at, check)
    return { claim, state: "checked", at }
  } catch (fault) {
    if (fault instanceof Verdict) return { claim, state: fault.state, at: fault.at, reason: fault.message }
    return { claim, state: "false", at, reason: "the data is malformed" }
  }
}

/** Checks one proof. `ceilings` are the values of the earlier measures. */
const checkProof = (load: Load, given: unknown, measure: string, value: bigint, ceilings: Map<SumMeasure, bigint>) => {
  const { boxes, pieces, scale } = load.request
  const proof: Data = dataOf(given)
  demand(proof.measure === measure, `must be a proof of ${measure}`)
  notCheckableIf(measure === "cost", "a cost is not data")
  const unit = measure === "volume" ? scale.length ** 3 : measure === "price" ? scale.price : 1
  const [stated, bound] = [wholeOf(proof.value, unit), wholeOf(proof.atLeast, unit)]
  const isWhole = unit !== undefined && !Number.isNaN(stated + bound)
  notCheckableIf(!isWhole, "a value is not whole")
  demand(BigInt(stated) === value, "the value is wrong")
  demand(bound <= stated && proof.proved === (bound === stated), "the bound and the value differ")
  if (bound <= 0) return
  const witness = proof.witness ?? {}
  try {
    if (measure === "unpacked") {
      const mostPacked = mostInAll(load, new Map(boxes.map((box) => [box, box.stock])))
      demand(mostPacked <= BigInt(pieces - bound), "more pieces could fit")
    } else if (measure === "boxes") inPlace("/witness", () => checkFewest(load, bound, witness))
    else {
      const limits = new Map(ceilings).set(measure as SumMeasure, BigInt(bound) - 1n)
      inPlace("/witness", () => checkSets(load, limits, witness))
    }
  } catch (fault) {
    notCheckableIf(proof.witness === undefined, "the bound has no witness")
    throw fault
  }
}

/** Checks every claim of the certificate. */
const checkCertificate = (request: unknown, packing: unknown, claims: CheckedClaim[]): void => {
  const { boxes, certificate, unpacked } = dataOf(packing)
  const [used, left] = [listOf(boxes), listOf(unpacked)]
  const read = readRequest(request)
  claims.push(attempt("packing", "", () => checkPacking(read, used, left)))
  const { optimal, proofs } = dataOf(certificate)
  const given = listOf(proofs)
  const missing = left.reduce((all: number, each) => all + whole(dataOf(each).quantity, 1), 0)
  const objective = listOf(read.data.objective ?? ["boxes", "volume"])
  const measures = objective.map((measure) => (typeof measure === "string" ? measure : "cost"))
  if (missing > 0) measures.unshift("unpacked")
  demand(given.length <= measures.length, "too many proofs")
  const load = loadOf(read, missing)
  const ceilings = new Map<SumMeasure, bigint>()
  for (const [i, proof] of given.entries()) {
    const measure = measures[i] as SumMeasure
    const values = used.map((box) => read.boxes[dataOf(box).box as number]!.values[measure] ?? 0n)
    const value = measure === ("unpacked" as string) ? BigInt(missing) : sum(values)
    claims.push(attempt(measure, `/certificate/proofs/${i}`, () => checkProof(load, proof, measure, value, ceilings)))
    if (measure in { boxes: 1, volume: 1, price: 1 }) ceilings.set(measure, value)
  }
  const isProved = given.length === measures.length && given.every((proof) => dataOf(proof).proved === true)
  claims.push(
    attempt("optimal", "/certificate/optimal", () => {
      demand(optimal === isProved, "the proofs differ")
      demand(!claims.some(({ state }) => state === "false"), "another claim is false")
      const isOpen = claims.some(({ state }) => state !== "checked")
      notCheckableIf(isOpen, "another claim is open")
    })
  )
  if (optimal === false && isProved === false) claims.pop()
}

/**
 * Checks a packing and every claim of its certificate, with exact arithmetic and without any code of `pack`. Takes any
 * data, and never throws. The claim `optimal` is only in the list if the packing makes it.
 *
 * @example
 * ```ts
 * const request = { items: [{ reference: "MUG", width: 12, length: 9, height: 10 }], boxes }
 * const outcome = packWithWitnesses(request)
 * const claims = outcome._tag === "Packed" ? check(request, outcome.packing) : []
 * claims.map(({ claim, state }) => `${claim}: ${state}`) // => ["packing: checked", "boxes: checked", "volume: checked", "optimal: checked"]
 * ```
 */
export const check = (request: unknown, packing: unknown): readonly CheckedClaim[] => {
  const claims: CheckedClaim[] = []
  const all = attempt("packing", "", () => checkCertificate(request, packing, claims))
  return all.state === "checked" ? claims : [...claims, all]
}
