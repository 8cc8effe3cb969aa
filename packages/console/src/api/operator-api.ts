import { nextTurn } from "@waybill/adapter-http"
import { type OperatorClient, operatorClient } from "@waybill/adapter-http/client"

/** Details of a request that the host knows. */
export interface ConsoleContext {
  /** Network address of the client, for throttling failed logins. */
  readonly client?: string | undefined
}

/** A fetch handler of the operator API. */
export type ApiHandler = (request: Request, context?: ConsoleContext) => Promise<Response>

/** The operator API with one token. */
export interface OperatorApi {
  readonly client: OperatorClient
  /** Sends a request with the token, and returns the reply unread. */
  readonly open: (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
}

/** Address of an API in the same process, where no host is called. */
const LOCAL_URL = "http://localhost/operator/v1"

/**
 * Returns a function that returns the operator API for a token. `api` is a handler, which receives requests to
 * `/operator/v1`, or the URL of a service.
 */
export const operatorApiOf = (api: ApiHandler | string) => {
  const url = typeof api === "string" ? api.replace(/\/$/, "") : LOCAL_URL
  const send =
    typeof api === "string"
      ? (request: Request) => fetch(request)
      : async (request: Request, context: ConsoleContext) => {
          const response = await api(request, context)
          // The API has computed the reply in this turn of the event loop.
          await nextTurn()
          return response
        }
  // A person who waits for a page decides whether to try again.
  return (token: string, context: ConsoleContext): OperatorApi => ({
    client: operatorClient({
      url,
      token,
      attempts: 1,
      fetch: (input, init) => send(new Request(input, init), context)
    }),
    open: (path, headers, signal) =>
      send(new Request(`${url}${path}`, { headers: { ...headers, authorization: `Bearer ${token}` }, signal }), context)
  })
}
