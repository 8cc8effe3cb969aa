import { checkFunctions } from "@waybill/core/options"

interface Repeated {
  readonly url: string
  readonly timeoutMs?: number
  readonly fetch?: unknown
  readonly attempts?: number
  readonly sleep?: unknown
}

/** Maximum delay of a timer. A longer one would end immediately. */
const MAX_TIMEOUT = 2_147_483_647

/** Path of the operator API below the address of a service. */
const OPERATOR_PATH = "/operator/v1"

/** Returns the problem of a client's URL, or undefined. A message shows no credentials. */
const urlProblem = (given: unknown, isOperator: boolean): string | undefined => {
  if (typeof given !== "string" || !/^https?:\/\/./i.test(given) || !URL.canParse(given))
    return "must be an http or https URL"
  const { origin, password, pathname, username } = new URL(given)
  if (username !== "" || password !== "")
    return `must have no user name and no password; use the option${isOperator ? " token" : "s of the client"}`
  const path = pathname.replace(/\/$/, "")
  const base = origin + path.replace(/(?:\/operator)?\/v1$/, "")
  const expected = JSON.stringify(isOperator ? base + OPERATOR_PATH : base)
  if (/[?#]/.test(given)) return `must have no query and no fragment; write ${expected}`
  if (isOperator) return path.endsWith(OPERATOR_PATH) ? undefined : `must end in ${OPERATOR_PATH}; write ${expected}`
  return path.endsWith("/v1") ? `must not end in /v1, which the client adds; write ${expected}` : undefined
}

/** Throws a `TypeError` if an option of a client is not usable, such as a secret from a variable that is not set. */
export const checkClient = <T extends Repeated>(
  place: "operatorClient" | "waybillClient",
  options: T,
  secrets: ReadonlyArray<keyof T>
): void => {
  const refuse = (name: PropertyKey, problem: string): never => {
    throw new TypeError(`${place}: ${String(name)}: ${problem}`)
  }
  const { attempts = 1, timeoutMs = 1, url } = options
  const problem = urlProblem(url, place === "operatorClient")
  if (problem !== undefined) refuse("url", problem)
  for (const name of secrets) {
    const secret: unknown = options[name]
    if (typeof secret !== "string") refuse(name, "must be a string")
    else if (secret.trim() === "") refuse(name, "must not be blank")
  }
  if (!(Number.isSafeInteger(attempts) && attempts > 0)) refuse("attempts", "must be an integer of 1 or more")
  if (!(Number.isSafeInteger(timeoutMs) && timeoutMs > 0)) refuse("timeoutMs", "must be an integer of 1 or more")
  if (timeoutMs > MAX_TIMEOUT) refuse("timeoutMs", `must be at most ${MAX_TIMEOUT}`)
  checkFunctions<Repeated>(place, options, ["fetch", "sleep"])
}
