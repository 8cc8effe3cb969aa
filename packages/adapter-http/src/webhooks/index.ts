export {
  type GuardOptions,
  guardedFetch,
  RefusedAddress,
  type WebhookFetch,
  type WebhookRequest
} from "./guarded-fetch.ts"
export { messageId, type SignedContent, webhookHeaders } from "./signature.ts"
