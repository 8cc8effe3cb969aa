import type { Policy } from "@waybill/core"
import { type DueEndpoint, type FinishedAttempt, targetProblem } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { attempt } from "./attempt.ts"
import { guardedFetch } from "./guarded-fetch.ts"
import { messageId } from "./signature.ts"

const TIME_LIMIT = 15_000

/**
 * Sends a signed event of the type `webhook.test` once. The attempt is not recorded.
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
  policy: Policy
): Effect.Effect<FinishedAttempt> =>
  Effect.gen(function* () {
    const problem = targetProblem(url, policy)
    if (problem !== undefined) return { result: "skipped", error: `the URL ${problem}`, durationMs: 0 }
    const timestamp = new Date(yield* Clock.currentTimeMillis).toISOString()
    const body = JSON.stringify({ type: "webhook.test", timestamp, data: { account: account_id, webhook_id } })
    const id = messageId(webhook_id, `${timestamp} ${yield* Random.next}`)
    return yield* Effect.acquireUseRelease(
      Effect.sync(() => guardedFetch({ networks: policy.webhookNetworks })),
      ({ fetch }) => attempt(fetch, { url, id, body, secrets }, TIME_LIMIT),
      ({ close }) => Effect.sync(close)
    )
  })
