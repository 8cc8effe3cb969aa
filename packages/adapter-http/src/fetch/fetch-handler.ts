import { HOLDER_NAME_RULE, isHolderName, operatorRoles, type TokenHolder } from "@waybill/core/adapter"
import type { OperatorApi } from "../operator/api.ts"
import { checkApi } from "../options/check-options.ts"
import type { HttpOptions } from "../options/options.ts"
import { resolveOptions } from "../options/resolve-options.ts"
import { concatenate } from "../request/gunzip.ts"
import { LARGE_TEXT, nextTurn } from "../request/next-turn.ts"
import type { CallerConnection, CallHandler, HttpReply, HttpRequest, Respond } from "../request/request.ts"
import { responder } from "../respond/respond.ts"

/** Details of a request that the runtime knows but `Request` does not contain. */
export interface FetchContext {
  /** Network address of the client. */
  readonly client?: string | undefined
  /** Network address of the peer that opened the connection: behind a proxy, that of the proxy. */
  readonly peer?: string | undefined
  /**
   * Person whom the host has identified. Only `operatorHandler` reads it, and then ignores the token in the request. Never
   * take it from a request.
   */
  readonly operator?: TokenHolder | undefined
}

/** A handler for web-standard requests. */
export type FetchHandler = (request: Request, context?: FetchContext) => Promise<Response>

/**
 * Returns a handler for web-standard requests, for use with Hono, Next, Bun, Deno and workers.
 *
 * @example
 * ```ts
 * const handler = fetchHandler(waybill)
 * const response = await handler(request, { client: "203.0.113.7" })
 * ```
 */
export const fetchHandler = (waybill: CallHandler, options: HttpOptions = {}): FetchHandler =>
  handlerFor(responder(waybill, options), options)

/**
 * Returns a handler that serves only the operator API, such as the `api` of a console. It takes requests to
 * `/operator/v1`, without the base path of the API.
 *
 * @example
 * ```ts
 * const handler = operatorHandler(operatorApi({ waybill, ...db.operatorPorts }))
 * ```
 */
export const operatorHandler = (api: OperatorApi, options: HttpOptions = {}): FetchHandler => {
  const { basePath } = resolveOptions(options)
  checkApi("operatorHandler: api", api)
  return handlerFor(
    (request, operator) => api.respond({ ...request, path: basePath + request.path, operator: identified(operator) }),
    options
  )
}

/** Returns the person whom a host has identified. Throws if the name or the role is invalid. */
const identified = (operator: TokenHolder | undefined): TokenHolder | undefined => {
  if (operator === undefined) return undefined
  const { name, role } = operator
  if (typeof name !== "string" || !isHolderName(name))
    throw new TypeError(`operatorHandler: operator.name: ${HOLDER_NAME_RULE}`)
  if (!operatorRoles.includes(role))
    throw new TypeError(`operatorHandler: operator.role: must be one of ${operatorRoles.join(", ")}`)
  return { name, role }
}

type RespondAs = (request: HttpRequest, operator: TokenHolder | undefined) => ReturnType<Respond>

const handlerFor = (respond: RespondAs, options: HttpOptions): FetchHandler => {
  const { bodyBytes } = resolveOptions(options).policy.limits
  return async (request, context) => {
    const { pathname, search } = new URL(request.url)
    const { body, cookies, headers, status, stream } = await respond(
      {
        method: request.method,
        path: pathname + search,
        header: (name) => request.headers.get(name) ?? undefined,
        headers: () => request.headers,
        bytes: await readAll(request, bodyBytes),
        client: context?.client,
        connection: connectionOf(request)
      },
      context?.operator
    )
    const all = new Headers(headers)
    for (const cookie of cookies ?? []) all.append("set-cookie", cookie)
    if (stream !== undefined) return new Response(streamOf(stream), { status, headers: all })
    const isEmpty = request.method === "HEAD" || status === 204
    const content = isEmpty ? null : (body as string | Uint8Array<ArrayBuffer>)
    if (content !== null && content.length > LARGE_TEXT) await nextTurn()
    return new Response(content, { status, headers: all })
  }
}

const connectionOf = ({ signal }: Request): CallerConnection => ({
  isClosed: () => signal.aborted,
  onClosed: (stop) => {
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
  }
})

/** Returns a stream of chunks as UTF-8. Cancelling the stream stops the source of the chunks. */
const streamOf = (stream: NonNullable<HttpReply["stream"]>): ReadableStream<Uint8Array> => {
  const end = new AbortController()
  const texts = stream(end.signal)[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await texts.next()
        if (next.done === true) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      },
      cancel: async () => {
        end.abort()
        await texts.return?.()
      }
    },
    { highWaterMark: 0 }
  )
}

/** Returns the body of a request, or `too large` if it exceeds the limit in bytes. */
const readAll = async (request: Request, limit: number): Promise<Uint8Array | "too large"> => {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return "too large"
  if (request.body === null) return new Uint8Array()
  const chunks: Array<Uint8Array> = []
  let length = 0
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > limit) {
      await reader.cancel()
      return "too large"
    }
    chunks.push(next.value)
  }
  return concatenate(chunks, length)
}
