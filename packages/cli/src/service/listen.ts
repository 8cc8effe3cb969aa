import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createSecureContext } from "node:tls"
import type { Tls } from "@waybill/adapter-http/node"
import { CommandError, usageError } from "../errors/command-error.ts"
import { unreadable } from "../input/text-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** Whether an address is reachable only from this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** Whether the service is reachable only from this machine. */
export const isLocal = ({ behindProxy, host }: Pick<ServiceSettings, "behindProxy" | "host">): boolean =>
  isLoopback(host) && !behindProxy

/** Throws if the service would accept unencrypted passwords from other machines. */
export const checkExposure = ({ behindProxy, host, tlsCert, tlsKey }: ServiceSettings): void => {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw usageError(
      `--tls-${tlsCert === undefined ? "cert" : "key"}: missing; --tls-cert and --tls-key must be given together`
    )
  if (!isLoopback(host) && !behindProxy && tlsCert === undefined)
    throw usageError(
      `--host: ${host} is public without TLS; add --behind-proxy if a proxy terminates TLS, or --tls-cert and --tls-key`
    )
}

const readBytes = (flag: string, file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw unreadable(`${flag} ${file}`, error)
  }
}

/** Returns the TLS certificate and key, or undefined if TLS is not configured. Throws if the two do not match. */
export const tlsOf = ({ tlsCert, tlsKey }: ServiceSettings): Tls | undefined => {
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const pair = { cert: readBytes("--tls-cert", tlsCert), key: readBytes("--tls-key", tlsKey) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw usageError(
      `--tls-cert ${tlsCert}, --tls-key ${tlsKey}: the certificate and key do not match: ${(error as Error).message}`
    )
  }
  return pair
}

/** Returns the URL of a service on a port. */
export const urlOf = ({ basePath, host, tlsCert }: ServiceSettings, port: number): string =>
  `${tlsCert === undefined ? "http" : "https"}://${host.includes(":") ? `[${host}]` : host}:${port}${basePath}`

/** `prefix` starts the names of the flags: an empty string, or `operator-`. */
const describeListenError = (
  { code = "", message }: NodeJS.ErrnoException,
  { host, port }: ServiceSettings,
  prefix: string
): string => {
  if (code === "EADDRINUSE") return `--${prefix}port: ${host}:${port} is in use; choose a different port`
  if (code === "EACCES") return `--${prefix}port: permission denied to listen on ${host}:${port}; use a port above 1023`
  if (code === "EADDRNOTAVAIL") return `--${prefix}host: ${host} is not an address of this machine`
  return `--${prefix}host: cannot listen on ${host}:${port}: ${message}`
}

/**
 * Number of connections that wait to be accepted; the system may have a lower limit. With Node's default of 511, a
 * client waits for seconds while others reconnect often (`npm run bench -- attacks --reconnect 200`).
 */
const BACKLOG = 4096

/** Makes a server listen. Resolves with its port. `prefix` starts the names of the flags in messages. */
export const listen = (server: Server, settings: ServiceSettings, prefix: "" | "operator-" = ""): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new CommandError("unavailable", describeListenError(error, settings, prefix)))
    )
    const { host, port } = settings
    server.listen({ port, host, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port))
  })
