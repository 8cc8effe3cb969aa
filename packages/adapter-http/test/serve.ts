import { type Decisions, Waybill, type WaybillCalls } from "@waybill/core"
import type { Ports } from "@waybill/core/adapter"
import { demoAccount } from "@waybill/core/testing"
import { Context, Effect, Layer } from "effect"
import { fetchHandler } from "../src/fetch/fetch-handler.ts"
import type { HttpOptions } from "../src/options/options.ts"
import { emptyPorts } from "./empty-ports.ts"

const { password, secretkey, username } = demoAccount
export const credentials = { username, password, secretkey }

/** Creates a Waybill with in-memory stores. */
export const inMemory = (decide: Decisions = {}): WaybillCalls => {
  const context = Effect.runSync(Effect.scoped(Layer.build(Layer.provide(Waybill.layer, emptyPorts(decide)))))
  return Context.get(context, Waybill)
}

/** Creates a fetch handler over an in-memory Waybill with some other ports, with shortcuts for calls. */
export const serve = <P extends Ports = never>(
  options: HttpOptions = {},
  decide: Decisions = {},
  ports = Context.empty() as Context.Context<P>
) => {
  const waybill = inMemory(decide).within(ports)
  const handler = fetchHandler(waybill, options)
  const raw = (path: string, init: RequestInit = {}) => handler(new Request(`http://localhost${path}`, init))
  const post = async (method: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const reply = await raw(`${options.basePath ?? ""}/v1/${method}`, { method: "POST", body, headers })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
  }
  const call = (method: string, data: unknown, headers?: Record<string, string>) =>
    post(method, JSON.stringify({ ...credentials, data }), headers)
  return { waybill, handler, raw, post, call }
}
