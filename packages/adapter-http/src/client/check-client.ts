import { checkFunctions } from "@waybill/core/options"

interface Repeated {
  readonly url: string
  readonly timeoutMs?: number
  readonly fetch?: unknown
  readonly attempts?: number
  readonly sleep?: unknown
}

/** Throws a `TypeError` if an option of a client is not usable, such as a secret from a variable that is not set. */
export const checkClient = <T extends Repeated>(place: string, options: T, secrets: ReadonlyArray<keyof T>): void => {
  const refuse = (name: PropertyKey, expected: string): never => {
    throw new TypeError(`${place}: ${String(name)}: must be ${expected}`)
  }
  const { attempts = 1, timeoutMs = 1, url } = options
  if (typeof url !== "string" || !/^https?:\/\/./i.test(url)) refuse("url", "an http or https URL")
  for (const name of secrets) if (typeof options[name] !== "string") refuse(name, "a string")
  if (!(Number.isSafeInteger(attempts) && attempts > 0)) refuse("attempts", "an integer of 1 or more")
  if (!(Number.isSafeInteger(timeoutMs) && timeoutMs > 0)) refuse("timeoutMs", "an integer of 1 or more")
  checkFunctions<Repeated>(place, options, ["fetch", "sleep"])
}
