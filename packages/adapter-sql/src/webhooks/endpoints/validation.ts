import type { Policy } from "@waybill/core"
import {
  lookAlikeProblem,
  newTargetProblem,
  textProblem,
  type WebhookEventType,
  WebhookRefusal,
  type WebhookSettings,
  webhookEventTypes
} from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"

const invalid = (message: string) => Effect.fail(new WebhookRefusal({ kind: "invalid", message }))

const isEventType = (name: string): name is WebhookEventType => webhookEventTypes.some((type) => type === name)

/** The problem with a URL to which no client connects: its host has no form in ASCII, or its port is 0. */
const hostProblem = (url: string) =>
  URL.canParse(url) && new URL(url).port !== "0" ? undefined : "has an invalid host or port"

const checkUrl = (url: string, policy: Policy) => {
  const problem = newTargetProblem(url, policy) ?? textProblem(url, policy.limits.note) ?? hostProblem(url)
  return problem === undefined ? Effect.void : invalid(`url: ${problem}`)
}

const checkEvents = (events: ReadonlyArray<string>) => {
  if (events.length === 0) return invalid("events: must not be empty; leave it out for all types")
  const unknown = events.find((name) => !isEventType(name))
  if (unknown === undefined) return Effect.void
  return invalid(`events: unknown type ${JSON.stringify(unknown)}; expected ${webhookEventTypes.join(", ")}`)
}

/** Checks an account that can be one of a host's own. */
export const checkAccountId = (account_id: string) => {
  const problem = account_id === "" ? "must not be empty" : lookAlikeProblem(account_id)
  return problem === undefined ? Effect.void : invalid(`account_id: ${problem}`)
}

/** Checks the given settings. */
export const checkSettings = Effect.fnUntraced(function* (settings: Partial<WebhookSettings>, policy: Policy) {
  checkNames<WebhookSettings>("webhooks", settings as WebhookSettings, { url: true, events: true })
  if (settings.url !== undefined) yield* checkUrl(settings.url, policy)
  if (settings.events != null) yield* checkEvents(settings.events)
})

/** Returns the event types as a column value, without repeats and in a fixed order. */
export const eventsColumn = (events: WebhookSettings["events"]): string | null =>
  events == null ? null : JSON.stringify(webhookEventTypes.filter((type) => events.includes(type)))
