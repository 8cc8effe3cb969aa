import { Context, Effect, Tracer } from "effect"
import { describe, expect, it } from "vitest"
import { examples } from "../src/openapi/examples.ts"
import { credentials, serve } from "./serve.ts"

/** Creates a context whose tracer records ended spans. */
const tracing = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { spans, context: Context.make(Tracer.Tracer, tracer) as Context.Context<never> }
}

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"

describe("a call with a tracer", () => {
  it("a span has the call's outcome, account and order, but nothing else from its body", async () => {
    const { context, spans } = tracing()
    const { call } = serve({ context })
    const { body } = await call("push_order", examples.push_order, { "x-request-id": "r-1" })
    await call("push_order", examples.push_order)
    expect(spans.map(({ kind, name }) => [name, kind])).toEqual([
      ["push_order", "server"],
      ["push_order", "server"]
    ])
    expect(Object.fromEntries(spans[0]?.attributes ?? [])).toEqual({
      "http.request.method": "POST",
      "http.response.status_code": 200,
      "waybill.request_id": "r-1",
      "waybill.outcome": "success",
      "waybill.account_id": "demo",
      "waybill.order_id": body.receipt_id
    })
    expect(spans[1]?.attributes.get("waybill.code")).toBe("121")
    expect(spans[0]?.status._tag).toBe("Ended")
    const serialized = JSON.stringify(spans.map(({ attributes, name }) => [name, [...attributes]]))
    for (const secret of [credentials.password, credentials.secretkey, "Harbor"])
      expect(serialized).not.toContain(secret)
  })

  it.each([
    ["a caller's span", `00-${traceId}-${spanId}-01`, { traceId, spanId, sampled: true }],
    ["a caller's span that is not sampled", `00-${traceId}-${spanId}-00`, { traceId, spanId, sampled: false }],
    ["no trace", `00-${"0".repeat(32)}-${spanId}-01`, undefined],
    ["something else", "hello", undefined]
  ])("a span takes its parent from the header: %s", async (_, traceparent, expected) => {
    const { context, spans } = tracing()
    await serve({ context }).call("get_status", { xid: "1" }, { traceparent })
    const parent = spans[0]?.parent
    expect(parent?._tag === "Some" ? parent.value : undefined).toEqual(
      expected && expect.objectContaining({ _tag: "ExternalSpan", ...expected })
    )
  })

  it("a call without a tracer has no span", async () => {
    const { handle } = serve().waybill
    let span: unknown
    const spying = {
      handle: (...call: Parameters<typeof handle>) =>
        Effect.tap(handle(...call), () =>
          Effect.sync(() => 0).pipe(
            Effect.andThen(Effect.option(Effect.currentSpan)),
            Effect.tap((found) => Effect.sync(() => (span = found._tag)))
          )
        )
    }
    const { responder } = await import("../src/respond/respond.ts")
    const body = new TextEncoder().encode(JSON.stringify({ ...credentials, data: { xid: "1" } }))
    await responder(spying)({
      method: "POST",
      path: "/v1/get_status",
      header: () => undefined,
      bytes: body,
      client: undefined
    })
    expect(span).toBe("None")
  })
})
