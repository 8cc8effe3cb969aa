import { policy } from "@waybill/core"
import { isObject } from "@waybill/core/adapter"
import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import * as Context from "effect/Context"
import type { Offer, OfferedPackage } from "./offer.ts"
import type { HttpOptions, MountedApi } from "./options.ts"

const names: NamesOf<HttpOptions> = {
  policy: true,
  basePath: true,
  clientHeader: true,
  context: true,
  quotas: true,
  offer: true,
  merchantWebhooks: true,
  operator: true,
  log: true,
  ready: true,
  metrics: true,
  shareMetrics: true,
  pages: true,
  hiddenPages: true,
  internal: true
}
const offerNames: NamesOf<Offer> = { currency: true, carriers: true, finishings: true, otherFinishings: true }
const hideable = ["/metrics", "/openapi.json"]
const internalParts = ["operator", "metrics", "docs"]
const packages: ReadonlyArray<unknown> = ["Box", "Tube", "Box or Tube"] satisfies ReadonlyArray<OfferedPackage>

const refuse = (option: string, expected: string): never => {
  throw new TypeError(`HttpOptions: ${option}: must be ${expected}`)
}

/** A misspelled name would leave a part public that should not be. */
const checkWords = (option: "hiddenPages" | "internal", given: unknown, words: ReadonlyArray<unknown>): void => {
  if (given !== undefined && !(Array.isArray(given) && given.every((each) => words.includes(each))))
    refuse(option, `an array of ${words.join(", ")}`)
}

const checkOffer = (offer: Offer): void => {
  checkNames("HttpOptions.offer", offer, offerNames)
  const { carriers, currency, finishings, otherFinishings = "Box" } = offer
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) refuse("offer.currency", "a code such as USD")
  if (carriers !== undefined && !(isObject(carriers) && Object.values(carriers).every(isObject)))
    refuse("offer.carriers", 'an object such as { acme: { ACME_GROUND: "Acme Ground" } }')
  if (![...Object.values(finishings ?? {}), otherFinishings].every((type) => packages.includes(type)))
    refuse("offer.finishings", "one of Box, Tube, Box or Tube for each finishing")
}

const checkPaths = ({ basePath, clientHeader, pages }: HttpOptions): void => {
  if (basePath !== undefined && typeof basePath !== "string") refuse("basePath", 'empty or a path such as "/dev"')
  if (clientHeader !== undefined && !/^[\w-]+$/.test(clientHeader))
    refuse("clientHeader", "the name of a header, such as x-forwarded-for")
  if (pages !== undefined && !(isObject(pages) && Object.keys(pages).every((path) => path.startsWith("/"))))
    refuse("pages", "an object whose keys are paths such as /docs")
}

/** Throws a `TypeError` unless a value is an operator API. */
export const checkApi = (place: string, api: Partial<MountedApi> | null): void => {
  if (!(typeof api?.handles === "function" && typeof api.respond === "function"))
    throw new TypeError(`${place}: must be the result of operatorApi`)
}

/** Throws if an option is unknown or not usable. Every function that takes some of the options accepts all. */
export const checkHttpOptions = (options: HttpOptions): void => {
  checkNames("HttpOptions", options, names)
  checkFunctions("HttpOptions", options, ["log", "ready", "metrics", "shareMetrics"])
  const { hiddenPages, internal, merchantWebhooks, offer, operator, quotas } = options
  if (quotas !== undefined) checkNames("HttpOptions.quotas", quotas, { orders: true, quotes: true })
  if (offer !== undefined) checkOffer(offer)
  checkPaths(options)
  checkWords("hiddenPages", hiddenPages, hideable)
  checkWords("internal", internal, internalParts)
  if (merchantWebhooks !== undefined && typeof merchantWebhooks?.commands !== "function")
    refuse("merchantWebhooks", "the result of merchantWebhooks")
  if (operator !== undefined) checkApi("HttpOptions: operator", operator)
  if (options.context !== undefined && !Context.isContext(options.context)) refuse("context", "a Context of Effect")
  // A policy with only some options would have no limits.
  if (options.policy !== undefined) policy(options.policy)
}
