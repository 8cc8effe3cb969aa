import { type WebhookEventType, webhookEventTypes } from "../command-table/webhook-events.ts"
import { count, type Description, list, optional, record, text, time, word } from "./description.ts"

/** Whether a webhook receives events. A webhook that fails for too long is disabled, with the reason. */
const webhookStatuses = ["active", "paused", "disabled"] as const
/** Whether a webhook receives events, is paused by its owner, or was disabled after too many failures. */
export type WebhookStatus = "active" | "paused" | "disabled"

/**
 * The statuses of a delivery: still to be sent, accepted by the receiver, or given up after the last attempt.
 *
 * @example
 * ```ts
 * deliveryStatuses // => ["pending", "delivered", "failed"]
 * ```
 */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const
/** Whether an event still has to be delivered, was delivered, or failed on every attempt. */
export type DeliveryStatus = "pending" | "delivered" | "failed"

/** The dates of a webhook's secret. Times are milliseconds since 1970. */
export interface SecretRecord {
  /** Time when the secret was issued. */
  readonly created_at: number
  /** Time when the secret expires. Absent for the current secret. */
  readonly expires_at?: number
}

/** The fields of a webhook that have no time. */
interface WebhookFields {
  /** Id that the store gave the webhook. */
  readonly webhook_id: string
  /** The account whose events it receives. */
  readonly account_id: string
  /** The URL that receives the events. */
  readonly url: string
  /** Types of the received events. Absent if it receives all types. */
  readonly events?: ReadonlyArray<WebhookEventType>
  /** Whether it receives events. */
  readonly status: WebhookStatus
  /** Why it was disabled. */
  readonly reason?: string
}

/** A webhook as an operator sees it, without its secrets. Times are milliseconds since 1970. */
export interface WebhookRecord extends WebhookFields {
  /** Time of the first failed attempt since the last delivery. */
  readonly failing_since?: number
  /** Time when the webhook was added. */
  readonly created_at: number
  /** Creation and expiry times of the secrets, oldest first. The current secret does not expire. */
  readonly secrets: ReadonlyArray<SecretRecord>
}

/** The fields of a delivery that have no time. */
interface DeliveryFields {
  /** The order of the event. */
  readonly order_id: string
  /** The order's revision after the event. */
  readonly revision: number
  /** Type of the event, such as `order.shipped`. */
  readonly event_type: WebhookEventType
  /** `failed` if there will be no further attempt. */
  readonly status: DeliveryStatus
  /** Number of attempts so far. */
  readonly attempts: number
  /** HTTP status of the last response. */
  readonly response_status?: number
  /** Reason of the last failure. */
  readonly error?: string
  /** Duration of the last attempt, in milliseconds. */
  readonly duration_ms?: number
}

/** A delivery of an event to a webhook. Times are milliseconds since 1970. */
export interface DeliveryRecord extends DeliveryFields {
  /** Time when the delivery was queued. */
  readonly created_at: number
  /** Time of the next attempt, if the delivery is pending. */
  readonly next_at?: number
  /** Time of the last attempt, if there will be no further one. */
  readonly finished_at?: number
}

/** The dates of a webhook's secret as the operator API returns them, in the policy's time zone. */
export interface OperatorSecret {
  /** Date when the secret was issued. */
  readonly created_at: string
  /** Date when the secret expires. Absent for the current secret. */
  readonly expires_at?: string
}

/** A webhook as the operator API returns it, without its secrets. Dates are in the policy's time zone. */
export interface OperatorWebhook extends WebhookFields {
  /** Date of the first failed attempt since the last delivery. */
  readonly failing_since?: string
  /** Date when the webhook was added. */
  readonly created_at: string
  /** Creation and expiry dates of the secrets, oldest first. The current secret does not expire. */
  readonly secrets: ReadonlyArray<OperatorSecret>
}

/** A delivery as the operator API returns it. Dates are in the policy's time zone. */
export interface OperatorDelivery extends DeliveryFields {
  /** Date when the delivery was queued. */
  readonly created_at: string
  /** Date of the next attempt, if the delivery is pending. */
  readonly next_at?: string
  /** Date of the last attempt, if there will be no further one. */
  readonly finished_at?: string
}

/**
 * The description of a webhook without its secrets.
 *
 * @example
 * ```ts
 * const shown = (webhook: WebhookRecord): OperatorWebhook => webhookRecord.show(webhook, String)
 * ```
 */
export const webhookRecord: Description<WebhookRecord, OperatorWebhook> = record<WebhookRecord, OperatorWebhook>({
  webhook_id: text,
  account_id: text,
  url: text,
  events: optional(list(word(webhookEventTypes))),
  status: word(webhookStatuses),
  reason: optional(text),
  failing_since: optional(time),
  created_at: time,
  secrets: list(record<SecretRecord, OperatorSecret>({ created_at: time, expires_at: optional(time) }))
})

/**
 * The description of a delivery.
 *
 * @example
 * ```ts
 * const shown = (delivery: DeliveryRecord): OperatorDelivery => deliveryRecord.show(delivery, String)
 * ```
 */
export const deliveryRecord: Description<DeliveryRecord, OperatorDelivery> = record<DeliveryRecord, OperatorDelivery>({
  order_id: text,
  revision: count,
  event_type: word(webhookEventTypes),
  status: word(deliveryStatuses),
  attempts: count,
  created_at: time,
  next_at: optional(time),
  finished_at: optional(time),
  response_status: optional(count),
  error: optional(text),
  duration_ms: optional(count)
})
