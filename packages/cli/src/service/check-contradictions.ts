import { usageError } from "../errors/command-error.ts"
import { checkCalendar } from "../settings/calendar-settings.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

/** Throws if two settings contradict each other, or if one has no effect because of another. */
export const checkContradictions = (settings: ServiceSettings): void => {
  checkCalendar(settings)
  const { behindProxy, clientHeader, console, mcp, operator, preflight, preflightHosts, shop } = settings
  if (!behindProxy && clientHeader !== serviceSettings.clientHeader.fallback)
    throw usageError(`--client-header: ${clientHeader} is not read without --behind-proxy; add it, or omit the header`)
  if (preflightHosts !== undefined && !preflight)
    throw usageError("--preflight-hosts: given, but --preflight is off; add --preflight on, or omit the hosts")
  if (console === true && operator === false)
    throw usageError("--console: on, but --operator is off; the console needs the operator API")
  if (shop !== undefined && (console === false || operator === false))
    throw usageError(`--shop: ${shop} is not read without the console; omit it, or turn on --console and --operator`)
  if (mcp !== "off" && operator === false)
    throw usageError(`--mcp: ${mcp}, but --operator is off; agents need the operator API`)
}
