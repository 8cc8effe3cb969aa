import { answerOf } from "./answer.ts"
import { certificateOf } from "./certificate.ts"
import { OneBox } from "./exclusion.ts"
import type { Outcome, Packing, Reason, Request } from "./model.ts"
import { packPieces } from "./order.ts"
import { allPieces, type Kind, type Problem } from "./problem.ts"
import { readRequest } from "./request.ts"
import { begin, type Plan, piecesOf } from "./search.ts"
import { leftBehind, sortOut } from "./unpackable.ts"

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
  const problem = readRequest(request)
  if (!("kinds" in problem)) return { _tag: "Refused", refusals: problem }
  return solve(problem, request)
}

const solve = (problem: Problem, request: Request): Outcome => {
  const { packable, unpackable } = sortOut(problem)
  const one = new OneBox(problem.rules, allPieces(packable))
  const search = begin(problem, one.pieces, request.fuse)
  const { shelf, partial } = packPieces(search, one)
  const [best, ...others] = shelf.all()
  const answer = (plan: Plan): Packing =>
    answerOf(problem, request, plan, unpackable, certificateOf(problem, one, plan))
  return {
    _tag: "Packed",
    packing: best === undefined ? answerInPart(problem, request, partial, unpackable) : answer(best.plan),
    alternatives: others.slice(0, problem.alternatives).map((s) => answer(s.plan)),
    cut: search.budget.cut
  }
}

/** The answer when no plan holds everything: what is proved is proved of the pieces packed. */
const answerInPart = (
  problem: Problem,
  request: Request,
  plan: Plan,
  unpackable: ReadonlyMap<Kind, Reason>
): Packing => {
  const one = new OneBox(problem.rules, piecesOf(plan))
  const behind = new Map([...leftBehind(problem, plan), ...unpackable])
  return answerOf(problem, request, plan, behind, certificateOf(problem, one, plan))
}
