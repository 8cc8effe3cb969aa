import { usageError } from "../../errors/command-error.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { isLocal, isLoopback } from "../listen.ts"

/** Where the operator API is served: with the merchants' API, on its own address, or nowhere. */
export type OperatorAddress = "shared" | "separate" | "off"

/** Returns where the operator API is served. It never shares an address that other machines can reach. */
export const operatorAddress = (settings: ServiceSettings): OperatorAddress => {
  if (!settings.operator) return "off"
  return isLocal(settings) ? "shared" : "separate"
}

/** Returns the settings of a listener at the operator's own address. */
export const operatorListening = (settings: ServiceSettings): ServiceSettings => ({
  ...settings,
  ...(isLoopback(settings.operatorHost) && { tlsCert: undefined, tlsKey: undefined }),
  host: settings.operatorHost,
  port: settings.operatorPort
})

/** Throws if the service would accept unencrypted tokens from other machines. */
export const checkOperatorExposure = (settings: ServiceSettings): void => {
  const { behindProxy, operatorHost, tlsCert } = settings
  if (operatorAddress(settings) !== "separate" || isLoopback(operatorHost) || behindProxy || tlsCert !== undefined)
    return
  throw usageError(
    `--operator-host: ${operatorHost} is public without TLS; must be a loopback address without --tls-cert or --behind-proxy`
  )
}
