import type { OperatorAnswer, OperatorProblem } from "@waybill/adapter-http/client"
import { TOKEN_PREFIX, unknownName } from "@waybill/core/adapter"

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
  if (answer._tag === "Success") return answer.body
  if (answer._tag === "Refused") throw new Refused(answer.problem, answer.retryAfter)
  throw new Refused({ status: 503, detail: "the operator API does not respond" }, 5)
}

/** Returns the refusal of a page without its account or token, with the nearest known name. It does not repeat a secret. */
export const unknownSubject = (kind: "account" | "token", name: string, known: ReadonlyArray<string>): Refused => {
  const expected = kind === "account" ? "a stored account" : "a valid token"
  const detail = name.startsWith(TOKEN_PREFIX)
    ? `unknown ${kind}; expected its name, not the secret of a token`
    : unknownName(kind, name, known, undefined, expected)
  return new Refused({ status: 404, detail })
}
