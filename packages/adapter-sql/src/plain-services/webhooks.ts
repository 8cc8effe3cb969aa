// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type {
  DeliveryFilter,
  DeliveryPage,
  ReplayOptions,
  WebhookFilter,
  WebhookRecord,
  WebhookSettings
} from "@waybill/core/adapter"
import type * as Duration from "effect/Duration"

/**
 * A webhook with its new secret. No other reply contains the secret. JSON, spreads and logs omit the secrets, so read
 * them by their names.
 */
export interface RevealedWebhook {
  /** The webhook without its secrets. */
  readonly webhook: WebhookRecord
  /** Key of the signatures, which starts with `whsec_`. */
  readonly secret: string
}

/** The operator's commands for the webhooks of all accounts. Its functions return promises. */
export interface PlainWebhooks {
  /** Adds a webhook, which receives the events from now on. Refuses an account that does not exist. */
  readonly add: (account_id: string, settings: WebhookSettings) => Promise<RevealedWebhook>
  /** Lists webhooks by id. */
  readonly list: (options?: WebhookFilter) => Promise<ReadonlyArray<WebhookRecord>>
  /** Returns a webhook, without its secrets. */
  readonly get: (webhook_id: string) => Promise<WebhookRecord>
  /** Changes the given settings and keeps the others. */
  readonly change: (webhook_id: string, settings: Partial<WebhookSettings>) => Promise<WebhookRecord>
  /** Stops deliveries. Events are kept until the webhook is resumed. */
  readonly pause: (webhook_id: string) => Promise<WebhookRecord>
  /** Starts deliveries to a paused or disabled webhook. */
  readonly resume: (webhook_id: string) => Promise<WebhookRecord>
  /**
   * Issues a secret. During the overlap, 24 hours by default, requests have the signatures of both secrets. Without an
   * overlap, all previous secrets expire immediately.
   */
  readonly rotate: (
    webhook_id: string,
    options?: {
      /** Validity of the old secret from now. Default `24 hours`. */
      readonly overlap?: Duration.Input
    }
  ) => Promise<RevealedWebhook>
  /** Removes a webhook with its deliveries. Does nothing if the webhook does not exist. */
  readonly remove: (webhook_id: string) => Promise<void>
  /** Lists the deliveries of a webhook, newest first. */
  readonly deliveries: (webhook_id: string, filter?: DeliveryFilter) => Promise<DeliveryPage>
  /** Sends events again in sequence, including delivered ones. Returns their number. */
  readonly replay: (webhook_id: string, options?: ReplayOptions) => Promise<number>
  /** Returns the current signing secrets of the webhook, newest first. */
  readonly secrets: (webhook_id: string) => Promise<ReadonlyArray<string>>
}
