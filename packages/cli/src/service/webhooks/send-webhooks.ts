import { webhookSender } from "@waybill/adapter-http/webhooks"
import { eventRelay } from "@waybill/adapter-sql"
import { OrderStore, type Policy } from "@waybill/core"
import { WebhookDeliveries } from "@waybill/core/adapter"
import { Effect } from "effect"
import { webhookMetrics } from "./webhook-metrics.ts"

/**
 * Starts a relay and a sender of webhooks, which stop with the scope. Returns their metrics in the Prometheus text format.
 * Several processes share the work. `reportsBacklog` is true in one of them, because the sum of all processes is reported.
 */
export const sendWebhooks = (policy: Policy, reportsBacklog: boolean) =>
  Effect.gen(function* () {
    const sender = webhookSender({ deliveries: yield* WebhookDeliveries, store: yield* OrderStore, policy })
    yield* Effect.forkScoped(eventRelay())
    yield* Effect.forkScoped(sender.run)
    return () => webhookMetrics(sender.figures(), reportsBacklog)
  })
