import { codes, type MethodName, methodNames, type Policy, type Reply, TRANSPORT_CODE } from "@waybill/core"
import { Cause, Context, Effect, Exit } from "effect"
import { type HttpOptions, type Settled, settle } from "../options/options.ts"
import type { Page } from "../options/page.ts"
import { quotasOf } from "../options/quota.ts"
import { statusOf } from "../options/status.ts"
import { namedClient, networkOf } from "../request/client-address.ts"
import { gunzip } from "../request/gunzip.ts"
import { parseJson } from "../request/parse-json.ts"
import type { Answering, HttpReply, HttpRequest } from "../request/request.ts"
import { requestIdOf } from "../request/request-id.ts"
import { Metrics } from "./metrics.ts"
import { inSpan, isTraced } from "./span.ts"
import { systemPages } from "./system-pages.ts"

export type Respond = (request: HttpRequest) => Promise<HttpReply>

/** What every reply carries; no cache keeps it, and no browser takes it for anything else. */
const everywhere = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const
const json = { ...everywhere, "content-type": "application/json; charset=utf-8" } as const

/** A reply as a transport sees it, before it is put into words. */
interface Answer extends Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const error = (status: number, outcome: Answer["outcome"], code: string, message: string): Answer => ({
  status,
  outcome,
  body: { res: "error", code, message }
})

const notFound = error(404, "unknownMethod", TRANSPORT_CODE, "Unknown method")
const onlyPost: Answer = { ...error(405, "unknownMethod", TRANSPORT_CODE, "Use POST"), headers: { allow: "POST" } }
const onlyGet: Answer = { ...error(405, "unknownMethod", TRANSPORT_CODE, "Use GET"), headers: { allow: "GET, HEAD" } }
const tooLarge: Answer = {
  ...error(413, "missing", TRANSPORT_CODE, "The body is too large"),
  headers: { connection: "close" }
}
const notJson = error(415, "missing", TRANSPORT_CODE, "The body must be application/json, plain or with gzip")

/** Answers requests, whatever brought them: the one way from a path and bytes to a status and a body. */
export const responder = (waybill: Answering, options: HttpOptions = {}): Respond => {
  const settled = settle(options)
  const { basePath, clientHeader, context, log, policy } = settled
  const run = Effect.runCallbackWith(context ?? Context.empty())
  const withSpans = isTraced(context)
  const quotas = quotasOf(settled.quotas ?? {})
  const metrics = new Metrics(settled.metrics)
  const methods = new Map(methodNames.map((name) => [`${basePath}/v1/${name}`, name]))
  const pages = systemPages(settled, metrics)
  let inFlight = 0

  const clientOf = ({ client, header }: HttpRequest): string | undefined =>
    clientHeader === undefined ? client : (namedClient(header(clientHeader)) ?? client)

  const replyTo = (name: MethodName, body: unknown, request: HttpRequest, requestId: string): Promise<Reply> => {
    const client = clientOf(request)
    const quota = quotas.get(name)
    const admit = quota && ((account_id: string) => quota(account_id, performance.now()))
    const asked = waybill.handle(name, body, { client: client && networkOf(client), requestId, admit })
    if (!Effect.isEffect(asked)) return asked
    return new Promise((resolve, reject) => {
      run(withSpans ? inSpan(name, request, requestId, policy, asked) : asked, {
        onExit: (exit) => (Exit.isSuccess(exit) ? resolve(exit.value) : reject(Cause.squash(exit.cause)))
      })
    })
  }

  const called = async (name: MethodName, request: HttpRequest, requestId: string): Promise<Answer> => {
    if (inFlight >= policy.limits.inFlight) {
      const busy = error(503, "temporary", codes[name].temporary, "Too many requests at once; try again")
      return { ...busy, headers: { "retry-after": `${policy.retryAfter}` } }
    }
    inFlight++
    try {
      const body = bodyOf(request, settled)
      const read = "then" in body ? await body : body
      if ("status" in read) return read
      if ("problem" in read) return error(400, "missing", codes[name].missing, `Missing field: ${read.problem}`)
      const reply = await replyTo(name, read.value, request, requestId)
      const { outcome, retryAfter } = reply
      const status = statusOf(outcome, policy)
      return retryAfter === undefined
        ? { ...reply, status }
        : { ...reply, status, headers: { "retry-after": `${retryAfter}` } }
    } finally {
      inFlight--
    }
  }

  return async (request) => {
    const start = performance.now()
    const path = pathOf(request.path)
    const name = methods.get(path)
    const requestId = requestIdOf(request.header("x-request-id"))
    const page = name === undefined ? pages.get(path) : undefined
    if (page !== undefined && (request.method === "GET" || request.method === "HEAD")) {
      return pageReply(await page(), requestId)
    }
    const answer =
      name === undefined
        ? page === undefined
          ? notFound
          : onlyGet
        : request.method === "POST"
          ? await called(name, request, requestId)
          : onlyPost
    const ms = performance.now() - start
    const { account_id, body, headers, order_id, outcome, status } = answer
    const code = body.res === "error" ? body.code : ""
    const method = name ?? ""
    metrics.count(method, code, ms)
    if (log !== undefined) {
      const client = clientOf(request)
      log({
        time: new Date().toISOString(),
        request_id: requestId,
        method,
        outcome,
        code,
        status,
        ms: Math.round(ms * 1000) / 1000,
        ...(client !== undefined && { client }),
        ...(account_id !== undefined && { account_id }),
        ...(order_id !== undefined && { order_id })
      })
    }
    return { status, headers: { ...json, "x-request-id": requestId, ...headers }, body: JSON.stringify(body) }
  }
}

const pathOf = (path: string): string => {
  const query = path.indexOf("?")
  return query === -1 ? path : path.slice(0, query)
}

const pageReply = (page: Page & { readonly status?: number }, requestId: string): HttpReply => ({
  status: page.status ?? 200,
  headers: { ...everywhere, "content-type": page.type, "x-request-id": requestId, ...page.headers },
  body: page.body
})

const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** The JSON value of a request's body, or what keeps it from being read; only what is packed keeps anybody waiting. */
const bodyOf = ({ bytes, header }: HttpRequest, { policy }: Settled) => {
  const { contentType, limits } = policy
  if (contentType === "json" && !isJson.test(header("content-type") ?? "")) return notJson
  if (bytes === "too large" || bytes.length > limits.bodyBytes) return tooLarge
  const encoding = header("content-encoding")?.toLowerCase() ?? "identity"
  if (encoding === "identity") return parseJson(bytes, limits)
  return encoding === "gzip" ? unpacked(bytes, limits) : notJson
}

const unpacked = async (bytes: Uint8Array, limits: Policy["limits"]) => {
  const plain = await gunzip(bytes, limits.bodyBytes)
  if (plain === "too large") return tooLarge
  return plain === undefined ? { problem: "the body is no gzip" } : parseJson(plain, limits)
}
