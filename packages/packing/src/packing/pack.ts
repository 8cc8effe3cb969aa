import { answerOf } from "./answer.ts"
import { certificateOf } from "./certificate.ts"
import { OneBox } from "./exclusion.ts"
import type { Outcome, Packing, Request } from "./model.ts"
import { packPieces } from "./order.ts"
import { allPieces, type Problem } from "./problem.ts"
import { readRequest } from "./request.ts"
import { begin, type Plan } from "./search.ts"
import { sortOut } from "./unpackable.ts"

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
  const search = begin(problem, request.fuse)
  const { packable, unpackable } = sortOut(problem)
  const one = new OneBox(problem.rules, allPieces(packable))
  const { shelf } = packPieces(search, one)
  const answer = (plan: Plan): Packing =>
    answerOf(problem, request, plan, unpackable, certificateOf(problem, one, plan))
  const [best, ...others] = shelf.all()
  return {
    _tag: "Packed",
    packing: answer(best?.plan ?? []),
    alternatives: others.slice(0, problem.alternatives).map((s) => answer(s.plan)),
    cut: search.budget.cut
  }
}
