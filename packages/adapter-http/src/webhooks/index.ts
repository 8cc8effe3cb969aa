export type { WebhookFigures } from "./figures.ts"
export {
  type GuardOptions,
  guardedFetch,
  RefusedAddress,
  type WebhookFetch,
  type WebhookRequest
} from "./guarded-fetch.ts"
export type { OrderReads } from "./send-delivery.ts"
export { sendTestEvent } from "./send-test-event.ts"
export { type SendWebhooksOptions, sendWebhooks } from "./send-webhooks.ts"
export { type SignedContent, webhookHeaders } from "./signature.ts"
export { type WebhookSender, type WebhookSenderOptions, webhookSender } from "./webhook-sender.ts"
