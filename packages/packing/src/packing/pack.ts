import { answerOf } from "./answer.ts"
import type { Certificate, Outcome, Request } from "./model.ts"
import { packPieces } from "./order.ts"
import { allPieces, type Problem } from "./problem.ts"
import { readRequest } from "./request.ts"
import { begin } from "./search.ts"
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
  const { shelf } = packPieces(search, allPieces(packable))
  const none: Certificate = { proofs: [], optimal: false }
  const [best, ...others] = shelf.all()
  return {
    _tag: "Packed",
    packing: answerOf(problem, request, best?.plan ?? [], unpackable, none),
    alternatives: others
      .slice(0, problem.alternatives)
      .map((s) => answerOf(problem, request, s.plan, unpackable, none)),
    cut: search.budget.cut
  }
}
