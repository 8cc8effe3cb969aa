import { nextTurn } from "@waybill/adapter-http"
import { type OperatorClient, operatorClient } from "@waybill/adapter-http/client"
import type { TokenHolder } from "@waybill/core/adapter"

/** Details of a request that the host knows. */
export interface ConsoleContext {
  /** Network address of the client, for throttling failed logins. */
  readonly client?: string | undefined
  /** Network address of the peer that opened the connection: behind a proxy, that of the proxy. */
  readonly peer?: string | undefined
}

/** Details of a request from the console to the operator API. */
export interface ApiContext {
  /** Network address of the client. */
  readonly client?: string | undefined
  /** Person whom `identify` has returned, in place of a token. */
  readonly operator?: TokenHolder | undefined
}

/** A fetch handler of the operator API. */
export type ApiHandler = (request: Request, context?: ApiContext) => Promise<Response>

/** The token of a session, or the person whom the host has identified. */
export type Credential = string | TokenHolder

/** The operator API with one token or for one person. */
export interface OperatorApi {
  readonly client: OperatorClient
  /** Sends a request with the token, and returns the reply unread. */
  readonly open: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
}

/** Address of an API in the same process, where no host is called. */
const LOCAL_URL = "http://localhost/operator/v1"

/** Placeholder for the token of an identified person. The operator API does not read it. */
const NO_TOKEN = "identified"

/**
 * Returns a function that returns the operator API for a token or an identified person. `api` is a handler, which receives requests to
 * `/operator/v1`, or the URL of a service.
 */
export const operatorApiOf = (api: ApiHandler | string) => {
  const url = typeof api === "string" ? api.replace(/\/$/, "") : LOCAL_URL
  const send =
    typeof api === "string"
      ? (request: Request) => fetch(request)
      : async (request: Request, context: ApiContext) => {
          const response = await api(request, context)
          // The API has computed the reply in this turn of the event loop.
          await nextTurn()
          return response
        }
  // A person who waits for a page decides whether to try again.
  return (credential: Credential, { client }: ConsoleContext): OperatorApi => {
    const [token, operator] = typeof credential === "string" ? [credential] : [NO_TOKEN, credential]
    const context = { client, ...(operator !== undefined && { operator }) }
    return {
      client: operatorClient({
        url,
        token,
        attempts: 1,
        fetch: (input, init) => send(new Request(input, init), context)
      }),
      open: (path, headers, signal) => {
        const authorization = `Bearer ${token}`
        return send(new Request(`${url}${path}`, { headers: { ...headers, authorization }, signal }), context)
      }
    }
  }
}
