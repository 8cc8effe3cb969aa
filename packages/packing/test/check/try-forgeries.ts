import { type Packing, packWithWitnesses, type Request, verify } from "@waybill/packing"
import { Chance } from "../oracle/chance.ts"
import { everyPlan } from "../oracle/every-plan.ts"
import { requestWithMoreRules } from "../oracle/more-rules.ts"
import { Pieces } from "../oracle/pieces.ts"
import { requestOf } from "../oracle/random-request.ts"
import { forgeries } from "./forgeries.ts"

/** Counts of certificates, by result. */
export interface Trials {
  readonly forged: Map<string, number>
  readonly accepted: string[]
  true: number
  readonly refused: string[]
  optimal: number
  checkedOptimal: number
}

export const noTrials = (): Trials => ({
  forged: new Map(),
  accepted: [],
  true: 0,
  refused: [],
  optimal: 0,
  checkedOptimal: 0
})

/** Returns a request of a seed that the checker covers: rigid boxes, and measures that are data. */
const coveredRequest = (seed: number): Request => {
  const request = seed % 2 === 0 ? requestOf(seed) : requestWithMoreRules(seed)
  const objective = request.objective!.filter((measure) => typeof measure !== "function")
  return {
    ...request,
    boxes: request.boxes.map((box) => ({ ...box, kind: "box" as const })),
    objective: objective.length > 0 ? objective : ["boxes", "volume"],
    alternatives: 3
  }
}

const packingsOf = (request: Request): readonly Packing[] => {
  const outcome = packWithWitnesses(request)
  return outcome._tag === "Refused" ? [] : [outcome.packing, ...outcome.alternatives]
}

const copyOf = (packing: Packing): Packing => JSON.parse(JSON.stringify(packing))

/** Checks the true certificates of a seed. */
export const tryTrue = (seed: number, trials: Trials): void => {
  const request = coveredRequest(seed)
  for (const packing of packingsOf(request)) {
    const claims = verify(request, copyOf(packing))
    trials.true++
    for (const claim of claims)
      if (claim._tag === "False") trials.refused.push(`${seed}: ${claim.claim}: ${claim.reason}`)
    // The packer believes in an optimum if all bounds are reached, also without a proof.
    if (!packing.certificate.proofs.every(({ atLeast, value }) => atLeast === value)) continue
    trials.optimal++
    const isChecked = claims.every(({ _tag }) => _tag === "Checked")
    if (packing.certificate.optimal !== isChecked)
      trials.refused.push(`${seed}: optimal is ${packing.certificate.optimal}`)
    if (isChecked) trials.checkedOptimal++
  }
}

/** Forged packing, and the claim that is false in it. */
interface Forged {
  readonly name: string
  readonly claim: string
  readonly request: Request
  readonly packing: Packing
}

/** Returns the request and the true packings of a seed, as JSON data. */
export const trueOf = (seed: number): { request: Request; packings: readonly Packing[] } => {
  const request = coveredRequest(seed)
  return { request, packings: packingsOf(request).map(copyOf) }
}

/** Returns a forgery of each kind that applies to the packings of a seed. */
export function* forgedOf(seed: number): Generator<Forged> {
  const request = coveredRequest(seed)
  const packings = packingsOf(request)
  const pieces = new Pieces(request)
  const plans = packings.length === 0 ? [] : everyPlan(pieces)
  if (pieces.isUndecided) return
  const chance = new Chance(seed)
  for (const packing of packings)
    for (const [name, forge] of Object.entries(forgeries)) {
      const forged = copyOf(packing)
      const claim = forge(forged, { request, packing, plans }, (list) => chance.oneOf(list))
      if (claim !== undefined) yield { name, claim, request, packing: forged }
    }
}

/** Checks a forgery of each kind that applies to the packings of a seed. */
export const tryForgeries = (seed: number, trials: Trials): void => {
  for (const { name, claim, request, packing } of forgedOf(seed)) {
    trials.forged.set(name, (trials.forged.get(name) ?? 0) + 1)
    const judged = verify(request, packing).filter((each) => each.claim === claim)
    if (judged.some(({ _tag }) => _tag === "Checked")) trials.accepted.push(`${seed}: ${name}: ${claim}`)
  }
}
