import type { OperatorAnswer, OperatorProblem } from "@waybill/adapter-http/client"

/** A request that the operator API refused, or did not answer. The console replies to it with a page. */
export class Refused extends Error {
  override readonly name = "Refused"
  readonly problem: Pick<OperatorProblem, "status" | "detail"> & Partial<OperatorProblem>
  /** Seconds to wait before the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(problem: Refused["problem"], retryAfter?: number) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Returns the body of an answer. Throws `Refused` if there is none. */
export const bodyOf = async <Body>(pending: Promise<OperatorAnswer<Body>>): Promise<Body> => {
  const answer = await pending
  if (answer.ok) return answer.body
  if (answer.why === "refused") throw new Refused(answer.problem, answer.retryAfter)
  throw new Refused({ status: 503, detail: "the operator API does not respond" }, 5)
}
