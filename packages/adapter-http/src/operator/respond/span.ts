import * as Effect from "effect/Effect"
import type { HttpRequest } from "../../request/request.ts"
import { parentOf } from "../../respond/span.ts"
import type { Outcome } from "./outcome.ts"

/** Runs a request in a span that records its outcome, account and order, but no part of its body and no token. */
export const inSpan = (
  name: string,
  request: HttpRequest,
  requestId: string,
  run: Effect.Effect<Outcome>
): Effect.Effect<Outcome> => {
  const parent = parentOf(request)
  return run.pipe(
    Effect.tap(({ account_id, code, order_id, reply }) =>
      Effect.annotateCurrentSpan({
        "http.response.status_code": reply.status,
        ...(code !== "" && { "waybill.code": code }),
        ...(account_id !== undefined && { "waybill.account_id": account_id }),
        ...(order_id !== undefined && { "waybill.order_id": order_id }),
        ...(reply.status >= 500 && { "error.type": code })
      })
    ),
    Effect.withSpan(name, {
      kind: "server",
      attributes: { "http.request.method": request.method, "waybill.request_id": requestId },
      ...(parent !== undefined && { parent })
    })
  )
}
