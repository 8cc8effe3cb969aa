import { lookup as systemLookup } from "node:dns"
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { checkNames } from "@waybill/core/options"
import { isPublicAddress } from "./addresses.ts"
import { resolverLookup } from "./resolver-lookup.ts"

/** One attempt to deliver an event: the signed headers and body for an endpoint. */
export interface WebhookRequest {
  /** HTTP method, which is always POST. */
  readonly method: "POST"
  /** Headers with the id, the time and the signatures of the message. */
  readonly headers: Readonly<Record<string, string>>
  /** Event as JSON, exactly as signed. */
  readonly body: string
  /** Redirects are never followed. */
  readonly redirect: "manual"
  /** Aborts the attempt after its time limit, or if the sender stops. */
  readonly signal: AbortSignal
}

/** A function that sends a request. The global `fetch` is one, but it does not check addresses. */
export type WebhookFetch = (
  url: string,
  request: WebhookRequest
) => Promise<{
  /** HTTP status of the response. From 200 to 299, the event counts as delivered. */
  readonly status: number
}>

/**
 * Error for a forbidden webhook address.
 *
 * @example
 * ```ts
 * const isPrivate = (error: unknown) => error instanceof RefusedAddress
 * ```
 */
export class RefusedAddress extends Error {
  constructor(address: string) {
    super(`the address ${address} is not public`)
  }
}

/** Options of `guardedFetch`. */
export interface GuardOptions {
  /** Allowed addresses: public ones, or any. Default `public`. */
  readonly networks?: "public" | "any"
  /** Resolves host names. Default: `resolverLookup` for public networks, and the system's lookup for any. */
  readonly lookup?: Lookup
}

/** A function that returns all addresses of a host, like `lookup` of `node:dns` with the option `all`. */
type Lookup = ReturnType<typeof resolverLookup>

/** Maximum number of response bytes to read and discard. The connection of a longer response is closed. */
const MAX_RESPONSE = 65_536

/**
 * Returns a lookup that fails for a host with a non-public address. The connection uses the checked addresses, so a
 * change between two lookups has no effect.
 */
const guardedLookup =
  (lookup: Lookup): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const refused = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address))
      const problem = error ?? (refused ? new RefusedAddress(refused.address) : null)
      if (problem !== null || addresses.length === 0)
        return callback(problem ?? Object.assign(new Error("the host has no address"), { code: "ENOTFOUND" }), "", 4)
      if (options.all === true) callback(null, addresses)
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

/** Returns a function that returns the agent for a URL, and throws for a forbidden address. `close` closes all connections. */
export const guardedAgents = ({
  networks = "public",
  lookup = networks === "public" ? resolverLookup() : systemLookup
}: GuardOptions) => {
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000, scheduling: "lifo" } as const
  const guard = networks === "public" ? { lookup: guardedLookup(lookup) } : { lookup: lookup as LookupFunction }
  const agents = { http: new HttpAgent({ ...options, ...guard }), https: new HttpsAgent({ ...options, ...guard }) }
  return {
    agentFor: ({ hostname, protocol }: URL) => {
      const host = hostname.replace(/^\[|\]$/g, "")
      // A host that is an address is not looked up.
      if (networks === "public" && isIP(host) !== 0 && !isPublicAddress(host)) throw new RefusedAddress(host)
      return protocol === "https:" ? agents.https : agents.http
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    }
  }
}

/** Reads a short response to its end, so that its connection can be used again. */
const discardBody = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let length = 0
    response.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length > MAX_RESPONSE) response.destroy()
    })
    response.once("close", resolve)
    response.on("error", () => {})
  })

/**
 * Returns a function that sends requests with Node, connects only to public addresses and keeps connections open.
 * `close` closes them.
 *
 * @example
 * ```ts
 * const { close, fetch } = guardedFetch({ networks: "public" })
 * ```
 */
export const guardedFetch = (
  given: GuardOptions = {}
): {
  /** Sends a request, for example for `webhookSender`. */
  readonly fetch: WebhookFetch
  /** Closes all open connections. */
  readonly close: () => void
} => {
  checkNames("guardedFetch", given, { networks: true, lookup: true })
  const { agentFor, close } = guardedAgents(given)

  const attempt = (url: URL, { body, headers, method, signal }: WebhookRequest, canRepeat: boolean) =>
    new Promise<{ readonly status: number }>((resolve, reject) => {
      const agent = agentFor(url)
      const send = url.protocol === "https:" ? httpsRequest : httpRequest
      const length = { "content-length": String(Buffer.byteLength(body)) }
      const request = send(url, {
        method,
        signal,
        agent,
        headers: { ...headers, ...length }
      })
      let status: number | undefined
      request.on("response", (response) => {
        const received = response.statusCode ?? 0
        status = received
        void discardBody(response).then(() => resolve({ status: received }))
      })
      request.on("error", (error: NodeJS.ErrnoException) => {
        // A status that has arrived counts, even if the rest of the response does not arrive.
        if (status !== undefined) return resolve({ status })
        // The receiver may close an idle connection at the moment when it is used again.
        if (canRepeat && request.reusedSocket && error.code === "ECONNRESET")
          resolve(attempt(url, { body, headers, method, signal, redirect: "manual" }, false))
        else reject(error)
      })
      request.end(body)
    })

  return {
    fetch: async (text, request) => attempt(new URL(text), request, true),
    close
  }
}
