import type { OperatorClient } from "@waybill/adapter-http/client"
import { bodyOf } from "../../api/refused.ts"

/** A webhook as the operator API shows it. */
export interface Webhook {
  readonly webhook_id: string
  readonly account_id: string
  readonly url: string
  readonly events?: ReadonlyArray<string>
  readonly status: "active" | "paused" | "disabled"
  readonly reason?: string
  readonly failing_since?: string
  readonly created_at: string
  readonly secrets: ReadonlyArray<{ readonly created_at: string; readonly expires_at?: string }>
}

/** A webhook with its new secret. */
export interface IssuedWebhook {
  readonly webhook: Webhook
  readonly secret: string
}

/** A delivery as the operator API shows it. */
export interface Delivery {
  readonly order_id: string
  readonly revision: number
  readonly event_type: string
  readonly status: "pending" | "delivered" | "failed"
  readonly attempts: number
  readonly created_at: string
  readonly next_at?: string
  readonly finished_at?: string
  readonly response_status?: number
  readonly error?: string
  readonly duration_ms?: number
}

/** The types of events that a webhook can receive. */
export const eventTypes = [
  "order.created",
  "order.changed",
  "order.held",
  "order.released",
  "order.processing",
  "order.shipped",
  "order.tracking",
  "order.cancelled"
] as const

const queryOf = (filters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "")).toString()

/** Reads webhooks by id, of an account unless it is an empty string. */
export const readWebhooks = async (client: OperatorClient, account_id: string, cursor: string) =>
  (await bodyOf(client.request("GET", `/webhooks?${queryOf({ account_id, cursor })}`))) as {
    readonly webhooks: ReadonlyArray<Webhook>
    readonly cursor?: string
  }

/** Returns the path of a webhook's page after the base path. */
export const webhookPath = (webhook_id: string): string => `/webhooks/${encodeURIComponent(webhook_id)}`

/** Returns a webhook. Throws `Refused` if there is none with the id. */
export const webhookWith = async (client: OperatorClient, webhook_id: string): Promise<Webhook> =>
  (await bodyOf(client.request("GET", webhookPath(webhook_id)))) as Webhook

/** Reads deliveries of a webhook, newest first. */
export const readDeliveries = async (client: OperatorClient, webhook_id: string, status: string, cursor: string) =>
  (await bodyOf(
    client.request("GET", `${webhookPath(webhook_id)}/deliveries?${queryOf({ status, cursor, limit: "50" })}`)
  )) as {
    readonly deliveries: ReadonlyArray<Delivery>
    readonly cursor?: string
  }
