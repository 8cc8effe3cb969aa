import type { MethodName, ReplyDetails } from "@waybill/core/adapter"

/** The address of a service, and the credentials of the account that calls it. */
export interface Connection {
  /** URL of the service, including its base path, such as `https://orders.example.com/dev`. */
  readonly url: string
  /** Login name of the account. */
  readonly username: string
  /** Password of the account. */
  readonly password: string
  /** One of the secret keys of the account. */
  readonly secretkey: string
  /** Time limit for one attempt, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number
  /** Function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** Outcome of one attempt: a reply, or the reason why there is none. */
export type Attempt =
  | {
      readonly body:
        | { readonly res: "success" }
        | ({ readonly res: "error"; readonly code: string; readonly message: string } & ReplyDetails)
      readonly status: number
      readonly retryAfter?: number
    }
  | { readonly lost: string }

const isBody = (body: unknown): body is Extract<Attempt, { body: unknown }>["body"] =>
  typeof body === "object" && body !== null && "res" in body && (body.res === "success" || body.res === "error")

/** Makes one attempt at a call and returns its outcome. Never rejects. */
export const send = async (connection: Connection, method: MethodName, data: unknown): Promise<Attempt> => {
  const { fetch = globalThis.fetch, password, secretkey, timeoutMs = 10_000, url, username } = connection
  try {
    const response = await fetch(`${url.replace(/\/$/, "")}/v1/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", "waybill-details": "1" },
      body: JSON.stringify({ username, password, secretkey, data }),
      signal: AbortSignal.timeout(timeoutMs)
    })
    const body: unknown = await response.json()
    if (!isBody(body)) return { lost: `HTTP ${response.status}: the body is not a Waybill reply` }
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
    return { body, status: response.status, ...(Number.isFinite(seconds) && { retryAfter: seconds }) }
  } catch (error) {
    return { lost: error instanceof Error ? error.message : String(error) }
  }
}
