import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { type HttpOptions, resolveOptions } from "../options/options.ts"
import type { CallHandler, HttpReply, HttpRequest } from "../request/request.ts"
import { responder } from "../respond/respond.ts"
import { isStopping } from "./stop.ts"

/** Returns a request listener for `node:http` and `node:https`, which creates no `Request` or `Response` objects. */
export const nodeListener = (waybill: CallHandler, options: HttpOptions = {}): RequestListener => {
  const respond = responder(waybill, options)
  const { bodyBytes } = resolveOptions(options).policy.limits
  const inTurn = sequencer()
  const reply = (request: HttpRequest, response: ServerResponse): void => {
    respond(request).then(
      (content) => send(response, content),
      () => response.destroy()
    )
  }
  return (request, response) => {
    const header = (name: string): string | undefined => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(", ") : value
    }
    inTurn(request, response, () =>
      read(request, bodyBytes, (bytes) => {
        const { method = "GET", url = "/" } = request
        const incoming = { method, path: url, header, bytes, client: request.socket.remoteAddress }
        // Deferring the reply lets Node parse all pending input first: 6 to 11 % more throughput in `npm run
        // bench:server`.
        setImmediate(reply, incoming, response)
      })
    )
  }
}

/** Maximum number of pipelined requests that may wait on one connection. */
const MOST_WAITING = 100

/** The latest response on a connection, and the number of unsent responses before it. */
interface Latest {
  readonly response: ServerResponse
  readonly waiting: number
}

/**
 * Returns a function that starts each request on a connection only after the previous response has been sent. A client
 * therefore gains nothing by pipelining requests, and one that pipelines too many is disconnected.
 */
const sequencer = () => {
  const connections = new WeakMap<Socket, Latest>()
  return (request: IncomingMessage, response: ServerResponse, start: () => void): void => {
    const { socket } = request
    const before = connections.get(socket)
    if (before === undefined || before.response.writableFinished) {
      connections.set(socket, { response, waiting: 0 })
      start()
      return
    }
    if (before.waiting >= MOST_WAITING) {
      socket.destroy()
      return
    }
    connections.set(socket, { response, waiting: before.waiting + 1 })
    before.response.once("finish", start)
  }
}

/**
 * Milliseconds for which the rest of an oversized body is read and discarded, because a client that is still sending
 * may not see the reply.
 */
const DISCARD_TIME = 1000

/** Passes a body to `done`, or `too large` above the limit in bytes. Never calls `done` if the client aborts. */
const read = (request: IncomingMessage, limit: number, done: (bytes: Uint8Array | "too large") => void): void => {
  const chunks: Array<Buffer> = []
  let length = 0
  const exceed = (): void => {
    request.off("data", take).off("end", end)
    chunks.length = 0
    const finish = (): void => {
      request.off("end", finish)
      done("too large")
    }
    const timer = setTimeout(finish, DISCARD_TIME)
    // "close" is also emitted if the client aborts the request.
    request
      .on("end", finish)
      .once("close", () => clearTimeout(timer))
      .resume()
  }
  const take = (chunk: Buffer): void => {
    length += chunk.length
    if (length <= limit) {
      chunks.push(chunk)
      return
    }
    exceed()
  }
  const end = (): void => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length))
  if (Number(request.headers["content-length"] ?? 0) > limit) exceed()
  else request.on("data", take).on("end", end)
}

const send = (response: ServerResponse, { body, headers, status }: HttpReply): void => {
  if (isStopping((response.req.socket as { server?: Server }).server)) response.setHeader("connection", "close")
  // Node omits the body of a reply to HEAD, but Content-Length must still be the length of that body.
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) })
  response.end(body)
}
