import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import { type HttpOptions, settle } from "../options.ts"
import type { Answering, HttpReply, HttpRequest } from "../request.ts"
import { responder } from "../respond.ts"
import { isStopping } from "./stop.ts"

/** Answers requests of `node:http` and `node:https` without a detour over `Request` and `Response`. */
export const nodeListener = (waybill: Answering, options: HttpOptions = {}): RequestListener => {
  const respond = responder(waybill, options)
  const { bodyBytes, inFlight } = settle(options).policy.limits
  let putOff = 0
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
    read(request, bodyBytes, (bytes) => {
      const { method = "GET", url = "/" } = request
      const asked = { method, path: url, header, bytes, client: request.socket.remoteAddress }
      // First all is read that has arrived, then all of it is answered: the processor keeps the code of each at hand. But no
      // more is put off than may be in flight, for Node stops reading from a client only once answers wait for it.
      if (putOff >= inFlight) return answer(asked, response)
      putOff++
      setImmediate(() => {
        putOff--
        answer(asked, response)
      })
    })
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
