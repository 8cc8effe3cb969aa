import { includesRole, operatorReplies, type TokenHolder } from "@waybill/core/adapter"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type HttpOptions, type LogRecord, type MountedApi, unreceived } from "../options/options.ts"
import type { Page } from "../options/page.ts"
import { resolveOptions } from "../options/resolve-options.ts"
import { clientKeyOf, clientOf } from "../request/client-key.ts"
import type { HttpRequest } from "../request/request.ts"
import { requestIdOf } from "../request/request-id.ts"
import { Metrics } from "../respond/metrics.ts"
import { pageLimit } from "../respond/page-limit.ts"
import { isTraced } from "../respond/span.ts"
import { operatorOpenApi } from "./openapi/document.ts"
import { callerGone, invalid, notFound, Problem } from "./problem/problem.ts"
import { defect, type Failure, problemOf } from "./problem/problem-of.ts"
import { routesFor } from "./resources/routes.ts"
import { authenticator, tokenIn } from "./respond/authenticate.ts"
import { turnTaker } from "./respond/in-turn.ts"
import { type Outcome, readOutcome, refused, succeeded } from "./respond/outcome.ts"
import { bodyReader, busy } from "./respond/read-request.ts"
import { inSpan } from "./respond/span.ts"
import { refuseContent } from "./route/body.ts"
import { checkPorts } from "./route/check-ports.ts"
import { refuseConditions } from "./route/conditions.ts"
import { routeMatcher } from "./route/match.ts"
import type { OperatorPorts, ServedPorts } from "./route/operator-ports.ts"
import { effectsOf } from "./route/promised-calls.ts"
import { readQuery } from "./route/query.ts"
import type { Result } from "./route/route.ts"

/** The operator API, ready to be served by a listener or a handler. */
export interface OperatorApi extends MountedApi {
  /** Returns the figures of the operator API, in the Prometheus text format. */
  readonly metrics: () => string
}

/** Options of the operator API. `pages` are those from `operatorDocsPages`. */
export type OperatorApiOptions = Pick<HttpOptions, "basePath" | "clientHeader" | "context" | "log" | "pages" | "policy">

/** Name of requests to unknown paths in the metrics. */
const UNKNOWN = ""

const splitPath = (path: string): readonly [path: string, query: string] => {
  const at = path.indexOf("?")
  return at === -1 ? [path, ""] : [path.slice(0, at), path.slice(at + 1)]
}

const wrongMethod = (methods: ReadonlyArray<string>): Problem => {
  const allow = methods.join(", ")
  return new Problem({ status: 405, code: "wrongMethod", detail: `use ${allow}`, headers: { allow } })
}

const tooManyPages = (wait: number): Problem =>
  new Problem({
    status: 429,
    code: "throttled",
    detail: "too many requests for pages; try again later",
    headers: { "retry-after": `${wait}` }
  })

const pageResult = ({ body, headers, type }: Page): Result => ({
  text: typeof body === "string" ? body : new TextDecoder().decode(body),
  headers: { ...headers, "content-type": type }
})

/** Fails when the caller's connection closes. */
const closedOf = ({ connection }: HttpRequest): Effect.Effect<never, Problem> =>
  Effect.callback((resume) => {
    connection?.onClosed(() => resume(Effect.fail(callerGone)))
  })

/**
 * Returns the operator API over its ports.
 *
 * @example
 * ```ts
 * const api = operatorApi({ waybill: createWaybill({ ports }), ...db.operatorPorts })
 * ```
 */
export const operatorApi = (ports: OperatorPorts, options: OperatorApiOptions = {}): OperatorApi => {
  const { basePath, clientHeader, context, log, policy } = resolveOptions(options)
  const base = `${basePath}/operator/v1`
  const documentPath = `${basePath}/operator/openapi.json`
  const pages = new Map<string, Result>([
    [documentPath, { text: JSON.stringify(operatorOpenApi(ports, { basePath, policy })) }],
    ...Object.entries(options.pages ?? {}).map(([path, page]) => [basePath + path, pageResult(page)] as const)
  ])
  const waitForPage = pageLimit()
  const match = routeMatcher(routesFor(ports).map((route) => ({ ...route, body: route.body?.(policy) })))
  checkPorts(ports)
  const served: ServedPorts = { ...ports, waybill: effectsOf(ports.waybill) }
  const replies = operatorReplies(policy)
  const metrics = new Metrics(undefined, "waybill_operator")
  const authenticate = authenticator(ports.tokens, policy.retryAfter)
  const readBody = bodyReader(policy)
  const inTurn = turnTaker(policy.retryAfter)
  const run = Effect.runPromiseExitWith(context ?? Context.empty())
  const withSpans = isTraced(context)
  const source = clientHeader === undefined ? {} : { clientHeader }
  let inFlight = 0

  /** A request in progress. Its operation and holder are known only after reading it. */
  interface Progress {
    operation: string
    holder?: TokenHolder
  }

  /** Replies with a page, such as the OpenAPI document. A page needs no token. */
  const show = (page: Result, { method }: HttpRequest, client: string): Effect.Effect<Result, Failure> => {
    if (method !== "GET" && method !== "HEAD") return Effect.fail(wrongMethod(["GET", "HEAD"]))
    const wait = waitForPage(client, performance.now())
    return wait === undefined ? Effect.succeed(page) : Effect.fail(tooManyPages(wait))
  }

  const answer = (request: HttpRequest, requestId: string, progress: Progress): Effect.Effect<Result, Failure> =>
    Effect.gen(function* () {
      const client = clientKeyOf(request, source) ?? ""
      const [path, query] = splitPath(request.path)
      const page = pages.get(path)
      if (page !== undefined) return yield* show(page, request, client)
      const found = path.startsWith(`${base}/`) ? match(request.method, path.slice(base.length)) : undefined
      if (found !== undefined && "route" in found) progress.operation = found.route.operation
      if (inFlight > policy.limits.inFlight) return yield* busy(policy.retryAfter)
      const { operator } = request
      const holder = operator ?? (yield* authenticate(request.header("authorization"), client, performance.now()))
      progress.holder = holder
      if (found === undefined) return yield* notFound("unknownPath", "the path does not exist")
      if ("allow" in found) {
        return yield* wrongMethod(found.allow)
      }
      const { path: parameters, route } = found
      if (!includesRole(holder.role, route.role)) {
        const detail = `not allowed for role ${holder.role}; requires role ${route.role}`
        return yield* new Problem({ status: 403, code: "forbidden", detail })
      }
      const read = readQuery(route.query ?? {}, query, policy)
      if ("issues" in read) return yield* invalid(...read.issues)
      const { header } = request
      yield* refuseConditions(route, header)
      const sent = route.method === "GET" ? {} : yield* readBody(request, client)
      const body = yield* (route.body?.read ?? refuseContent)(sent)
      const token = tokenIn(header("authorization")) ?? ""
      const isAllowed =
        operator === undefined
          ? Effect.map(ports.tokens.find(token), (found) => found !== undefined)
          : Effect.succeed(true)
      const caller = { holder, header, isAllowed, closed: closedOf(request), requestId }
      const call = { ...caller, path: parameters, query: read.values, body, policy, replies, ports: served }
      const result = yield* inTurn(route.operation, holder.name, request.connection, route.run(call))
      return route.status === undefined ? result : { status: route.status, ...result }
    })

  const outcomeOf = (request: HttpRequest, requestId: string, progress: Progress): Effect.Effect<Outcome> =>
    answer(request, requestId, progress).pipe(
      Effect.map((result) => (request.method === "GET" ? readOutcome : succeeded)(result, requestId)),
      Effect.catch((failure) => Effect.succeed(refused(problemOf(failure, policy.retryAfter), requestId))),
      Effect.catchCause((cause) =>
        Effect.map(defect(progress.operation, cause, requestId), (problem) => refused(problem, requestId))
      )
    )

  return {
    handles: (path) => path === `${basePath}/operator` || path.startsWith(`${basePath}/operator/`),
    metrics: () => metrics.text(),
    respond: async (request) => {
      const start = performance.now()
      const requestId = requestIdOf(request.header("x-request-id"))
      const progress: Progress = { operation: UNKNOWN }
      inFlight++
      try {
        const outcome = outcomeOf(request, requestId, progress)
        const name = () => `operator.${progress.operation}`
        const exit = await run(withSpans ? inSpan("operator", request, requestId, outcome) : outcome)
        if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
        const { account_id, code, order_id, reply } = exit.value
        const ms = performance.now() - start
        const isUnreceived = request.connection?.isClosed() === true
        metrics.count(progress.operation, isUnreceived ? unreceived.outcome : code, ms)
        const client = clientOf(request, source)
        const record: LogRecord = {
          time: new Date().toISOString(),
          request_id: requestId,
          method: name(),
          outcome: code === "" ? "success" : code,
          code,
          status: reply.status,
          ms: Math.round(ms * 1000) / 1000,
          ...(client !== undefined && { client }),
          ...(progress.holder !== undefined && { operator: progress.holder.name }),
          ...(account_id !== undefined && { account_id }),
          ...(order_id !== undefined && { order_id })
        }
        log?.(isUnreceived ? { ...record, ...unreceived } : record)
        const { stream, ...complete } = reply
        const holder = progress.holder && `operator ${progress.holder.name}`
        return { ...complete, holder, ...(stream !== undefined && request.method !== "HEAD" && { stream }) }
      } finally {
        inFlight--
      }
    }
  }
}
