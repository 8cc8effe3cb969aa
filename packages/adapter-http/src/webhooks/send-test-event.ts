import type { Policy } from "@waybill/core"
import { type DueEndpoint, type FinishedAttempt, targetProblem } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { attempt } from "./attempt.ts"
import { guardedFetch, type WebhookFetch } from "./guarded-fetch.ts"
import { messageId } from "./signature.ts"

const TIME_LIMIT = 15_000

/**
 * Sends a signed event of the type `webhook.test` once. The attempt is not recorded. Another `fetch` than the default one
 * must check addresses itself.
 *
 * @example
 * ```ts
 * const send = (webhook: Parameters<typeof sendTestEvent>[0]) => Effect.runPromise(sendTestEvent(webhook, policy()))
 * ```
 */
export const sendTestEvent = (
  {
    account_id,
    secrets,
    url,
    webhook_id
  }: Required<Pick<DueEndpoint, "webhook_id" | "account_id" | "secrets" | "url">>,
  policy: Policy,
  fetch?: WebhookFetch
): Effect.Effect<FinishedAttempt> =>
  Effect.gen(function* () {
    const problem = targetProblem(url, policy)
    if (problem !== undefined) return { result: "skipped", error: `the URL ${problem}`, durationMs: 0 }
    const timestamp = new Date(yield* Clock.currentTimeMillis).toISOString()
    const body = JSON.stringify({ type: "webhook.test", timestamp, data: { account: account_id, webhook_id } })
    const id = messageId(webhook_id, `${timestamp} ${yield* Random.next}`)
    const request = { url, id, body, secrets }
    if (fetch !== undefined) return yield* attempt(fetch, request, TIME_LIMIT)
    return yield* Effect.acquireUseRelease(
      Effect.sync(() => guardedFetch({ networks: policy.webhookNetworks })),
      (guard) => attempt(guard.fetch, request, TIME_LIMIT),
      ({ close }) => Effect.sync(close)
    )
  })
