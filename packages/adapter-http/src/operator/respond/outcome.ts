import type { HttpReply } from "../../request/request.ts"
import { Problem, problemBody } from "../problem/problem.ts"
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

/** Maximum number of bytes of a reply to a read. */
const MAX_REPLY = 2_000_000

const tooLarge = (bytes: number): Problem =>
  new Problem({
    status: 422,
    code: "tooLarge",
    detail: `the reply would have ${bytes.toLocaleString("en")} bytes; the limit is 2,000,000`
  })

/** Returns the outcome of a read. Only data of a host can exceed the limit: all other replies are shorter. */
export const readOutcome = (result: Result, requestId: string): Outcome => {
  const outcome = succeeded(result, requestId)
  const body = outcome.reply.body as string
  // A character of UTF-16 has at most three bytes.
  if (body.length * 3 <= MAX_REPLY) return outcome
  const bytes = new TextEncoder().encode(body).length
  return bytes <= MAX_REPLY ? outcome : refused(tooLarge(bytes), requestId)
}
