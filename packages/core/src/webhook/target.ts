import type { Policy } from "../policy-types/policy.ts"
import { isLongerThan } from "../values/text.ts"
import { hostOf, isWebUrl, urlProblem } from "../values/web-url.ts"
import { isPrivateHost } from "./private-host.ts"

const secure = /^https:/i

/**
 * Returns why an event cannot be sent to a URL, or undefined if it can. Looks only at the URL, not at its addresses.
 *
 * @example
 * ```ts
 * targetProblem("http://example.com", policy())
 * // => "must begin with https://, unless the policy option webhookUrls is any"
 * ```
 */
export const targetProblem = (
  url: string,
  { limits, webhookUrls }: Pick<Policy, "limits" | "webhookUrls">
): string | undefined => {
  if (isLongerThan(url, limits.note)) return `must have at most ${limits.note} characters`
  if (!isWebUrl(url)) return urlProblem(url)
  if (webhookUrls === "https" && !secure.test(url))
    return "must begin with https://, unless the policy option webhookUrls is any"
  return url.includes("#") ? "must not contain a fragment" : undefined
}

/**
 * Returns why a new webhook cannot have a URL, or undefined if it can. A private address is refused before any event.
 *
 * @example
 * ```ts
 * newTargetProblem("https://10.0.0.1/hook", policy())
 * // => "must not name a private address, unless the policy option webhookNetworks is any"
 * ```
 */
export const newTargetProblem = (
  url: string,
  policy: Pick<Policy, "limits" | "webhookNetworks" | "webhookUrls">
): string | undefined => {
  const problem = targetProblem(url, policy)
  if (problem !== undefined || policy.webhookNetworks === "any" || !isPrivateHost(hostOf(url))) return problem
  return "must not name a private address, unless the policy option webhookNetworks is any"
}
