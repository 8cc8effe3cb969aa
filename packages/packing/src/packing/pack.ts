import { certificateOf } from "./answer/certificate.ts"
import { certificateOfPart } from "./answer/certificate-of-part.ts"
import { packingOfPlan, placementOf } from "./answer/packing-of-plan.ts"
import { searchReasons } from "./answer/unpacked.ts"
import { SingleBoxBounds } from "./bounds/exclusion.ts"
import { excludeByBounds, excludeExactly, findUnpackable, type Packability } from "./bounds/unpackable.ts"
import type { Accept, RuledRequest } from "./contract/accept.ts"
import type { Certificate, Outcome, Packed, Packing, PackingRefusal, Placement } from "./contract/outcome.ts"
import type { Request, TimeLimit } from "./contract/request.ts"
import { allowedPart } from "./part/allowed-boxes.ts"
import { type ChosenPart, choosePart } from "./part/choose-part.ts"
import { problemOf } from "./problem/canonical-problem.ts"
import { allPieces, type BoxRules, type Problem } from "./problem/problem.ts"
import { answerOf, CallbackError } from "./request/callbacks.ts"
import { readRequest } from "./request/read-request.ts"
import { withScale } from "./request/with-scale.ts"
import type { BestPlans } from "./search/best-plans.ts"
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
export const pack = (given: RuledRequest): Outcome => packNumbers(withScale(given))

/** Packs a request with a scale. `finish` changes the result. */
export const packNumbers = (
  request: RuledRequest,
  finish = (packed: Packed, _problem: Problem): Packed => packed
): Outcome => {
  const parsed = readRequest(request, { request: { accept: true } })
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  try {
    const problem = withRule(problemOf(parsed), request, parsed.accept)
    return finish(search(problem, request, parsed.timeLimit), problem)
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

/** Adds the rule of a request to its problem. */
const withRule = (problem: Problem, { boxes, items }: Request, accept: Accept | undefined): Problem => {
  if (!accept) return problem
  const ask: BoxRules["accept"] = (type, kind, layout, index, hasAccepted) => {
    const { item } = kind.pieces[0]!
    const given = items[item]!
    const placed = () => placementOf(problem, given, { item } as Placement, kind, layout, index)
    return answerOf(() => accept(boxes[type.index]!, placed(), given), hasAccepted)
  }
  return { ...problem, rules: { ...problem.rules, accept: ask } }
}

/** Returns the refusal for an error in a function of the request. Rethrows any other error, which is a defect. */
export const refusalsFor = (error: unknown): ReadonlyArray<PackingRefusal> => {
  if (error instanceof CallbackError) return error.cause
  throw error
}

const search = (problem: Problem, request: Request, timeLimit: TimeLimit | undefined): Packed => {
  const packability = findUnpackable(problem, excludeByBounds(problem))
  const started = startSearch(problem, allPieces(packability.packable), timeLimit)
  const { budget, reserve, partBudget } = started
  return {
    _tag: "Packed",
    ...findPackings(started, request, packability),
    cut: [budget, reserve, partBudget].some(({ timedOut }) => timedOut)
  }
}

type Packings = Pick<Packed, "packing" | "alternatives">

/** Returns packings that hold all packable pieces. Otherwise returns the best packing of some of them. */
const findPackings = (search: Search, request: Request, packability: Packability): Packings => {
  const { problem } = search
  const { packable, unpackable } = packability
  const bounds = new SingleBoxBounds(problem.rules, allPieces(packable))
  const { plans, partial } = findPlans(search, bounds)
  if (plans.best !== undefined) return completePackings(search, request, packability, bounds, plans)
  const exact = problem.rules.hasGroups ? findUnpackable(problem, excludeExactly(problem)) : packability
  if (exact.unpackable.size > unpackable.size) return findPackings(search, request, exact)
  const chosen = choosePart(search, packable, allowedPart(problem, partial))
  if (piecesOf(chosen.plan).length < bounds.pieces.length)
    return { packing: partialPacking(problem, request, chosen, exact), alternatives: [] }
  plans.offer(chosen.plan)
  return completePackings(search, request, packability, bounds, plans)
}

/** Returns the packings of the plans, best first. */
const completePackings = (
  search: Search,
  request: Request,
  packability: Packability,
  bounds: SingleBoxBounds,
  plans: BestPlans
): Packings => {
  const { problem } = search
  const { unpackable } = packability
  const certify = (plan: Plan): Certificate =>
    unpackable.size === 0 ? certificateOf(problem, bounds, plan) : certificateOfPart(problem, packability, bounds, plan)
  const [packing, ...others] = plans
    .ranked()
    .slice(0, 1 + problem.alternatives)
    .map(({ plan }) => packingOfPlan(problem, request, plan, unpackable, certify(plan)))
  return { packing: packing!, alternatives: others }
}

/** Returns the packing of a plan for only some of the packable pieces. */
const partialPacking = (
  problem: Problem,
  request: Request,
  { plan, exhausted }: ChosenPart,
  packability: Packability
): Packing => {
  const bounds = new SingleBoxBounds(problem.rules, piecesOf(plan))
  const certificate = certificateOfPart(problem, packability, bounds, plan, exhausted)
  const reasons = new Map([...searchReasons(problem, packability, plan), ...packability.unpackable])
  return packingOfPlan(problem, request, plan, reasons, certificate)
}
