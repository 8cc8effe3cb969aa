import { policy as defaultPolicy } from "@waybill/core"
import { bodyTooLarge } from "@waybill/core/adapter"
import { checkHttpOptions } from "../options/check-options.ts"
import type { HttpOptions, MountedApi } from "../options/options.ts"
import { basePathPattern } from "../options/resolve-options.ts"
import { clientOf } from "../request/client-key.ts"
import type { HttpReply, HttpRequest } from "../request/request.ts"
import type { FetchHandler } from "./fetch-handler.ts"

const refusal = (status: number, body: string): HttpReply => ({
  status,
  headers: {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff"
  },
  body
})

/** Returns the body of a response as text, chunk by chunk, until the signal is aborted. */
async function* textsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const cancel = (): void => void reader.cancel().catch(() => {})
  signal.addEventListener("abort", cancel)
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield decoder.decode(next.value, { stream: true })
  } finally {
    signal.removeEventListener("abort", cancel)
    cancel()
  }
}

const replyOf = async (response: Response): Promise<HttpReply> => {
  const { body, status } = response
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"))
  const cookies = response.headers.getSetCookie()
  const reply = { status, headers, ...(cookies.length > 0 && { cookies }) }
  if (body !== null && headers["content-type"]?.startsWith("text/event-stream"))
    return { ...reply, body: "", stream: (signal) => textsOf(body, signal) }
  return { ...reply, body: new Uint8Array(await response.arrayBuffer()) }
}

/** A host name or address, with an optional port. Anything else in the header could change the path of the URL. */
const hostShape = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

const requestOf = (
  { bytes, connection, header, headers, method, path }: HttpRequest,
  scheme: string
): Request | undefined => {
  const host = header("host") ?? ""
  const url = `${scheme}://${host}${path}`
  if (!hostShape.test(host) || !URL.canParse(url)) return undefined
  const hasBody = method !== "GET" && method !== "HEAD" && typeof bytes !== "string" && bytes.length > 0
  const gone = new AbortController()
  connection?.onClosed(() => gone.abort())
  return new Request(url, {
    method,
    signal: gone.signal,
    headers: [...(headers?.() ?? [])].map(([name, value]): [string, string] => [name, value]),
    ...(hasBody && { body: bytes as Uint8Array<ArrayBuffer> })
  })
}

/**
 * Returns a handler for web-standard requests as a part of a Node listener: the paths under `path`. `isTls` is whether
 * clients reach the listener over TLS. The policy is that of the listener, and limits the body.
 *
 * @example
 * ```ts
 * const health = mountedHandler("/health", async () => new Response("ok"))
 * ```
 */
export const mountedHandler = (
  path: string,
  handler: FetchHandler,
  {
    isTls = false,
    ...options
  }: Pick<HttpOptions, "clientHeader" | "policy"> & {
    /** Whether clients reach the listener over TLS. Default false. */
    readonly isTls?: boolean
  } = {}
): MountedApi => {
  checkHttpOptions(options)
  if (typeof path !== "string" || !basePathPattern.test(path))
    throw new RangeError(`path: must be empty or a path such as "/console", not ${JSON.stringify(path)}`)
  if (typeof handler !== "function") throw new TypeError("handler: must be a function")
  const { problem: tooLarge } = bodyTooLarge((options.policy ?? defaultPolicy()).limits)
  return {
    handles: (requested) => requested === path || requested.startsWith(`${path}/`),
    respond: async (request) => {
      if (request.bytes === "too large") return refusal(413, tooLarge)
      if (request.bytes === "no memory" || request.bytes === "too late")
        return refusal(503, "Too many requests; try again later")
      const converted = requestOf(request, isTls ? "https" : "http")
      if (converted === undefined) return refusal(400, "The header Host is not valid")
      return replyOf(await handler(converted, { client: clientOf(request, options), peer: request.client }))
    }
  }
}
