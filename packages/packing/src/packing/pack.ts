import { allowedPart, forCost } from "./answer/allowed-boxes.ts"
import { answerOf } from "./answer/answer.ts"
import { certificateOf } from "./answer/certificate.ts"
import { leftBehind } from "./answer/unpacked.ts"
import { OneBox } from "./bounds/exclusion.ts"
import { type Sorted, sortOut } from "./bounds/unpackable.ts"
import type { Outcome, Packing, Refusal } from "./contract/outcome.ts"
import type { Fuse, Request } from "./contract/request.ts"
import { problemOf } from "./problem/canonical-problem.ts"
import { allPieces, type Problem } from "./problem/problem.ts"
import { CallbackFault } from "./request/callbacks.ts"
import { readRequest } from "./request/read-request.ts"
import { REQUEST, Reader } from "./request/request-reader.ts"
import { packPieces } from "./search/find-plans.ts"
import { begin, type Plan, piecesOf, type Search } from "./search/search.ts"

/**
 * Which boxes are needed for these items, and where everything goes.
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
  const read = readRequest(request)
  if (!("items" in read)) return { _tag: "Refused", refusals: read }
  try {
    return solve(problemOf(read), request, read.fuse)
  } catch (fault) {
    return { _tag: "Refused", refusals: faultIn(fault) }
  }
}

/** The refusal for a function of the request that failed; whatever else is thrown is a defect. */
const faultIn = (fault: unknown): ReadonlyArray<Refusal> => {
  if (!(fault instanceof CallbackFault)) throw fault
  const reader = new Reader()
  reader.refuse(REQUEST, fault.field, fault.code, fault.message)
  return reader.refusals
}

const solve = (problem: Problem, request: Request, fuse: Fuse | undefined): Outcome => {
  const sorted = sortOut(problem)
  const one = new OneBox(problem.rules, allPieces(sorted.packable))
  const search = begin(problem, one.pieces, fuse)
  const { shelf, partial } = packPieces(search, one)
  const [best, ...others] = shelf.all()
  const answer = (plan: Plan): Packing =>
    answerOf(problem, request, plan, sorted.unpackable, certificateOf(problem, one, plan))
  return {
    _tag: "Packed",
    packing: best === undefined ? answerInPart(search, request, partial, sorted) : answer(best.plan),
    alternatives: others.slice(0, problem.alternatives).map((s) => answer(s.plan)),
    cut: search.budget.cut || search.reserve.cut
  }
}

/** The answer when no plan holds everything: what is proved is proved of the pieces packed. */
const answerInPart = ({ problem, preferred }: Search, request: Request, found: Plan, sorted: Sorted): Packing => {
  const plan = allowedPart(problem, found)
  const one = new OneBox(problem.rules, piecesOf(plan))
  const behind = new Map([...leftBehind(sorted, plan, preferred), ...forCost(found, plan), ...sorted.unpackable])
  return answerOf(problem, request, plan, behind, certificateOf(problem, one, plan))
}
