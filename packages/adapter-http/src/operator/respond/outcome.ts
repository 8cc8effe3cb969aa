import type { HttpReply } from "../../request/request.ts"
import { type Problem, problemBody } from "../problem/problem.ts"
import type { Result } from "../route/route.ts"

/** A reply, with its data for the log and the metrics. */
export interface Outcome {
  readonly reply: HttpReply
  /** Code of the problem, or an empty string. */
  readonly code: string
  readonly account_id?: string | undefined
  readonly order_id?: string | undefined
}

const common = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const

const headersFor = (requestId: string, type: string | undefined, headers: Result["headers"]) => ({
  ...common,
  "x-request-id": requestId,
  ...(type !== undefined && { "content-type": type }),
  ...headers
})

const JSON_TYPE = "application/json; charset=utf-8"

/** Returns the outcome of a request that succeeded. */
export const succeeded = (result: Result, requestId: string): Outcome => {
  const { account_id, body, headers, order_id, stream } = result
  const text = result.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const status = result.status ?? (text === undefined && stream === undefined ? 204 : 200)
  const type = stream !== undefined ? "text/event-stream" : text === undefined ? undefined : JSON_TYPE
  return {
    code: "",
    account_id,
    order_id,
    reply: {
      status,
      headers: headersFor(requestId, type, headers),
      body: text ?? "",
      ...(stream !== undefined && { stream })
    }
  }
}

/** Returns the outcome of a refused request. */
export const refused = (problem: Problem, requestId: string): Outcome => ({
  code: problem.code,
  reply: {
    status: problem.status,
    headers: headersFor(requestId, "application/problem+json", problem.headers),
    body: JSON.stringify(problemBody(problem))
  }
})
