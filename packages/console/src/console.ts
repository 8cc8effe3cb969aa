import { routeMatcher } from "@waybill/adapter-http"
import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import { type ApiHandler, type ConsoleContext, operatorApiOf } from "./api/operator-api.ts"
import { type ConsoleClock, clockPage } from "./frame/clock.ts"
import { pages } from "./routes.ts"
import { sealer } from "./session/seal.ts"
import { type Shop, shopProblem } from "./shop/shop.ts"
import { answerTo } from "./visit/answer.ts"
import { pageTurns } from "./visit/in-turn.ts"
import { firstVisit, type SetUp } from "./visit/set-up.ts"
import type { Setup } from "./visit/setup.ts"

/** The operator API that the console reads, where its pages are, and how its sessions work. */
export interface ConsoleOptions {
  /** The operator API: a fetch handler that receives requests to `/operator/v1`, or the URL of a service. */
  readonly api: ApiHandler | string
  /** Path before all pages. Default `/console`. */
  readonly basePath?: string
  /**
   * Key of the session cookies, at least 32 characters. Processes that share it accept each other's sessions. Default:
   * a random key, so that sessions end with the process.
   */
  readonly secret?: string
  /** Image hosts of the pages (HTTPS), such as `images.example.com`. Default: none. */
  readonly images?: ReadonlyArray<string>
  /** Hours until a person must log in again. Default 12. */
  readonly sessionHours?: number
  /** Name of the console on its pages. Default `Waybill`. */
  readonly title?: string
  /** Makes the first admin while nobody has a token. Default: tokens are created elsewhere. */
  readonly setUp?: SetUp
  /** The print shop on documents, such as the content of `shop.json`. Default: documents have no sender. */
  readonly shop?: Shop
  /** Units of lengths and weights in the policy of the operator API. Default `in/lb`. */
  readonly units?: "in/lb" | "cm/kg"
  /** The clock of a sandbox, which every page shows. Default: the service is real. */
  readonly clock?: ConsoleClock
  /** Receives an unexpected error. Default: writes it to the console of the runtime. */
  readonly onError?: (error: unknown) => void
}

/** A handler for fetch. */
export type ConsoleHandler = (request: Request, context?: ConsoleContext) => Promise<Response>

const MIN_SECRET = 32
/** The URL of an operator API, without credentials, a query and a fragment, because the console appends paths to it. */
const apiShape = /^https?:\/\/[^\s@?#]+\/operator\/v1\/?$/i
const basePathShape = /^(?:\/[\w.~-]+)*$/
const hostShape = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i

const MIN_CODE = 12

const setUpNames: NamesOf<SetUp> = { code: true, isOpen: true, create: true, onWrongCode: true }

/** Throws if the set-up is invalid. */
const checkSetUp = (setUp: SetUp): void => {
  checkNames("console: setUp", setUp, setUpNames)
  checkFunctions("console: setUp", setUp, ["isOpen", "create", "onWrongCode"])
  const { code, create, isOpen } = setUp
  if (typeof code !== "string" || code.replace(/[\s-]/g, "").length < MIN_CODE)
    throw new TypeError(`console: setUp: code: must be a string of at least ${MIN_CODE} letters and digits`)
  if (create === undefined || isOpen === undefined)
    throw new TypeError("console: setUp: must have the functions isOpen and create")
}

const clockNames: NamesOf<ConsoleClock> = { status: true, advance: true }

const names: NamesOf<ConsoleOptions> = {
  api: true,
  basePath: true,
  secret: true,
  images: true,
  sessionHours: true,
  title: true,
  setUp: true,
  shop: true,
  units: true,
  clock: true,
  onError: true
}

/** Throws if an option is invalid. */
const check = (options: ConsoleOptions): void => {
  checkNames("console", options, names)
  checkFunctions("console", options, ["onError"])
  const { api, basePath = "", images = [], secret, sessionHours = 1, shop, title = "", units = "in/lb" } = options
  if (typeof api !== "function" && !(typeof api === "string" && apiShape.test(api)))
    throw new TypeError('console: api: must be a fetch handler, or a URL such as "http://127.0.0.1:8081/operator/v1"')
  if (options.setUp !== undefined) checkSetUp(options.setUp)
  if (options.clock !== undefined) {
    checkNames("console: clock", options.clock, clockNames)
    checkFunctions("console: clock", options.clock, ["status", "advance"])
  }
  if (typeof title !== "string") throw new TypeError("console: title: must be a string")
  if (!basePathShape.test(basePath))
    throw new RangeError(`basePath: must be empty or a path such as "/console", not ${JSON.stringify(basePath)}`)
  if (secret !== undefined && secret.length < MIN_SECRET)
    throw new RangeError(`secret: must have at least ${MIN_SECRET} characters`)
  if (!(typeof sessionHours === "number" && sessionHours > 0 && sessionHours <= 10_000))
    throw new RangeError(`sessionHours: must be greater than 0 and at most 10000, not ${sessionHours}`)
  if (units !== "in/lb" && units !== "cm/kg")
    throw new RangeError(`units: must be in/lb or cm/kg, not ${JSON.stringify(units)}`)
  const problem = shop === undefined ? undefined : shopProblem(shop)
  if (problem !== undefined) throw new TypeError(`shop: ${problem}`)
  for (const host of images)
    if (!hostShape.test(host))
      throw new RangeError(`images: must be hosts such as "images.example.com", not ${JSON.stringify(host)}`)
}

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
  check(options)
  const { api, basePath = "/console", images = [], secret, sessionHours = 12, title = "Waybill" } = options
  const { clock, shop, units = "in/lb" } = options
  const { onError = (error) => globalThis.console.error(error) } = options
  const all = clock === undefined ? pages : [...pages, clockPage(clock)]
  let setup: Setup | undefined
  return (request, context = {}) => {
    // The random key is created with the first request, because some runtimes have no random numbers before it.
    setup ??= {
      settings: { basePath, images, title, shop, units },
      pages: all,
      match: routeMatcher(all),
      sealer: sealer(secret ?? randomSecret()),
      sessionHours,
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
