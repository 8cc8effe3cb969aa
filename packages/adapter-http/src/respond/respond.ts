import { methodNames, TRANSPORT_CODE } from "@waybill/core/adapter"
import { type HttpOptions, type LogRecord, unreceived } from "../options/options.ts"
import type { Page } from "../options/page.ts"
import { resolveOptions } from "../options/resolve-options.ts"
import { clientKeyOf, clientOf } from "../request/client-key.ts"
import type { CallHandler, HttpReply, Respond } from "../request/request.ts"
import { requestIdOf } from "../request/request-id.ts"
import { type CallReply, methodCaller, transportError } from "./call-method.ts"
import { Metrics } from "./metrics.ts"
import { pageLimit } from "./page-limit.ts"
import { healthPages, systemPages } from "./system-pages.ts"

/** Headers of every reply. They forbid caches to store the reply and browsers to guess its media type. */
const commonHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const
const jsonHeaders = { ...commonHeaders, "content-type": "application/json; charset=utf-8" } as const

const notFound = transportError(404, "unknownMethod", TRANSPORT_CODE, "Unknown method")
const onlyPost = transportError(405, "unknownMethod", TRANSPORT_CODE, "Use POST", { allow: "POST" })
const onlyGet = transportError(405, "unknownMethod", TRANSPORT_CODE, "Use GET", { allow: "GET, HEAD" })

const tooManyPages = (wait: number): CallReply =>
  transportError(429, "throttled", TRANSPORT_CODE, "Too many requests for pages; try again later", {
    "retry-after": `${wait}`
  })

/** Replies to requests at the merchants' address, and at the internal address. */
export interface Responders {
  readonly merchants: Respond
  readonly internal: Respond
}

/** Returns a function that replies to requests and does not depend on the server's API. */
export const responder = (waybill: CallHandler, options: HttpOptions = {}): Respond =>
  responders(waybill, options).merchants

/** Returns the functions that reply to requests at each of the two addresses. Both count in the same metrics. */
export const responders = (waybill: CallHandler, options: HttpOptions = {}): Responders => {
  const resolved = resolveOptions(options)
  if (typeof waybill?.handle !== "function") throw new TypeError("waybill: must have the function handle")
  const { basePath, internal = [], log, operator } = resolved
  const metrics = new Metrics(resolved.metrics)
  const commands = resolved.merchantWebhooks?.commands(resolved.policy) ?? new Map()
  const allMethods = new Map([...methodNames, ...commands.keys()].map((name) => [`${basePath}/v1/${name}`, name]))
  const pages = systemPages(resolved, metrics)
  const unlimited = new Set(healthPages.map((path) => basePath + path))
  const waitFor = pageLimit()
  const call = methodCaller(waybill, resolved, commands)

  const at = (address: keyof Responders, hasMethods: boolean, hasOperator: boolean): Respond => {
    const methods: ReadonlyMap<string, string> = hasMethods ? allMethods : new Map()
    const pagesHere = pages[address]
    return async (request) => {
      const start = performance.now()
      const path = withoutQuery(request.path)
      if (hasOperator && operator?.handles(path) === true) return operator.respond(request)
      const name = methods.get(path)
      const requestId = requestIdOf(request.header("x-request-id"))
      const page = name === undefined ? pagesHere.get(path) : undefined
      if (page !== undefined && (request.method === "GET" || request.method === "HEAD")) {
        const wait = unlimited.has(path) ? undefined : waitFor(clientKeyOf(request, resolved) ?? "", start)
        return wait === undefined ? pageReply(await page(), requestId) : jsonReply(tooManyPages(wait), requestId)
      }
      const isCall = name !== undefined && request.method === "POST"
      const wrongMethod = name === undefined ? (page === undefined ? notFound : onlyGet) : onlyPost
      const answer = isCall ? await call(name, request, requestId) : wrongMethod
      const ms = performance.now() - start
      const isUnreceived = request.connection?.isClosed() === true
      metrics.count(name ?? "", isUnreceived ? unreceived.outcome : codeOf(answer), ms)
      const record = logRecord(answer, name, requestId, ms, clientOf(request, resolved))
      log?.(isUnreceived ? { ...record, ...unreceived } : record)
      return jsonReply(answer, requestId)
    }
  }
  return {
    merchants: at("merchants", true, !internal.includes("operator")),
    internal: at("internal", internal.includes("docs"), internal.includes("operator"))
  }
}

const codeOf = ({ body }: CallReply): string => (body.res === "error" ? body.code : "")

const logRecord = (
  answer: CallReply,
  name: string | undefined,
  requestId: string,
  ms: number,
  client: string | undefined
): LogRecord => ({
  time: new Date().toISOString(),
  request_id: requestId,
  method: name ?? "",
  outcome: answer.outcome,
  code: codeOf(answer),
  status: answer.status,
  ms: Math.round(ms * 1000) / 1000,
  ...(client !== undefined && { client }),
  ...(answer.account_id !== undefined && { account_id: answer.account_id }),
  ...(answer.order_id !== undefined && { order_id: answer.order_id })
})

const withoutQuery = (path: string): string => {
  const query = path.indexOf("?")
  return query === -1 ? path : path.slice(0, query)
}

const jsonReply = ({ account_id, body, headers, status }: CallReply, requestId: string): HttpReply => ({
  status,
  holder: account_id,
  headers: { ...jsonHeaders, "x-request-id": requestId, ...headers },
  body: JSON.stringify(body)
})

const pageReply = (page: Page & { readonly status?: number }, requestId: string): HttpReply => ({
  status: page.status ?? 200,
  headers: { ...commonHeaders, "content-type": page.type, "x-request-id": requestId, ...page.headers },
  body: page.body
})
