import { createMcpHandler, localhostAllowedOrigins, originValidationResponse } from "@modelcontextprotocol/server"
import type { FetchHandler } from "@waybill/adapter-http"
import { operatorClient } from "@waybill/adapter-http/client"
import { type Policy, readJson } from "@waybill/core"
import { agentServer } from "./agent-server.ts"
import { plansOf } from "./plans.ts"

/** Limits of a request. */
const MAX_BYTES = 256_000
/** Time limit of a call of the operator API, in milliseconds. */
const TIMEOUT_MS = 30_000
/** Address of the operator API in this process. No request leaves it. */
const INSIDE = "http://waybill.invalid/operator/v1"

const refusal = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status })

/**
 * Returns the route of agents over an operator API in this process. Each request is authenticated like one of the operator
 * API and keeps no session, so that any worker can answer the next one. `secret` signs the plans of commands.
 */
export const agentRoute = (
  operator: FetchHandler,
  { mode, policy, secret }: { readonly mode: "read" | "commands"; readonly policy: Policy; readonly secret: string }
): FetchHandler => {
  const limits = { ...policy.limits, bodyBytes: Math.min(MAX_BYTES, policy.limits.bodyBytes) }
  const answer: FetchHandler = async (request, context) => {
    // A page of another site has an origin, also after it has rebound its name to this address.
    const foreign = originValidationResponse(request, localhostAllowedOrigins())
    if (foreign !== undefined) return foreign
    const authorization = request.headers.get("authorization") ?? ""
    const me = await operator(new Request(`${INSIDE}/me`, { headers: { authorization } }), context)
    if (!me.ok) return me
    const read = request.method === "POST" ? readJson(new Uint8Array(await request.arrayBuffer()), limits) : undefined
    if (read?._tag === "Refused") return refusal(read.kind === "tooLarge" ? 413 : 400, -32700, read.problem)
    if (Array.isArray(read?.value))
      return refusal(400, -32600, "a batch is not supported; send one message per request")
    const token = authorization.replace(/^Bearer +/i, "").trim()
    const client = operatorClient({
      url: INSIDE,
      token,
      attempts: 1,
      timeoutMs: TIMEOUT_MS,
      fetch: (url, init) => operator(new Request(url, init), context)
    })
    const plans = mode === "commands" ? plansOf(secret, token) : undefined
    const serving = createMcpHandler(() => agentServer({ client, plans }), { maxSubscriptions: 0 })
    return serving.fetch(request, { parsedBody: read?.value })
  }
  return async (request, context) => {
    const response = await answer(request, context)
    const headers = new Headers(response.headers)
    headers.set("cache-control", "no-store")
    return new Response(response.body, { status: response.status, headers })
  }
}
