// Options as a host in JavaScript can pass them, which no compiler checks.
import { expect, it } from "vitest"
import { sendWebhooks, webhookSender } from "../../src/webhooks/index.ts"

const signal = AbortSignal.abort()
const deliveries = {}
const store = {}

it.each([
  [undefined, "sendWebhooks: the options must be an object"],
  [{}, "sendWebhooks: signal: must be an AbortSignal"],
  [{ deliveries, store, signal: 7 }, "sendWebhooks: signal: must be an AbortSignal"],
  [{ deliveries, store, signal, log: 7 }, "sendWebhooks: log: must be a function"],
  [{ signal, store }, "WebhookSenderOptions: deliveries: must be an object, such as the webhookQueue of the stores has"]
])("sendWebhooks rejects %o with the place", async (options, message) => {
  await expect(sendWebhooks(options as never)).rejects.toThrow(new TypeError(message))
})

it.each([
  [{ store }, "deliveries: must be an object, such as the webhookQueue of the stores has"],
  [{ deliveries }, "store: must be an object, such as the webhookQueue of the stores has"],
  [{ deliveries, store, fetch: 7 }, "fetch: must be a function"],
  [{ deliveries, store, policy: 7 }, "Invalid policy: must be an object"]
])("a sender of webhooks with %o is refused", (options, message) => {
  expect(() => webhookSender(options as never)).toThrow(message)
})
