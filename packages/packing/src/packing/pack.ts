import { allowedPart, reasonsForCost } from "./answer/allowed-boxes.ts"
import { certificateOf } from "./answer/certificate.ts"
import { certificateOfPart } from "./answer/certificate-of-part.ts"
import { packingOfPlan } from "./answer/packing-of-plan.ts"
import { searchReasons } from "./answer/unpacked.ts"
import { SingleBoxBounds } from "./bounds/exclusion.ts"
import { findUnpackable, type Packability } from "./bounds/unpackable.ts"
import type { Certificate, Outcome, Packing, Refusal } from "./contract/outcome.ts"
import type { Request, TimeLimit } from "./contract/request.ts"
import { problemOf } from "./problem/canonical-problem.ts"
import { allPieces, type Problem } from "./problem/problem.ts"
import { CallbackError } from "./request/callbacks.ts"
import { readRequest } from "./request/read-request.ts"
import { RequestReader, wholeRequest } from "./request/request-reader.ts"
import { findPlans } from "./search/find-plans.ts"
import { type Plan, piecesOf, type Search, startSearch } from "./search/search.ts"

/**
 * Packs items into boxes: chooses the boxes and gives every piece a position.
 *
 * @example
 * ```ts
 * const outcome = pack({
 *   items: [{ reference: "print", width: 40, length: 30, height: 4, weight: 900, quantity: 3 }],
 *   boxes: [{ reference: "M", inner: { width: 42, length: 32, height: 13 }, emptyWeight: 350 }]
 * })
 * if (outcome._tag === "Packed") outcome.packing.boxes.length // => 1
 * ```
 */
export const pack = (request: Request): Outcome => {
  const parsed = readRequest(request)
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  try {
    return solve(problemOf(parsed), request, parsed.timeLimit)
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

/** Returns the refusal for a function of the request that failed. Any other error is a defect and is thrown again. */
const refusalsFor = (error: unknown): ReadonlyArray<Refusal> => {
  if (!(error instanceof CallbackError)) throw error
  const reader = new RequestReader()
  reader.refuse(wholeRequest, error.field, error.code, error.message)
  return reader.refusals
}

const solve = (problem: Problem, request: Request, timeLimit: TimeLimit | undefined): Outcome => {
  const packability = findUnpackable(problem)
  const bounds = new SingleBoxBounds(problem.rules, allPieces(packability.packable))
  const search = startSearch(problem, bounds.pieces, timeLimit)
  const { plans, partial } = findPlans(search, bounds)
  const [best, ...others] = plans.ranked()
  const isComplete = packability.unpackable.size === 0
  const certify = (plan: Plan): Certificate =>
    isComplete ? certificateOf(problem, bounds, plan) : certificateOfPart(problem, packability, bounds, plan)
  const packingOf = (plan: Plan): Packing =>
    packingOfPlan(problem, request, plan, packability.unpackable, certify(plan))
  return {
    _tag: "Packed",
    packing: best === undefined ? partialPacking(search, request, partial, packability) : packingOf(best.plan),
    alternatives: others.slice(0, problem.alternatives).map((s) => packingOf(s.plan)),
    cut: search.budget.timedOut || search.fallbackBudget.timedOut
  }
}

/** Returns the packing if no plan holds all packable pieces. */
const partialPacking = (
  { problem, preferred }: Search,
  request: Request,
  found: Plan,
  packability: Packability
): Packing => {
  const plan = allowedPart(problem, found)
  const bounds = new SingleBoxBounds(problem.rules, piecesOf(plan))
  const certificate = certificateOfPart(problem, packability, bounds, plan)
  const reasons = new Map([
    ...searchReasons(packability, plan, preferred),
    ...reasonsForCost(found, plan),
    ...packability.unpackable
  ])
  return packingOfPlan(problem, request, plan, reasons, certificate)
}
