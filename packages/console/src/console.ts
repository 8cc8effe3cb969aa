import { routeMatcher } from "@waybill/adapter-http"
import { type ConsoleContext, operatorApiOf } from "./api/operator-api.ts"
import { clockPage } from "./frame/clock.ts"
import { type ConsoleOptions, checkOptions, MIN_SECRET } from "./options.ts"
import { pages } from "./routes.ts"
import { sealer } from "./session/seal.ts"
import { answerTo } from "./visit/answer.ts"
import { pageTurns } from "./visit/in-turn.ts"
import { firstVisit } from "./visit/set-up.ts"
import type { Setup } from "./visit/setup.ts"

/** A handler for fetch. */
export type ConsoleHandler = (request: Request, context?: ConsoleContext) => Promise<Response>

const randomSecret = (): string => crypto.getRandomValues(new Uint8Array(MIN_SECRET)).join(" ")

/**
 * Returns a handler for all paths under the base path. Throws if an option is invalid.
 *
 * @example
 * ```ts
 * const handler = console({ api: operatorHandler(operatorApi({ waybill, ...db.operatorPorts })) })
 * const response = await handler(request)
 * ```
 */
export const console = (options: ConsoleOptions): ConsoleHandler => {
  checkOptions(options)
  const {
    api,
    basePath = "/console",
    images = [],
    secret,
    sessionHours = 12,
    idleMinutes = 30,
    title = "Waybill"
  } = options
  const { clock, inForce, shop, units = "in/lb" } = options
  const { identify, loginUrl, logoutUrl } = options
  const { onError = (error) => globalThis.console.error(error) } = options
  const all = clock === undefined ? pages : [...pages, clockPage(clock)]
  let setup: Setup | undefined
  return (request, context = {}) => {
    // The random key is created with the first request, because some runtimes have no random numbers before it.
    setup ??= {
      settings: { basePath, images, title, hostLogin: identify && { loginUrl, logoutUrl }, shop, units, inForce },
      pages: all,
      match: routeMatcher(all),
      sealer: sealer(secret ?? randomSecret()),
      sessionHours,
      idleMinutes,
      identify,
      firstVisit: firstVisit(options.setUp),
      clock,
      apiFor: operatorApiOf(api),
      inTurn: pageTurns(),
      onError
    }
    const url = new URL(request.url)
    const path = url.pathname.slice(basePath.length) || "/"
    return answerTo(setup, { request, url, path, context }).catch((error: unknown) => {
      onError(error)
      return new Response("Internal error", { status: 500 })
    })
  }
}
