import type { Policy } from "@waybill/core"
import type { Reply } from "@waybill/core/adapter"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"
import { statusOf } from "../options/status.ts"
import type { HttpRequest } from "../request/request.ts"

/** Whether the context has a tracer. */
export const isTraced = (context: Context.Context<never> | undefined): boolean =>
  context !== undefined && Context.getOrUndefined(context, Tracer.Tracer) !== undefined

const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/

/** Returns the caller's span from the W3C `traceparent` header, or undefined if the header is absent or invalid. */
export const parentOf = ({ header }: HttpRequest): Tracer.ExternalSpan | undefined => {
  const [, traceId, spanId, flags] = traceparent.exec(header("traceparent") ?? "") ?? []
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags ?? "", 16) & 1) === 1 })
}

/** Runs a call in a span that records its method, outcome, account and order, but no part of its body. */
export const inSpan = (
  name: string,
  request: HttpRequest,
  requestId: string,
  policy: Policy,
  call: Effect.Effect<Reply>
): Effect.Effect<Reply> => {
  const parent = parentOf(request)
  return call.pipe(
    Effect.tap(({ account_id, body, order_id, outcome }) => {
      const status = statusOf(outcome, policy)
      return Effect.annotateCurrentSpan({
        "http.response.status_code": status,
        "waybill.outcome": outcome,
        ...(body.res === "error" && { "waybill.code": body.code }),
        ...(account_id !== undefined && { "waybill.account_id": account_id }),
        ...(order_id !== undefined && { "waybill.order_id": order_id }),
        ...(status >= 500 && { "error.type": outcome })
      })
    }),
    Effect.withSpan(name, {
      kind: "server",
      attributes: { "http.request.method": request.method, "waybill.request_id": requestId },
      ...(parent !== undefined && { parent })
    })
  )
}
