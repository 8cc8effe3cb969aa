import type { InternalPart } from "@waybill/adapter-http"
import { usageError } from "../../errors/command-error.ts"
import { type ServiceSettings, serviceSettings } from "../../settings/service-settings.ts"
import { isLocal, isLoopback } from "../listen.ts"

/**
 * Returns the parts at the internal address. The operator API never shares a public address. It is at the internal
 * address if another part is.
 */
export const internalParts = (settings: ServiceSettings): ReadonlyArray<InternalPart> => {
  const pages = (["metrics", "docs"] as const).filter((part) => settings[part] === "internal")
  const isSeparate = settings.operator === "internal" || pages.length > 0 || !isLocal(settings)
  return settings.operator !== false && isSeparate ? ["operator", ...pages] : pages
}

/** Returns the settings of a listener at the internal address. */
export const internalListening = (settings: ServiceSettings): ServiceSettings => ({
  ...settings,
  ...(isLoopback(settings.operatorHost) && { tlsCert: undefined, tlsKey: undefined }),
  host: settings.operatorHost,
  port: settings.operatorPort
})

/**
 * Throws if the service would accept unencrypted tokens or passwords from other machines at the internal address, or if it
 * would serve nothing at a given port.
 */
export const checkInternalAddress = (settings: ServiceSettings): void => {
  const { behindProxy, operatorHost, operatorPort, tlsCert } = settings
  const parts = internalParts(settings)
  const isChosen = !["0", serviceSettings.operatorPort.fallback].includes(`${operatorPort}`)
  if (isChosen && parts.length === 0)
    throw usageError(
      `--operator-port: nothing is served at port ${operatorPort}; add --operator internal, or omit the port`
    )
  const hasSecrets = parts.includes("operator") || parts.includes("docs")
  if (!hasSecrets || isLoopback(operatorHost) || behindProxy || tlsCert !== undefined) return
  throw usageError(
    `--operator-host: ${operatorHost} is public without TLS; must be a loopback address without --tls-cert or --behind-proxy`
  )
}
