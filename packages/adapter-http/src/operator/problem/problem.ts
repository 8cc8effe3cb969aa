import type { AddressChange } from "@waybill/core/adapter"
import * as Data from "effect/Data"

/** A problem with one value of a request. */
export interface ProblemIssue {
  /** Place of the value, such as `items[0].quantity`. Empty for the whole body. */
  readonly path: string
  /** The problem and the expectation, without the path. */
  readonly problem: string
}

/** A refused request, as RFC 9457 describes it. */
export class Problem extends Data.TaggedError("Problem")<{
  readonly status: number
  /** Word that a program can compare, such as `onHold`. */
  readonly code: string
  readonly detail: string
  /** Reason of a refusal by the lifecycle or by a host. */
  readonly reason?: string
  /** The command that would make the refused command possible. */
  readonly unblocked_by?: string
  readonly issues?: ReadonlyArray<ProblemIssue>
  /** The change of the shipping address that a shipment must acknowledge. */
  readonly address_change?: AddressChange
  readonly headers?: Readonly<Record<string, string>>
}> {}

/** Titles of problems, by their status. */
export const titles: Readonly<Record<number, string>> = {
  400: "The body cannot be parsed",
  401: "A valid token is required",
  403: "The role of the token does not allow this",
  404: "The resource does not exist",
  405: "The resource does not support this method",
  409: "The state of the resource does not allow this",
  412: "The order is at a different revision",
  413: "The body is too large",
  415: "The media type of the body is not supported",
  422: "The request is invalid",
  429: "Too many requests",
  500: "Internal error",
  503: "Temporarily unavailable"
}

/** Maximum number of issues in a reply, and of characters in its strings. */
const MAX_ISSUES = 100
const MAX_TEXT = 5000
/** Maximum number of characters in a short problem. */
const MAX_SHORT_TEXT = 200

const cut = (text: string, most = MAX_TEXT): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text

/** Returns the JSON of a problem. */
export const problemBody = ({ address_change, code, detail, issues, reason, status, unblocked_by }: Problem) => ({
  // A host's own code can have any characters.
  type: `urn:waybill:problem:${encodeURIComponent(code)}`,
  title: titles[status]!,
  status,
  detail: cut(detail),
  code,
  ...(reason !== undefined && { reason: cut(reason) }),
  ...(unblocked_by !== undefined && { unblocked_by }),
  ...(issues !== undefined && { issues: issues.slice(0, MAX_ISSUES) }),
  ...(issues !== undefined && issues.length > MAX_ISSUES && { issues_total: issues.length }),
  ...(address_change !== undefined && { address_change })
})

/** Returns the shortest JSON of a problem, for a reply with many. */
export const shortProblem = (problem: ReturnType<typeof problemBody>) => {
  const { code, detail, status, title, type } = problem
  return { type, title, status, detail: cut(detail, MAX_SHORT_TEXT), code }
}

/** Returns the problem of a request with invalid values. */
export const invalid = (...issues: ReadonlyArray<ProblemIssue>): Problem =>
  new Problem({
    status: 422,
    code: "invalid",
    // The whole value has an empty path.
    detail: issues.map(({ path, problem }) => (path === "" ? problem : `${path}: ${problem}`)).join("; "),
    issues
  })

export const notFound = (code: string, detail: string): Problem => new Problem({ status: 404, code, detail })

/** The problem of an order that the account does not have. */
export const unknownOrder = notFound("unknownOrder", "unknown order")

/** The problem of a request whose caller nobody can reply to. */
export const callerGone = new Problem({
  status: 503,
  code: "temporary",
  detail: "the caller's connection is closed"
})

/** The problem of a change that names none of its fields. */
export const noChange = (fields: string): Problem => invalid({ path: "", problem: `the body must have ${fields}` })

/** How far in milliseconds the clock of a client may be ahead. */
const AHEAD = 3_600_000

/** Returns the problem of the first time that is in the future, or undefined. */
export const futureProblem = (
  times: Readonly<Record<string, number | undefined>>,
  now: number
): ProblemIssue | undefined => {
  const future = Object.entries(times).find(([, time]) => time !== undefined && time > now + AHEAD)
  return future && { path: future[0], problem: "must not be in the future" }
}
