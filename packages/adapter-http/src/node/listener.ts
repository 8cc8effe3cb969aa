import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { type HttpOptions, settle } from "../options/options.ts"
import type { Answering, HttpReply, HttpRequest } from "../request/request.ts"
import { responder } from "../respond/respond.ts"
import { isStopping } from "./stop.ts"

/** Answers requests of `node:http` and `node:https` without a detour over `Request` and `Response`. */
export const nodeListener = (waybill: Answering, options: HttpOptions = {}): RequestListener => {
  const respond = responder(waybill, options)
  const { bodyBytes } = settle(options).policy.limits
  const inTurn = oneByOne()
  const answer = (asked: HttpRequest, response: ServerResponse): void => {
    respond(asked).then(
      (reply) => send(response, reply),
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
        const asked = { method, path: url, header, bytes, client: request.socket.remoteAddress }
        // First all is read that has arrived, then all of it is answered: the processor keeps the code of each at hand.
        setImmediate(answer, asked, response)
      })
    )
  }
}

/** Requests that may wait on a connection for the answer before theirs. */
const mostWaiting = 100

/** The latest answer of a connection, and how many before it have not left yet. */
interface Latest {
  readonly response: ServerResponse
  readonly waiting: number
}

/**
 * Begins with a request once the answer before it on its connection has left: who sends many at once has no more of this
 * process than others, and who reads no answers is not given the next. Who sends far too many is cut.
 */
const oneByOne = () => {
  const connections = new WeakMap<Socket, Latest>()
  return (request: IncomingMessage, response: ServerResponse, begin: () => void): void => {
    const { socket } = request
    const before = connections.get(socket)
    if (before === undefined || before.response.writableFinished) {
      connections.set(socket, { response, waiting: 0 })
      begin()
      return
    }
    if (before.waiting >= mostWaiting) {
      socket.destroy()
      return
    }
    connections.set(socket, { response, waiting: before.waiting + 1 })
    before.response.once("finish", begin)
  }
}

/** Milliseconds. Who still sends when a connection ends may never read the answer, so too much is thrown away first. */
const hearingOut = 1000

/** Gives the whole body, or that it is too large; nothing for a request that its client gave up. */
const read = (request: IncomingMessage, limit: number, done: (bytes: Uint8Array | "too large") => void): void => {
  const chunks: Array<Buffer> = []
  let length = 0
  const outgrow = (): void => {
    request.off("data", take).off("end", end)
    chunks.length = 0
    const answer = (): void => {
      request.off("end", answer)
      done("too large")
    }
    const late = setTimeout(answer, hearingOut)
    // A request closes after its end, or without one.
    request
      .on("end", answer)
      .once("close", () => clearTimeout(late))
      .resume()
  }
  const take = (chunk: Buffer): void => {
    length += chunk.length
    if (length <= limit) {
      chunks.push(chunk)
      return
    }
    outgrow()
  }
  const end = (): void => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length))
  if (Number(request.headers["content-length"] ?? 0) > limit) outgrow()
  else request.on("data", take).on("end", end)
}

const send = (response: ServerResponse, { body, headers, status }: HttpReply): void => {
  if (isStopping((response.req.socket as { server?: Server }).server)) response.setHeader("connection", "close")
  // The length is that of the whole body; Node keeps the body itself from the answer to a HEAD.
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) })
  response.end(body)
}
