import { randomBytes } from "node:crypto"
import { type MountedApi, mountedHandler, type OperatorApi, operatorHandler } from "@waybill/adapter-http"
import type { Policy } from "@waybill/core"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { beside, isTlsOf, SECRET_BYTES } from "./console.ts"

/** Returns the route of agents in front of other parts of the address of the operator API, unless it is off. */
export const withAgents = async (
  parts: MountedApi,
  api: OperatorApi,
  settings: ServiceSettings,
  policy: Policy
): Promise<MountedApi> => {
  const { basePath, behindProxy, clientHeader, consoleSecret, mcp: mode } = settings
  if (mode === "off") return parts
  // Loaded on demand, because the protocol needs more modules than the rest of the service.
  const { agentRoute } = await import("../../mcp/agent-route.ts")
  const secret = consoleSecret ?? randomBytes(SECRET_BYTES).toString("base64url")
  const route = agentRoute(operatorHandler(api, { basePath, policy }), { mode, policy, secret })
  const client = behindProxy ? { clientHeader } : {}
  return beside(mountedHandler(`${basePath}/mcp`, route, { isTls: isTlsOf(settings), policy, ...client }), parts)
}
