import type { IncomingMessage, ServerResponse } from "node:http"
import type { FetchHandler } from "../fetch/fetch-handler.ts"
import { mountedHandler } from "../fetch/mounted-handler.ts"
import type { HttpOptions } from "../options/options.ts"
import { listenerFor, pathOf } from "./listener.ts"

/** A request listener that calls `next` for other paths, like middleware of frameworks. */
export type MountedListener = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void

/** Returns the whole target of a request. Connect and Express remove the path of a router from `url`. */
const targetOf = ({ originalUrl, url }: IncomingMessage & { readonly originalUrl?: string }) => originalUrl ?? url

const text = { "content-type": "text/plain; charset=utf-8" }

/**
 * Returns a request listener that serves the paths under `path` with a handler for web-standard requests, such as a
 * console. Without `next`, other paths get 404. `isTls` is whether clients reach the server over TLS.
 *
 * @example
 * ```ts
 * const listener = mountedListener("/health", async () => new Response("ok"))
 * ```
 */
export const mountedListener = (
  path: string,
  handler: FetchHandler,
  {
    isTls = false,
    ...options
  }: Pick<HttpOptions, "clientHeader" | "policy"> & {
    /** Whether clients reach the server over TLS. Default false. */
    readonly isTls?: boolean
  } = {}
): MountedListener => {
  const { handles, respond } = mountedHandler(path, handler, { ...options, isTls })
  const listener = listenerFor(respond, options, targetOf)
  return (request, response, next) => {
    const [requested = ""] = pathOf(targetOf(request) ?? "/").split("?", 1)
    if (!handles(requested)) {
      if (next === undefined) response.writeHead(404, text).end("Not found")
      else next()
    } else if (request.readableDidRead) {
      // Waiting for the body would never end.
      response.writeHead(500, text).end(`The body was already read; mount ${path} before middleware that reads bodies`)
    } else listener(request, response)
  }
}
