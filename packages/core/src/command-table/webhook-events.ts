/** The types of events that webhooks receive. */
export const webhookEventTypes = [
  "order.created",
  "order.changed",
  "order.held",
  "order.released",
  "order.processing",
  "order.shipped",
  "order.tracking",
  "order.cancelled",
  "order.preflighted"
] as const
/** A type of event that webhooks receive. */
export type WebhookEventType = (typeof webhookEventTypes)[number]
