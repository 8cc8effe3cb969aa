// Values of the examples in the OpenAPI document.

const NOW = "2026-11-25 14:00:00"

/** Data that names a webhook. */
export const named = { webhook_id: "wh_4f1c" }

/** A webhook as its merchant sees it. */
export const webhook = {
  ...named,
  url: "https://shop.example/hooks",
  events: ["order.shipped"],
  status: "active",
  created_at: NOW,
  secrets: [{ created_at: NOW }]
}

/** A webhook with its new secret. */
export const issued = { webhook, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }

export const delivery = {
  order_id: "200000000000001",
  revision: 3,
  event_type: "order.shipped",
  status: "delivered",
  attempts: 1,
  created_at: NOW,
  finished_at: NOW,
  response_status: 204,
  duration_ms: 41
}
