// Replies about webhooks that operators and merchants share.
import type { Policy } from "@waybill/core"
import {
  type DeliveryFilter,
  deliveryRecord,
  type OperatorDelivery,
  type WebhookRecord,
  type Webhooks
} from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SendTest } from "../route/operator-ports.ts"
import { replyPage } from "./reply-page.ts"
import { count, listOf, object, text } from "./schemas.ts"

type Service = Webhooks["Service"]

/** Hours in which the previous secret stays valid. */
export const overlapHours = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 720 }))

/** The outcome of a test event. */
export const tested = object(
  { delivered: { type: "boolean" }, duration_ms: count },
  { response_status: count, error: text }
)

/** A page of deliveries. */
export const deliveriesPage = object({ deliveries: listOf(deliveryRecord.schema) }, { cursor: text })

/** Sends a test event to a webhook, and returns the outcome. */
export const testWebhook = Effect.fnUntraced(function* (
  webhooks: Service,
  send: SendTest,
  { account_id, url, webhook_id }: WebhookRecord,
  policy: Policy
) {
  const secrets = yield* webhooks.secrets(webhook_id)
  const { durationMs, error, result, status } = yield* send({ webhook_id, account_id, url, secrets }, policy)
  return {
    delivered: result === "delivered",
    ...(status !== undefined && { response_status: status }),
    ...(error !== undefined && { error }),
    duration_ms: Math.round(durationMs)
  }
})

/** Selects a page of deliveries in a request. */
export interface DeliveryQuery extends Pick<DeliveryFilter, "status"> {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Returns a page of a webhook's deliveries that fits in a reply. */
export const deliveriesOf = (
  webhooks: Pick<Service, "deliveries">,
  webhook_id: string,
  { cursor, limit, status }: DeliveryQuery,
  date: (time: number) => string
) => {
  const read = (after: string | undefined, limit: number) => {
    const filter = { limit, ...(after !== undefined && { after }), ...(status !== undefined && { status }) }
    return Effect.map(webhooks.deliveries(webhook_id, filter), ({ after, deliveries }) => ({
      entries: deliveries.map((each): OperatorDelivery => deliveryRecord.show(each, date)),
      after,
      isLast: after === undefined
    }))
  }
  return Effect.map(replyPage(read, cursor, limit), ({ after, entries }) => ({
    deliveries: entries,
    ...(after !== undefined && { cursor: after })
  }))
}
