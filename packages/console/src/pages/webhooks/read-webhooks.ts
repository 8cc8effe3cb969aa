import type {
  OperatorDelivery as Delivery,
  OperatorClient,
  OperatorWebhook as Webhook
} from "@waybill/adapter-http/client"
import { bodyOf } from "../../api/refused.ts"

export type { Delivery, Webhook }

/** A webhook with its new secret. */
export interface IssuedWebhook {
  readonly webhook: Webhook
  readonly secret: string
}

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

/** Returns a webhook. Throws `Refused` if the id is unknown. */
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
