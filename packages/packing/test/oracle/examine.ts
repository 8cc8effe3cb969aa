import { type Packing, pack, type Request } from "@waybill/packing"
import { compareValues, everyPlan, type Values } from "./every-plan.ts"
import { falseClaims, valuesOfPacking } from "./false-claims.ts"
import { Pieces } from "./pieces.ts"

/** Comparison of one answer with the best plan. */
export interface Comparison {
  readonly effort: number
  readonly values: Values
  readonly best: Values
  readonly isProved: boolean
}

/** Result of one request: false claims, and how its answers compare. */
export interface Examined {
  readonly claims: ReadonlyArray<string>
  readonly comparisons: ReadonlyArray<Comparison>
}

/** Efforts to compare, ascending. */
const efforts = [0, 2] as const

/**
 * Packs a request and compares the answers with every plan. Returns undefined if the request is refused or has too many
 * plans.
 */
export const examine = (request: Request): Examined | undefined => {
  const pieces = new Pieces(request)
  const claims: string[] = []
  const comparisons: Comparison[] = []
  let plans: ReadonlyArray<Values> | undefined
  let before: Values | undefined
  for (const effort of efforts) {
    const outcome = pack({ ...request, effort, alternatives: 1 })
    if (outcome._tag === "Refused") return undefined
    plans ??= everyPlan(pieces)
    const all: ReadonlyArray<Packing> = [outcome.packing, ...outcome.alternatives]
    for (const packing of all)
      for (const claim of falseClaims(pieces, plans, packing)) claims.push(`effort ${effort}: ${claim}`)
    const values = valuesOfPacking(request, outcome.packing)
    if (before !== undefined && compareValues(values, before) > 0)
      claims.push(`effort ${effort} is worse: ${values} instead of ${before}`)
    before = values
    const best = plans.reduce((a, b) => (compareValues(b, a) < 0 ? b : a))
    comparisons.push({
      effort,
      values,
      best,
      isProved: outcome.packing.certificate.proofs.every(({ atLeast, value }) => atLeast === value)
    })
  }
  return pieces.isUndecided ? undefined : { claims, comparisons }
}
