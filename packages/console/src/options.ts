import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import type { ApiHandler } from "./api/operator-api.ts"
import type { ConsoleClock } from "./frame/clock.ts"
import { checkInForce, type InForce } from "./shop/in-force.ts"
import { type Shop, shopProblem } from "./shop/shop.ts"
import type { Identify } from "./visit/identity.ts"
import type { SetUp } from "./visit/set-up.ts"

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
  /** Minutes without input until a session that a badge started ends. Default 30. */
  readonly idleMinutes?: number
  /** Name of the console on its pages. Default `Waybill`. */
  readonly title?: string
  /**
   * Returns who sends a request, by the sessions of the host, in place of the console's own login. Undefined: nobody is
   * logged in. Requires a handler as `api`. Default: people log in with a token.
   */
  readonly identify?: Identify
  /** Address of the host's login: a path or a URL. Only with `identify`. Default: the page without a login has no link to it. */
  readonly loginUrl?: string
  /** Address of the host's logout: a path or a URL. Only with `identify`. Default: the pages have no logout. */
  readonly logoutUrl?: string
  /** Makes the first admin while nobody has a token. Default: tokens are created elsewhere. */
  readonly setUp?: SetUp
  /** The print shop on documents, such as the content of `shop.json`. Default: documents have no sender. */
  readonly shop?: Shop
  /** Units of lengths and weights in the policy of the operator API. Default `in/lb`. */
  readonly units?: "in/lb" | "cm/kg"
  /** Settings in force of the service, for the page Shop. Default: the page shows only the shop and the units. */
  readonly inForce?: InForce
  /** The clock of a sandbox, which every page shows. Default: the service is real. */
  readonly clock?: ConsoleClock
  /** Receives an unexpected error. Default: writes it to the console of the runtime. */
  readonly onError?: (error: unknown) => void
}

/** Minimum number of characters in a secret. */
export const MIN_SECRET = 32
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

const urlShape = /^(?:\/(?![/\\])|https?:\/\/)[!-~]*$/i

/** Throws if the options of the host's login contradict others. */
const checkHostLogin = ({ api, identify, setUp, ...options }: ConsoleOptions): void => {
  if (identify !== undefined && typeof api === "string")
    throw new TypeError("console: identify: requires a handler as api, because a remote service accepts only tokens")
  if (identify !== undefined && setUp !== undefined)
    throw new TypeError("console: setUp: must be absent with identify, which replaces the login with tokens")
  for (const name of ["loginUrl", "logoutUrl"] as const) {
    const given = options[name]
    if (given !== undefined && identify === undefined) throw new TypeError(`console: ${name}: requires identify`)
    if (given !== undefined && !(typeof given === "string" && urlShape.test(given)))
      throw new TypeError(`console: ${name}: must be a path such as "/login", or an http or https URL`)
  }
}

const clockNames: NamesOf<ConsoleClock> = { status: true, advance: true }

const names: NamesOf<ConsoleOptions> = {
  api: true,
  basePath: true,
  secret: true,
  images: true,
  sessionHours: true,
  idleMinutes: true,
  title: true,
  identify: true,
  loginUrl: true,
  logoutUrl: true,
  setUp: true,
  shop: true,
  units: true,
  inForce: true,
  clock: true,
  onError: true
}

/** Throws if an option is invalid. */
export const checkOptions = (options: ConsoleOptions): void => {
  checkNames("console", options, names)
  checkFunctions("console", options, ["onError", "identify"])
  checkHostLogin(options)
  const { api, basePath = "", images = [], secret, sessionHours = 1, shop, title = "", units = "in/lb" } = options
  if (typeof api !== "function" && !(typeof api === "string" && apiShape.test(api)))
    throw new TypeError('console: api: must be a fetch handler, or a URL such as "http://127.0.0.1:8081/operator/v1"')
  if (options.setUp !== undefined) checkSetUp(options.setUp)
  if (options.clock !== undefined) {
    checkNames("console: clock", options.clock, clockNames)
    checkFunctions("console: clock", options.clock, ["status", "advance"])
  }
  if (options.inForce !== undefined) checkInForce(options.inForce)
  if (typeof title !== "string") throw new TypeError("console: title: must be a string")
  if (!basePathShape.test(basePath))
    throw new RangeError(`basePath: must be empty or a path such as "/console", not ${JSON.stringify(basePath)}`)
  if (secret !== undefined && secret.length < MIN_SECRET)
    throw new RangeError(`secret: must have at least ${MIN_SECRET} characters`)
  if (!(typeof sessionHours === "number" && sessionHours > 0 && sessionHours <= 10_000))
    throw new RangeError(`sessionHours: must be greater than 0 and at most 10000, not ${sessionHours}`)
  const { idleMinutes = 1 } = options
  if (!(typeof idleMinutes === "number" && idleMinutes > 0 && idleMinutes <= 10_000))
    throw new RangeError(`idleMinutes: must be greater than 0 and at most 10000, not ${idleMinutes}`)
  if (units !== "in/lb" && units !== "cm/kg")
    throw new RangeError(`units: must be in/lb or cm/kg, not ${JSON.stringify(units)}`)
  const problem = shop === undefined ? undefined : shopProblem(shop)
  if (problem !== undefined) throw new TypeError(`shop: ${problem}`)
  for (const host of images)
    if (!hostShape.test(host))
      throw new RangeError(`images: must be hosts such as "images.example.com", not ${JSON.stringify(host)}`)
}
