import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES
} from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Socket } from "node:net"
import { requestIdOf } from "../request/request-id.ts"

export interface ServerLimits {
  /** Time limit for receiving the headers, in milliseconds. Default 10,000. */
  readonly headersMs?: number
  /** Time limit for receiving the whole request, in milliseconds. Default 15,000. */
  readonly requestMs?: number
  /** Milliseconds after which an inactive connection is closed. Default 30,000. */
  readonly idleMs?: number
  /** Maximum number of open connections. Default 1,024. */
  readonly connections?: number
}

export interface Tls {
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

/** Returns a server with limits that protect it from slow and hostile clients. */
export const nodeServer = (
  listener: RequestListener,
  { connections = 1024, headersMs = 10_000, idleMs = 30_000, requestMs = 15_000 }: ServerLimits = {},
  tls?: Tls
): Server => {
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, headersMs),
    keepAliveTimeout: 5000,
    maxHeaderSize: 16_384,
    // Node's own reply to a missing Host header has no body and none of our headers.
    requireHostHeader: false
  }
  const server: Server =
    tls === undefined
      ? createServer(limits, onlyWithHost(listener))
      : createTlsServer({ ...limits, ...tls }, onlyWithHost(listener))
  server.maxConnections = connections
  server.setTimeout(idleMs, (socket) => socket.destroy())
  server.on("clientError", refuse)
  server.on("checkExpectation", (_, response) => reject(response, 417))
  closeUnused(server, tls === undefined ? "connection" : "secureConnection")
  return server
}

/** Makes `closeIdleConnections` also close connections that never sent a request, which Node does not count as idle. */
const closeUnused = (server: Server, opened: string): void => {
  const unused = new Set<Socket>()
  server.on(opened, (socket: Socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket))
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    for (const socket of unused) socket.destroy()
    closeIdle()
  }
}

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Returns the headers and body of an error reply that bypasses the listener. */
const refusal = (status: number) => {
  const body = JSON.stringify({ res: "error", code: "000", message: STATUS_CODES[status] })
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestIdOf(undefined),
    "content-length": String(body.length),
    connection: "close"
  }
  return { headers, body }
}

const reject = (response: ServerResponse, status: number): void => {
  const { body, headers } = refusal(status)
  response.writeHead(status, headers).end(body)
}

/** Returns a listener that rejects HTTP/1.1 requests without a Host header and passes on all others. */
const onlyWithHost =
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    request.headers.host === undefined && request.httpVersion === "1.1"
      ? reject(response, 400)
      : listener(request, response)

/** Replies to malformed HTTP with an error body and closes the connection. */
const refuse = (error: Error & { readonly code?: string }, socket: Pick<Socket, "destroy" | "end" | "writable">) => {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy()
  const status = statusOf[error.code ?? ""] ?? 400
  const { body, headers } = refusal(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy())
}
