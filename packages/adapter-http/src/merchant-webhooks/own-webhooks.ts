import { WebhookRefusal, type WebhookSettings, type Webhooks } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"

type Service = Webhooks["Service"]

/** The commands of one account for its webhooks. */
export type OwnWebhooks = ReturnType<typeof ownWebhooks>

/** Returns the commands for the webhooks of an account. A webhook of another account is as unknown as an absent one. */
export const ownWebhooks = (webhooks: Service, account_id: string) => {
  const get: Service["get"] = (webhook_id) =>
    Effect.flatMap(webhooks.get(webhook_id), (found) =>
      found.account_id === account_id ? Effect.succeed(found) : Effect.fail(WebhookRefusal.of("unknownWebhook"))
    )
  const own =
    <Rest extends ReadonlyArray<unknown>, A, E>(command: (id: string, ...rest: Rest) => Effect.Effect<A, E>) =>
    (webhook_id: string, ...rest: Rest) =>
      Effect.flatMap(get(webhook_id), (found) => command(found.webhook_id, ...rest))
  return {
    add: (settings: WebhookSettings) => webhooks.add(account_id, settings),
    list: (after: string | undefined, limit: number) => webhooks.list({ account_id, after, limit }),
    get,
    pause: own(webhooks.pause),
    resume: own(webhooks.resume),
    rotate: own(webhooks.rotate),
    remove: own(webhooks.remove),
    deliveries: own(webhooks.deliveries),
    replay: own(webhooks.replay)
  }
}
