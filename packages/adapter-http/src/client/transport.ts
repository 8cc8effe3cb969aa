import type { MethodName } from "@waybill/core"

export interface Connection {
  /** Where the service is, with its base path: `https://orders.example.com/dev`. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly secretkey: string
  /** How long one attempt may take. */
  readonly timeoutMs?: number
  /** Another fetch than the global one. */
  readonly fetch?: typeof globalThis.fetch
}

/** What one attempt brought back: a body that says `res`, or nothing that can be read. */
export type Heard =
  | {
      readonly body:
        | { readonly res: "success" }
        | { readonly res: "error"; readonly code: string; readonly message: string }
      readonly status: number
      readonly retryAfter?: number
    }
  | { readonly lost: string }

const isBody = (body: unknown): body is Extract<Heard, { body: unknown }>["body"] =>
  typeof body === "object" && body !== null && "res" in body && (body.res === "success" || body.res === "error")

/** Makes one attempt at a call. Never rejects. */
export const ask = async (connection: Connection, method: MethodName, data: unknown): Promise<Heard> => {
  const { fetch = globalThis.fetch, password, secretkey, timeoutMs = 10_000, url, username } = connection
  try {
    const response = await fetch(`${url.replace(/\/$/, "")}/v1/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password, secretkey, data }),
      signal: AbortSignal.timeout(timeoutMs)
    })
    const body: unknown = await response.json()
    if (!isBody(body)) return { lost: `HTTP ${response.status} without an answer in it` }
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
    return { body, status: response.status, ...(Number.isFinite(seconds) && { retryAfter: seconds }) }
  } catch (error) {
    return { lost: error instanceof Error ? error.message : String(error) }
  }
}
