import type { OperatorAnswer, OperatorProblem } from "../client-values/operator-replies.ts"
import { LARGE_TEXT, nextTurn } from "../request/next-turn.ts"

/** The address of an operator API, and the token that the client sends. */
export interface OperatorConnection {
  /** URL of the operator API, such as `http://127.0.0.1:8081/operator/v1`. */
  readonly url: string
  /** Token that `waybill operator create` printed. Its role limits the requests. */
  readonly token: string
  /** Time limit for one attempt, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
  /** Function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** A request to the operator API. */
export interface OperatorRequest {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly gesture?: string | undefined
  readonly revision?: number | undefined
}

const isProblem = (body: unknown): body is OperatorProblem =>
  typeof body === "object" && body !== null && "code" in body && "status" in body

/** Parses a reply, a large one in its own turn: in the console, one turn also serialised it, and the next shows it. */
const parse = async (text: string): Promise<unknown> => {
  if (text.length > LARGE_TEXT) await nextTurn()
  const parsed: unknown = text === "" ? undefined : JSON.parse(text)
  if (text.length > LARGE_TEXT) await nextTurn()
  return parsed
}

/** Makes one attempt at a request and returns its answer. Never rejects. */
export const sendOperator = async (
  { fetch = globalThis.fetch, timeoutMs = 10_000, token, url }: OperatorConnection,
  { body, gesture, method, path, revision }: OperatorRequest
): Promise<OperatorAnswer<unknown>> => {
  try {
    const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(gesture !== undefined && { "idempotency-key": gesture }),
        ...(revision !== undefined && { "if-match": `"${revision}"` })
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs)
    })
    const parsed = await parse(await response.text())
    if (response.ok) return { _tag: "Success", body: parsed }
    if (!isProblem(parsed)) return { _tag: "Unanswered", message: `HTTP ${response.status}: not a problem` }
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
    return { _tag: "Refused", problem: parsed, ...(Number.isFinite(seconds) && { retryAfter: seconds }) }
  } catch (error) {
    return { _tag: "Unanswered", message: error instanceof Error ? error.message : String(error) }
  }
}
