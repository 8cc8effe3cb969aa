import { checkMost, checkSets, type Load, loadOf } from "./bounds.ts"
import { checkPacking } from "./packing.ts"
import { type Data, dataOf, demand, listOf, notCheckableIf, Verdict, wholeOf } from "./read.ts"
import { type Measure, readRequest } from "./request.ts"

/**
 * A claim of a packing, and whether it is proved. `Checked`: the data proves it. `NotCheckable`: it has no proof, or the
 * proof is not covered. `False`: the data contradicts the claim, or its witness does not prove it.
 *
 * @example
 * ```ts
 * const isRefused = ({ _tag }: JudgedClaim): boolean => _tag === "False"
 * ```
 */
export interface JudgedClaim {
  /** Distinguishes proved claims from those without a proof and from false ones. */
  readonly _tag: "Checked" | "NotCheckable" | "False"
  /** The packing itself, the lower bound of a measure, or that no packing is better. */
  readonly claim: "packing" | "unpacked" | "boxes" | "volume" | "price" | "cost" | "optimal"
  /** Place in the packing, as a JSON Pointer. */
  readonly at: string
  /** Why the claim is not `Checked`. */
  readonly reason?: string
}

const judged = (claim: JudgedClaim["claim"], at: string, check: () => void): JudgedClaim => {
  try {
    check()
    return { _tag: "Checked", claim, at }
  } catch (fault) {
    if (fault instanceof Verdict) return { _tag: fault.tag, claim, at, reason: fault.message }
    return { _tag: "False", claim, at, reason: "the data is malformed" }
  }
}

/** Checks the last of these measures. */
const checkProof = (load: Load, values: Record<Measure, bigint>, measures: readonly Measure[], proof: Data): void => {
  const { pieces, scale, work } = load.request
  work.spend(1e6)
  const { atLeast, measure, proved, value, witness } = proof
  const name = measures.at(-1)!
  demand(measure === name, `must be a proof of ${name}`)
  notCheckableIf(name === "cost", "a cost is not data")
  const unit = name === "volume" ? scale.length ** 3 : name === "price" ? scale.price : 1
  const [total, bound] = [wholeOf(value, unit), wholeOf(atLeast, unit)]
  notCheckableIf(Number.isNaN(total + bound), "a value is not whole")
  demand(BigInt(total) === values[name], "the value is wrong")
  demand(bound <= total && (proved !== true || bound === total), "the bound and the value differ")
  const limits = new Map(measures.map((each) => [each, values[each]])).set(name, BigInt(bound) - 1n)
  try {
    if (name === "unpacked") checkMost(load, pieces - Math.max(0, bound), witness)
    else checkSets(load, pieces - Number(values.unpacked), limits, witness)
  } catch (fault) {
    notCheckableIf(witness === undefined, "the bound has no witness")
    throw fault
  }
}

/** Judges the certificate of a valid packing with these values. */
const judgeCertificate = (load: Load, values: Record<Measure, bigint>, given: unknown): readonly JudgedClaim[] => {
  const { optimal, proofs } = dataOf(given)
  const objective = listOf(load.request.data.objective ?? ["boxes", "volume"])
  const named = objective.map((measure) => (typeof measure === "string" ? measure : "cost") as Measure)
  const measures: readonly Measure[] = values.unpacked > 0n ? ["unpacked", ...named] : named
  const all = listOf(proofs).map((proof) => ({ ...dataOf(proof) }))
  demand(objective.length > 0 && all.length <= measures.length, "too few measures")
  const claims = all.map((proof, i) =>
    judged(measures[i]!, `/certificate/proofs/${i}`, () => checkProof(load, values, measures.slice(0, i + 1), proof))
  )
  const tags = new Set(claims.map(({ _tag }) => _tag))
  const isProved = measures.every((_, i) => all[i]?.proved === true)
  const checkOptimum = (): void => {
    demand(optimal === true && isProved && !tags.has("False"), "a measure is not proved")
    notCheckableIf(tags.has("NotCheckable"), "a measure is not checkable")
  }
  return optimal === false ? claims : [...claims, judged("optimal", "/certificate/optimal", checkOptimum)]
}

/**
 * Judges a packing and every claim of its certificate, with exact arithmetic and without any code of `pack`. Never throws
 * for JSON or plain data. The exception of a getter or proxy can reach the caller. The claim `optimal` is only in the list
 * if the packing makes it.
 *
 * @example
 * ```ts
 * const request = { items: [{ reference: "MUG", width: 12, length: 9, height: 10 }], boxes }
 * const outcome = packWithWitnesses(request)
 * const claims = outcome._tag === "Packed" ? verify(request, outcome.packing) : []
 * claims.map(({ _tag, claim }) => `${claim}: ${_tag}`) // => ["packing: Checked", "boxes: Checked", "volume: Checked", "optimal: Checked"]
 * ```
 */
export const verify = (request: unknown, packing: unknown): readonly JudgedClaim[] => {
  const claims: JudgedClaim[] = []
  const packed = judged("packing", "", () => {
    const [given, read] = [dataOf(packing), readRequest(request)]
    const values = checkPacking(read, given)
    claims.push(...judgeCertificate(loadOf(read), values, given.certificate))
  })
  return [packed, ...claims]
}
