import { randomBytes } from "node:crypto"
import { type MountedApi, mountedHandler, type OperatorApi, operatorHandler } from "@waybill/adapter-http"
import { type ConsoleOptions, console } from "@waybill/console"
import type { Policy } from "@waybill/core"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { inForceOf, type SampleWaybill } from "./in-force.ts"
import { internalListening, internalParts } from "./internal-address.ts"
import { readShop } from "./shop-file.ts"

/** Number of random bytes in a secret. */
export const SECRET_BYTES = 32

/** Returns the settings with a secret for the console, which all processes of the service share. */
export const withConsoleSecret = (settings: ServiceSettings): ServiceSettings => ({
  ...settings,
  consoleSecret: settings.consoleSecret ?? randomBytes(SECRET_BYTES).toString("base64url")
})

/** Whether the service has a console. */
export const hasConsole = ({ console: isOn = true, operator }: ServiceSettings): boolean => isOn && operator !== false

/** Returns the console's path for the welcome page, if both are at the same address. */
export const consoleLink = (settings: ServiceSettings): { readonly console?: string } => {
  const internal = internalParts(settings)
  return hasConsole(settings) && internal.includes("operator") === internal.includes("docs")
    ? { console: `${settings.basePath}/console` }
    : {}
}

/** Whether the address of the operator API has TLS. */
export const isTlsOf = (settings: ServiceSettings): boolean => {
  const isSeparate = internalParts(settings).includes("operator")
  return (isSeparate ? internalListening(settings) : settings).tlsCert !== undefined
}

/** Returns two parts of one address. The first takes the paths that both handle. */
export const beside = (mounted: MountedApi, api: MountedApi): MountedApi => ({
  handles: (requested) => mounted.handles(requested) || api.handles(requested),
  respond: (request) => {
    const [requested = ""] = request.path.split("?", 1)
    return (mounted.handles(requested) ? mounted : api).respond(request)
  }
})

/** Returns the operator API and the console for their shared address. */
export const withConsole = (
  api: OperatorApi,
  settings: ServiceSettings,
  policy: Policy,
  waybill: SampleWaybill,
  { clock, onError, setUp }: Pick<ConsoleOptions, "clock" | "onError" | "setUp">
): MountedApi => {
  if (!hasConsole(settings)) return api
  const { basePath, behindProxy, clientHeader, consoleImages, consoleSecret, shop } = settings
  const path = `${basePath}/console`
  const pages = console({
    api: operatorHandler(api, { basePath, policy }),
    basePath: path,
    images: consoleImages?.split(",").filter((host) => host !== "") ?? [],
    units: policy.units,
    inForce: inForceOf(settings, policy, waybill),
    ...(shop !== undefined && { shop: readShop(shop) }),
    ...(consoleSecret !== undefined && { secret: consoleSecret }),
    ...(clock !== undefined && { clock }),
    ...(setUp !== undefined && { setUp }),
    ...(onError !== undefined && { onError })
  })
  const client = behindProxy ? { clientHeader } : {}
  return beside(mountedHandler(path, pages, { isTls: isTlsOf(settings), policy, ...client }), api)
}
