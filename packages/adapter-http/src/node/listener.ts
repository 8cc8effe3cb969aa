import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { OperatorApi } from "../operator/api.ts"
import { checkApi } from "../options/check-options.ts"
import type { HttpOptions } from "../options/options.ts"
import { resolveOptions } from "../options/resolve-options.ts"
import { clientKeyOf } from "../request/client-key.ts"
import { LARGE_TEXT, nextTurn } from "../request/next-turn.ts"
import type { CallerConnection, CallHandler, HttpReply, HttpRequest, Respond } from "../request/request.ts"
import { responder, responders } from "../respond/respond.ts"
import { BodyMemory } from "./body-memory.ts"
import { keepFor } from "./connections.ts"
import { readBody } from "./read-body.ts"
import { sendStream } from "./send-stream.ts"
import { type Slices, slices } from "./slices.ts"
import { isStopping } from "./stop.ts"

/**
 * Returns a request listener for `node:http` and `node:https`, which creates no `Request` or `Response` objects.
 *
 * @example
 * ```ts
 * const server = nodeServer(nodeListener(waybill))
 * server.listen(8080)
 * ```
 */
export const nodeListener = (waybill: CallHandler, options: HttpOptions = {}): RequestListener =>
  listenerFor(responder(waybill, options), options)

/**
 * Returns a listener for the merchants' address, and one for the address of the parts in `internal`.
 *
 * @example
 * ```ts
 * const { internal, merchants } = nodeListeners(waybill, { internal: ["metrics"] })
 * nodeServer(merchants).listen(8080)
 * nodeServer(internal).listen(9090)
 * ```
 */
export const nodeListeners = (
  waybill: CallHandler,
  options: HttpOptions
): {
  /** Listener of the merchants' address. */
  readonly merchants: RequestListener
  /** Listener of the address of the parts in `internal`. */
  readonly internal: RequestListener
} => {
  const { internal, merchants } = responders(waybill, options)
  return { merchants: listenerFor(merchants, options), internal: listenerFor(internal, options) }
}

/**
 * Returns a request listener that serves only the operator API, for a separate address.
 *
 * @example
 * ```ts
 * const listener = operatorListener(operatorApi({ waybill, ...db.operatorPorts }))
 * nodeServer(listener).listen(9090)
 * ```
 */
export const operatorListener = (api: OperatorApi, options: HttpOptions = {}): RequestListener => {
  const listener = listenerFor((request) => api.respond(request), options)
  checkApi("operatorListener: api", api)
  return listener
}

/** The scheme and host of a request target in absolute form, as a client sends it to a proxy. */
const origin = /^https?:\/\/[^/?]+/i

/** Returns the path and query of a request target. */
export const pathOf = (target: string): string => {
  if (target.startsWith("/")) return target
  const path = target.replace(origin, "")
  return path.startsWith("/") ? path : `/${path}`
}

const urlOf = ({ url }: IncomingMessage): string | undefined => url

/** Returns a request listener. `targetOf` returns the target of a request, if `url` may be only a part of it. */
export const listenerFor = (respond: Respond, options: HttpOptions, targetOf = urlOf): RequestListener => {
  const limits = { bytes: resolveOptions(options).policy.limits.bodyBytes, memory: new BodyMemory() }
  const work = slices()
  const inTurn = sequencer(work)
  const reply = (request: HttpRequest, response: ServerResponse): void => {
    respond(request).then(
      async (content) => {
        if (content.body.length > LARGE_TEXT) await nextTurn()
        send(response, content)
      },
      () => response.destroy()
    )
  }
  return (request, response) => {
    const header = (name: string): string | undefined => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(", ") : value
    }
    const headers = () =>
      Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const]
      )
    const { method = "GET" } = request
    const url = targetOf(request) ?? "/"
    const client = request.socket.remoteAddress
    inTurn(request, response, () =>
      readBody(
        request,
        response,
        () => clientKeyOf({ client, header }, options) ?? "",
        limits,
        (body, hold) => {
          const received = performance.now()
          // Deferring the reply lets Node parse all pending input first: 6 to 11 % more throughput in `npm run
          // bench -- server`.
          work.later(() => {
            const bytes = performance.now() - received > MAX_WAIT ? "too late" : body
            const connection = connectionOf(request, response)
            reply({ method, path: pathOf(url), header, headers, bytes, hold, client, connection }, response)
          })
        }
      )
    )
  }
}

const connectionOf = ({ socket }: IncomingMessage, response: ServerResponse): CallerConnection => ({
  isClosed: () => socket.destroyed,
  onClosed: (stop) => {
    if (socket.destroyed) stop()
    else response.once("close", stop)
  }
})

/** Maximum waiting time of a request in milliseconds, before a temporary refusal. */
const MAX_WAIT = 1000

/** Maximum number of waiting pipelined requests per connection. */
const MAX_WAITING = 100

/** The latest response on a connection, and the number of unsent responses before it. */
interface Latest {
  readonly response: ServerResponse
  readonly waiting: number
}

/**
 * Returns a function that starts each request on a connection only after the previous response has been sent. A client
 * therefore gains nothing by pipelining requests. A client above the limit is disconnected after the replies to the
 * waiting requests.
 */
const sequencer = ({ connected }: Slices) => {
  const connections = new WeakMap<Socket, Latest>()
  return (request: IncomingMessage, response: ServerResponse, start: () => void): void => {
    const { socket } = request
    const before = connections.get(socket)
    if (before === undefined) connected()
    if (before === undefined || before.response.writableFinished) {
      connections.set(socket, { response, waiting: 0 })
      start()
      return
    }
    if (before.waiting >= MAX_WAITING) {
      before.response.setHeader("connection", "close")
      socket.pause()
      // Node resumes a socket before it reads a body, even if the body has arrived. It would then parse more requests.
      socket.resume = () => socket
      return
    }
    connections.set(socket, { response, waiting: before.waiting + 1 })
    before.response.once("finish", start)
  }
}

const send = (response: ServerResponse, { body, cookies, headers, holder, status, stream }: HttpReply): void => {
  if (holder !== undefined) keepFor(holder, response.req.socket)
  const { server } = response.req.socket as { server?: Server }
  if (isStopping(server)) response.setHeader("connection", "close")
  if (cookies !== undefined) response.setHeader("set-cookie", cookies)
  if (stream !== undefined) {
    response.writeHead(status, headers)
    void sendStream(response, stream, server)
    return
  }
  // Node omits the body of a reply to HEAD, but Content-Length must still be the length of that body.
  const length = status === 204 ? {} : { "content-length": String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...length })
  response.end(body)
}
