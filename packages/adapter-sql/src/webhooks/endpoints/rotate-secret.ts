import { WebhookRefusal, type Webhooks } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { changeWebhook, type WebhookContext } from "./change-webhook.ts"
import { MAX_VALID_SECRETS, newWebhookSecret, validSecrets, withSecret } from "./secrets.ts"
import { secretsIn } from "./webhook-row.ts"

/** Returns the command that issues a secret and lets the previous one expire. */
export const rotateSecret = (context: WebhookContext): Webhooks["Service"]["rotate"] =>
  Effect.fnUntraced(function* (webhook_id, options = {}) {
    checkNames("webhooks.rotate", options, { overlap: true })
    const { overlap = "24 hours" } = options
    const secret = yield* newWebhookSecret
    const webhook = yield* changeWebhook(context, webhook_id, (row, now) => {
      const stored = secretsIn(row)
      // An earlier attempt whose result was lost may have stored the secret.
      if (stored.some((each) => each.secret === Redacted.value(secret))) return undefined
      const length = Duration.toMillis(overlap)
      if (length > 0 && validSecrets(stored, now).length >= MAX_VALID_SECRETS) return WebhookRefusal.of("twoSecrets")
      return sql`secrets = ${JSON.stringify(withSecret(stored, secret, { now, overlap: length }))}`
    })
    return { webhook, secret }
  })
