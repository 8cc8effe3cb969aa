import type { HistoryEvent, OrderStore, Policy, Unavailable } from "@waybill/core"
import {
  type ClaimedDelivery,
  type DueEndpoint,
  type FinishedAttempt,
  targetProblem,
  webhookPayloadOf
} from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { attempt } from "./attempt.ts"
import type { WebhookFetch } from "./guarded-fetch.ts"
import { messageId } from "./signature.ts"

/** The order store's reads for a sender. */
export type OrderReads = Pick<OrderStore["Service"], "find" | "history">

const skipped = (error: string): FinishedAttempt => ({ result: "skipped", error, durationMs: 0 })

const eventOf = (events: ReadonlyArray<HistoryEvent>, revision: number) =>
  events.find((event) => event.revision === revision)

const unreadable: FinishedAttempt = { result: "failed", error: "the stored order cannot be parsed", durationMs: 0 }

/** Returns a function that builds the body of a delivery from the order's history and sends it. */
export const deliverySender =
  (store: OrderReads, fetch: WebhookFetch, policy: Policy, timeLimit: number) =>
  (endpoint: DueEndpoint, delivery: ClaimedDelivery): Effect.Effect<FinishedAttempt, Unavailable> =>
    Effect.gen(function* () {
      const { account_id, order_id, revision, webhook_id } = delivery
      // The order is read first, so that its events since the revision are complete.
      const order = yield* store.find(account_id, { order_id })
      if (order === undefined) return skipped("the order does not exist")
      const events = yield* store.history(account_id, order_id, { after: revision - 1 })
      const payload = webhookPayloadOf({ order, events }, revision, policy)
      const event = eventOf(events, revision)
      if (payload === undefined || event === undefined) return skipped("the event does not exist")
      const url = endpoint.url ?? order.track_url
      if (url === undefined || url === "") return skipped("the order has no track_url")
      const problem = targetProblem(url, policy)
      if (problem !== undefined) return skipped(`the URL ${problem}`)
      const id = messageId(webhook_id, event.event_id)
      return yield* attempt(fetch, { url, id, body: JSON.stringify(payload), secrets: endpoint.secrets }, timeLimit)
    }).pipe(
      // Another attempt may succeed after a repair. Without an end, it would be repeated for ever.
      Effect.catch((error) => (error.cause instanceof SyntaxError ? Effect.succeed(unreadable) : Effect.fail(error)))
    )
