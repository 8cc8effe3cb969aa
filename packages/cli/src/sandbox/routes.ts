import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { isObject, unknownName } from "@waybill/packing/values"
import { A_DURATION, A_TIME, isPossibleTime, millisecondsOf, timeOf } from "./duration.ts"
import type { AdvanceRefused } from "./engine.ts"
import { MARK_HEADER } from "./network.ts"

/** Maximum number of bytes of a body. */
const MAX_BODY = 1000

const titles: Readonly<Record<number, string>> = {
  400: "The body cannot be parsed",
  401: "A valid token is required",
  403: "The role of the token does not allow this",
  405: "The resource does not support this method",
  404: "The resource does not exist",
  409: "The state of the clock does not allow this",
  413: "The body is too large",
  415: "The media type of the body is not supported",
  422: "The request is invalid",
  500: "Internal error",
  503: "Temporarily unavailable"
}

/** A refused request. */
export class RouteProblem extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

const statusOf: Readonly<Record<AdvanceRefused["code"], number>> = { past: 422, tooManyWaiting: 409, stopping: 503 }

/** Returns the problem of a refused advance. */
export const problemOf = ({ code, message }: AdvanceRefused): RouteProblem =>
  new RouteProblem(statusOf[code], code, message)

/** Functions behind the routes of a sandbox. */
export interface Routes {
  readonly basePath: string
  readonly status: () => Promise<object>
  readonly advance: (targetOf: (now: number) => number) => Promise<object>
  /** Throws a `RouteProblem` if a request may not read or change the clock. */
  readonly authorize: (request: IncomingMessage, change: boolean) => Promise<void>
  /** Returns the value of the header that marks replies. */
  readonly mark: () => string
  readonly now: () => number
  readonly nextRequestId: () => string
}

const invalid = (detail: string): RouteProblem => new RouteProblem(422, "invalid", detail)

/** Returns the function of the clock's time that the input of an advance describes. Throws if it is invalid. */
export const targetIn = (given: unknown): ((now: number) => number) => {
  if (!isObject(given)) throw invalid("must be an object with by or to")
  const unknown = Object.keys(given).find((name) => name !== "by" && name !== "to")
  if (unknown !== undefined) throw invalid(unknownName("field", unknown, ["by", "to"]))
  const { by, to } = given as { by?: unknown; to?: unknown }
  if ((by === undefined) === (to === undefined)) throw invalid("must have either by or to")
  if (by !== undefined) {
    const length = typeof by === "string" ? millisecondsOf(by) : undefined
    if (length === undefined) throw invalid(`by: must be ${A_DURATION}`)
    return (now) => {
      if (!isPossibleTime(now + length)) throw invalid(`by: leads after 2089 from ${new Date(now).toISOString()}`)
      return now + length
    }
  }
  const time = typeof to === "string" ? timeOf(to) : undefined
  if (time === undefined) throw invalid(`to: must be ${A_TIME}`)
  return () => time
}

/** Reads a short JSON body. */
const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase()
  // A page of another site cannot send this type without the permission of this server.
  if (type !== "application/json")
    throw new RouteProblem(415, "unsupportedMediaType", "content-type: must be application/json")
  const tooLarge = () =>
    new RouteProblem(413, "tooLarge", `the body must have at most ${MAX_BODY} bytes`, { connection: "close" })
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY) throw tooLarge()
  let text = ""
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY) throw tooLarge()
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RouteProblem(400, "invalidJson", `Invalid JSON: ${(error as Error).message}`)
  }
}

const send = (response: ServerResponse, status: number, body: object, type: string, headers = {}): void => {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers
  })
  response.end(JSON.stringify(body))
}

const safeId = /^[\w.:/+=@-]{1,128}$/

/** Returns a listener that marks every reply, and serves the routes of the sandbox beside those of the service. */
export const aroundListener =
  (routes: Routes) =>
  (listener: RequestListener): RequestListener => {
    const paths: Readonly<
      Record<string, readonly [method: string, reply: (request: IncomingMessage) => Promise<object>]>
    > = {
      "/sandbox/v1": ["GET", routes.status],
      "/sandbox/v1/advance": ["POST", async (request) => routes.advance(targetIn(await readBody(request)))]
    }
    const reply = async (request: IncomingMessage, path: string): Promise<object> => {
      const route = paths[path]
      if (route === undefined)
        throw new RouteProblem(404, "unknownRoute", `unknown path; known are ${Object.keys(paths).join(", ")}`)
      const [method, run] = route
      if (request.method !== method)
        throw new RouteProblem(405, "methodNotAllowed", `must be ${method}`, { allow: method })
      await routes.authorize(request, method === "POST")
      return run(request)
    }
    return (request, response) => {
      const mark = () => {
        response.setHeader(MARK_HEADER, routes.mark())
        response.setHeader("date", new Date(routes.now()).toUTCString())
      }
      mark()
      const given = request.headers["x-request-id"]
      if (typeof given !== "string" || !safeId.test(given)) request.headers["x-request-id"] = routes.nextRequestId()
      const [path = ""] = (request.url ?? "").split("?", 1)
      const own = path.startsWith(`${routes.basePath}/sandbox/`) ? path.slice(routes.basePath.length) : undefined
      if (own === undefined) return listener(request, response)
      reply(request, own).then(
        (body) => {
          mark()
          send(response, 200, body, "application/json; charset=utf-8")
        },
        (error: unknown) => {
          const known = error instanceof RouteProblem ? error : new RouteProblem(500, "internal", "internal error")
          const { code, headers, message: detail, status } = known
          mark()
          const body = { type: `urn:waybill:problem:${code}`, title: titles[status], status, detail, code }
          send(response, status, body, "application/problem+json", headers)
        }
      )
    }
  }
