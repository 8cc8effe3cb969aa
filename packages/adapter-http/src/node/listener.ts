import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { type HttpOptions, resolveOptions } from "../options/options.ts"
import type { CallHandler, HttpReply, HttpRequest } from "../request/request.ts"
import { responder } from "../respond/respond.ts"
import { isStopping } from "./stop.ts"

/** Creates a request listener for `node:http` and `node:https`, without `Request` and `Response` objects. */
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
        // Parses everything that has arrived before responding: 6 to 11 % more throughput in `npm run bench:server`.
        setImmediate(reply, incoming, response)
      })
    )
  }
}

/** Pipelined requests that may wait on a connection. */
const MOST_WAITING = 100

/** The latest response of a connection, and the number of unsent responses before it. */
interface Latest {
  readonly response: ServerResponse
  readonly waiting: number
}

/**
 * Creates a function that starts each request of a connection once the response before it has been sent. A client that
 * pipelines requests gets no more than its share, and one that pipelines too many is disconnected.
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

/** Milliseconds for which the rest of an oversized body is discarded, because a client that still sends may miss the reply. */
const DISCARD_TIME = 1000

/** Reads a body up to a limit in bytes. Never calls back for a request that its client aborted. */
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
    // "close" also follows when the request was aborted.
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
  // Node omits the body of a reply to HEAD, but the length must be that of the body.
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) })
  response.end(body)
}
