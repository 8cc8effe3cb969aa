import { unreadable } from "@waybill/core"
import {
  CurrentMeter,
  codes,
  type JsonRefusal,
  type MethodName,
  type Reply,
  TRANSPORT_CODE
} from "@waybill/core/adapter"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { MerchantCommand } from "../options/merchant-commands.ts"
import { chargeFor, countsOrders, isQuote, quotaOf, quotasOf } from "../options/quota.ts"
import type { ResolvedOptions } from "../options/resolve-options.ts"
import { statusOf } from "../options/status.ts"
import { clientKeyOf } from "../request/client-key.ts"
import { isCheap, parseBody } from "../request/parse-body.ts"
import type { CallHandler, HttpRequest } from "../request/request.ts"
import { inSpan, isTraced } from "./span.ts"
import { Turns } from "./turns.ts"

/** A reply before serialization: the core's reply with its HTTP status and headers. */
export interface CallReply extends Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns an error reply from the transport itself rather than from the core. */
export const transportError = (
  status: number,
  outcome: CallReply["outcome"],
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {}
): CallReply => ({ status, outcome, headers, body: { res: "error", code, message } })

/** Returns the distinct names of the query parameters in a path. */
const parametersIn = (path: string): ReadonlyArray<string> | undefined => {
  const query = path.indexOf("?")
  return query === -1 ? undefined : [...new Set(new URLSearchParams(path.slice(query)).keys())]
}

const refusedBody = (name: string, refusal: JsonRefusal, command: MerchantCommand | undefined): CallReply => {
  const reply = unreadable(name, refusal, command?.codes.invalid)
  return refusal.kind === "tooLarge"
    ? { ...reply, status: 413, headers: { connection: "close" } }
    : { ...reply, status: 400 }
}

const notJson = transportError(415, "missing", TRANSPORT_CODE, "The body must be application/json, plain or with gzip")

/** The reply of a call that stopped because its caller is gone. */
const stopped = transportError(503, "temporary", TRANSPORT_CODE, "The caller's connection is closed")

/**
 * Returns a function that calls a method of a Waybill, or one of the commands, with the body of a request, within the
 * limits of the policy.
 */
export const methodCaller = (
  waybill: CallHandler,
  options: ResolvedOptions,
  commands: ReadonlyMap<string, MerchantCommand>
) => {
  const { context, policy } = options
  const run = Effect.runCallbackWith(context ?? Context.empty())
  const withSpans = isTraced(context)
  const quotas = new Map([
    ...quotasOf(options.quotas ?? {}),
    ...[...commands].map(([name, { perMinute }]) => [name, quotaOf(perMinute)] as const)
  ])
  const turns = new Turns()
  let inFlight = 0

  const handle = (
    name: string,
    body: unknown,
    request: HttpRequest,
    requestId: string,
    client: string | undefined
  ): Promise<Reply> => {
    const quota = quotas.get(name)
    let counted: string | undefined
    let charge = (_: number): void => {}
    let isStopped = false
    let stop = (): void => {
      isStopped = true
    }
    // Only work after the login stops, because wrong passwords must be counted.
    const admit = (account_id: string) => {
      const wait = quota?.(account_id, performance.now())
      if (quota !== undefined && wait === undefined) {
        counted = account_id
        charge = chargeFor(quota, account_id)
      }
      if (isQuote(name)) request.connection?.onClosed(() => stop())
      return wait
    }
    const settle = (reply: Reply): Reply => {
      if (counted !== undefined && countsOrders(name) && reply.outcome !== "success") quota?.refund(counted)
      return reply
    }
    const details = /^(?:1|true)$/i.test(request.header("waybill-details") ?? "") ? true : undefined
    const reply = waybill.handle(name, body, {
      client,
      requestId,
      query: parametersIn(request.path),
      ...((quota !== undefined || isQuote(name)) && { admit }),
      command: commands.get(name),
      details
    })
    if (!Effect.isEffect(reply)) return reply.then(settle)
    return new Promise((resolve, reject) => {
      const call = isQuote(name) ? Effect.provideService(reply, CurrentMeter, (ms) => charge(ms)) : reply
      const interrupt = run(withSpans ? inSpan(name, request, requestId, policy, call) : call, {
        onExit: (exit) => {
          if (Exit.isSuccess(exit)) resolve(settle(exit.value))
          else if (isStopped) resolve(stopped)
          else reject(Cause.squash(exit.cause))
        }
      })
      stop = () => {
        isStopped = true
        interrupt()
      }
      if (isStopped) interrupt()
    })
  }

  return async (name: string, request: HttpRequest, requestId: string): Promise<CallReply> => {
    const command = commands.get(name)
    const client = clientKeyOf(request, options)
    const busy = (more: Readonly<Record<string, string>> = {}) => {
      const headers = { "retry-after": `${policy.retryAfter}`, ...more }
      const code = command?.codes.temporary ?? codes[name as MethodName].temporary
      return transportError(503, "temporary", code, "Too many requests at once; try again", headers)
    }
    const { bytes } = request
    if (bytes === "no memory") return busy({ connection: "close" })
    if (bytes === "too late") return busy()
    const parse = () => parseBody(request, bytes, policy)
    const parsed = await (isCheap(request, bytes) ? parse() : turns.run(client ?? "", parse))
    // Requests that wait for their turn do not count as in progress. Otherwise one client could block all others.
    if (parsed === "full" || parsed === "late" || parsed === "no memory" || inFlight >= policy.limits.inFlight)
      return busy()
    if (parsed === "not json") return notJson
    if (parsed._tag === "Refused") return refusedBody(name, parsed, command)
    inFlight++
    try {
      const reply = await handle(name, parsed.value, request, requestId, client)
      const status = statusOf(reply.outcome, policy)
      return reply.retryAfter === undefined
        ? { ...reply, status }
        : { ...reply, status, headers: { "retry-after": `${reply.retryAfter}` } }
    } finally {
      inFlight--
    }
  }
}
