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
import { checkNames, type NamesOf } from "@waybill/core/options"
import { requestIdOf } from "../request/request-id.ts"
import { limitConnections } from "./connections.ts"

/** Limits of a Node server on the time and the number of its connections. */
export interface ServerLimits {
  /** Time limit for receiving the headers, in milliseconds. Default 10,000. */
  readonly headersMs?: number
  /** Time limit for receiving the whole request, in milliseconds. Default 15,000. */
  readonly requestMs?: number
  /** Idle timeout of a connection in milliseconds. Default 30,000. */
  readonly idleMs?: number
  /**
   * Maximum number of open connections. Default 1,024. Above it, a new connection closes another one without a request in
   * progress: one that never authenticated, or else an idle one.
   */
  readonly connections?: number
  /**
   * Maximum number of open connections from one address, or from one /64 network of IPv6. Default 256. Behind a proxy,
   * set it to the value of `connections`.
   */
  readonly connectionsPerClient?: number
}

/** The certificate chain and the private key of a server, both in PEM form. */
export interface Tls {
  /** Certificate of the server, followed by the intermediate ones. */
  readonly cert: string | Buffer
  /** Private key of the first certificate, unencrypted. */
  readonly key: string | Buffer
}

const limitNames: NamesOf<ServerLimits> = {
  headersMs: true,
  requestMs: true,
  idleMs: true,
  connections: true,
  connectionsPerClient: true
}

/**
 * Returns a server with limits that protect it from slow and hostile clients.
 *
 * @example
 * ```ts
 * const server = nodeServer(nodeListener(waybill), { connections: 512 })
 * server.listen(8080)
 * ```
 */
export const nodeServer = (listener: RequestListener, given: ServerLimits = {}, tls?: Tls): Server => {
  checkNames("ServerLimits", given, limitNames)
  if (tls !== undefined) checkNames("Tls", tls, { cert: true, key: true })
  const {
    connections = 1024,
    connectionsPerClient = 256,
    headersMs = 10_000,
    idleMs = 30_000,
    requestMs = 15_000
  } = given
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, headersMs),
    keepAliveTimeout: 5000,
    maxHeaderSize: 16_384,
    // Node's own reply to a missing Host header would lack a body and our headers.
    requireHostHeader: false
  }
  const server: Server =
    tls === undefined
      ? createServer(limits, onlyUnambiguous(listener))
      : createTlsServer(
          { ...limits, ...forwardSecrecy, handshakeTimeout: headersMs, ...tls },
          onlyUnambiguous(listener)
        )
  if (tls !== undefined) server.prependListener("request", (_, response: ServerResponse) => onlyOverTls(response))
  server.maxConnections = connections
  limitConnections(server, connections, connectionsPerClient)
  server.setTimeout(idleMs, (socket) => socket.destroy())
  server.on("clientError", refuse)
  server.on("checkExpectation", (_, response) => reject(response, 417))
  closeUnused(server, tls === undefined ? "connection" : "secureConnection")
  return server
}

/** TLS options that exclude key exchanges without forward secrecy. */
const forwardSecrecy = {
  minVersion: "TLSv1.2",
  ciphers: [
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "TLS_AES_128_GCM_SHA256",
    "ECDHE+AESGCM",
    "ECDHE+CHACHA20"
  ].join(":")
} as const

/** Tells browsers to use only TLS for a year. */
const onlyOverTls = (response: ServerResponse): void =>
  void response.setHeader("strict-transport-security", "max-age=31536000")

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

/** Counts the Host headers in the raw headers, because `headers` keeps only the first. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts
}

/**
 * Returns the error status for a request that a proxy may interpret differently, or undefined for any other request.
 */
const statusOfAmbiguous = (request: IncomingMessage): number | undefined => {
  const hosts = countHosts(request)
  if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) return 400
  const coding = request.headers["transfer-encoding"]
  return coding === undefined || coding.trim().toLowerCase() === "chunked" ? undefined : 501
}

/** Returns a listener that rejects ambiguous requests and passes on all others. */
const onlyUnambiguous =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const status = statusOfAmbiguous(request)
    if (status === undefined) listener(request, response)
    else reject(response, status)
  }

/** Replies to malformed HTTP with an error body and closes the connection. */
const refuse = (error: Error & { readonly code?: string }, socket: Pick<Socket, "destroy" | "end" | "writable">) => {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy()
  const status = statusOf[error.code ?? ""] ?? 400
  const { body, headers } = refusal(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy())
}
