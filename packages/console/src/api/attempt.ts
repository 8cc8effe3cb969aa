import type { OperatorAnswer, OperatorProblem } from "@waybill/adapter-http/client"
import { Refused } from "./refused.ts"

/** A problem with one field of a form. `path` is empty if the problem belongs to no field. */
export interface Issue {
  readonly path: string
  readonly problem: string
}

/** The outcome of a form: what the operator API returned, or why it refused the input. */
export type Attempted<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly issues: ReadonlyArray<Issue> }

/** Statuses that show the form again: an unknown resource, a conflict and an invalid value. */
const shownAgain: ReadonlySet<number> = new Set([404, 409, 422])

const issuesOf = ({ detail, issues }: OperatorProblem): ReadonlyArray<Issue> => {
  if (issues !== undefined) return issues
  // The detail of a conflict starts with its field, if one field is the reason.
  const [, path = "", problem = detail] = /^(\w+): (.+)$/s.exec(detail) ?? []
  return [{ path, problem }]
}

/**
 * Returns the reply or the refusal of the operator API. Throws `Refused` for other problems, which have their own page.
 */
export const attempt = async <Body>(pending: Promise<OperatorAnswer<unknown>>): Promise<Attempted<Body>> => {
  const answer = await pending
  if (answer._tag === "Success") return { ok: true, body: answer.body as Body }
  if (answer._tag === "Unanswered") throw new Refused({ status: 503, detail: "the operator API does not respond" }, 5)
  const { problem, retryAfter } = answer
  if (!shownAgain.has(problem.status)) throw new Refused(problem, retryAfter)
  return { ok: false, status: problem.status, issues: issuesOf(problem) }
}
