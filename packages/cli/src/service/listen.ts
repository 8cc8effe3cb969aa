import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createSecureContext } from "node:tls"
import type { Tls } from "@waybill/adapter-http/node"
import { Mistake, misused } from "../errors/command-error.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** Passwords go in every body: beyond this machine they travel under TLS, the proxy's or ours. */
export const checkExposure = ({ behindProxy, host, tlsCert, tlsKey }: ServiceSettings): void => {
  if ((tlsCert === undefined) !== (tlsKey === undefined)) throw misused("--tls-cert and --tls-key go together")
  if (!loopback.test(host) && !behindProxy && tlsCert === undefined)
    throw misused(
      `--host ${host} is open to others: say --behind-proxy on if a proxy ends TLS, or give --tls-cert and --tls-key`
    )
}

const fileOf = (flag: string, file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw misused(`${flag} ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** The certificate and the key, if they are a pair. */
export const tlsOf = ({ tlsCert, tlsKey }: ServiceSettings): Tls | undefined => {
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const pair = { cert: fileOf("--tls-cert", tlsCert), key: fileOf("--tls-key", tlsKey) }
  try {
    createSecureContext(pair)
  } catch (error) {
    const files = `--tls-cert ${tlsCert} and --tls-key ${tlsKey}`
    throw misused(`${files} are no certificate with its key: ${(error as Error).message}`)
  }
  return pair
}

/** Where a service answers that listens on a port of a host. */
export const urlOf = ({ basePath, host, tlsCert }: ServiceSettings, port: number): string =>
  `${tlsCert === undefined ? "http" : "https"}://${host.includes(":") ? `[${host}]` : host}:${port}${basePath}`

const why: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken; --port chooses another",
  EACCES: "may not be listened on by this user",
  EADDRNOTAVAIL: "is no address of this machine"
}

/** Starts to listen; answers with the port. */
export const listen = (server: Server, { host, port }: ServiceSettings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Mistake("unavailable", `${host}:${port} ${why[error.code ?? ""] ?? error.message}`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
