import { CurrentPolicy } from "@waybill/core"
import { Webhooks } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { checkOptionNames } from "../../connections/option-names.ts"
import { idempotentWork } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import { SqlDatabase } from "../../database/sql-database.ts"
import { addWebhook, type WebhookOptions } from "./add-webhook.ts"
import { changeWebhook, storedWebhook, type WebhookContext } from "./change-webhook.ts"
import { listDeliveries } from "./list-deliveries.ts"
import { listWebhooks } from "./list-webhooks.ts"
import { refusalBeside } from "./other-webhooks.ts"
import { replayEvents } from "./replay-events.ts"
import { rotateSecret } from "./rotate-secret.ts"
import { validSecrets } from "./secrets.ts"
import { checkSettings, eventsColumn } from "./validation.ts"
import { secretsIn, webhookIn } from "./webhook-row.ts"

const changeSettings = (context: WebhookContext): Webhooks["Service"]["change"] =>
  Effect.fnUntraced(function* (webhook_id, settings) {
    yield* checkSettings(settings, context.policy)
    const { tables } = context.database
    return yield* changeWebhook(context, webhook_id, async (row, _now, db) => {
      const events = settings.events === undefined ? row.events : eventsColumn(settings.events)
      const url = settings.url ?? row.url
      const refusal = await refusalBeside(db, tables, row.account_id, { url, events }, webhook_id)
      return refusal ?? sql`url = ${url}, events = ${events}`
    })
  })

const removeWebhook = ({ database }: WebhookContext): Webhooks["Service"]["remove"] => {
  const { dialect, tables, writer } = database
  const query = idempotentWork("Webhooks", dialect)
  return (webhook_id) =>
    query(() =>
      transact(writer, async (db) => {
        await sql`delete from ${sql.raw(tables.webhooks)} where webhook_id = ${webhook_id}`.execute(db)
        await sql`delete from ${sql.raw(tables.webhook_deliveries)} where webhook_id = ${webhook_id}`.execute(db)
      })
    )
}

/**
 * Provides the operator's webhook commands, backed by a SQL database.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlWebhooks(), SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlWebhooks = (options: WebhookOptions = {}): Layer.Layer<Webhooks, never, SqlDatabase> => {
  checkOptionNames("sqlWebhooks", options)
  if (!["stored", "host", undefined].includes(options.accounts))
    throw new TypeError(`sqlWebhooks: accounts: must be stored or host, got ${JSON.stringify(options.accounts)}`)
  return Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const context: WebhookContext = { database: yield* SqlDatabase, policy: yield* CurrentPolicy }
      return {
        add: addWebhook(context, options),
        list: listWebhooks(context),
        get: (webhook_id) =>
          Effect.zipWith(storedWebhook(context, webhook_id), Clock.currentTimeMillis, (row, now) =>
            webhookIn(row, now)
          ),
        change: changeSettings(context),
        pause: (webhook_id) =>
          changeWebhook(context, webhook_id, ({ status }) =>
            status === "active" ? sql`status = 'paused'` : undefined
          ),
        resume: (webhook_id) =>
          changeWebhook(context, webhook_id, ({ status }) =>
            status === "active" ? undefined : sql`status = 'active', reason = null, failing_since = null`
          ),
        rotate: rotateSecret(context),
        remove: removeWebhook(context),
        deliveries: listDeliveries(context),
        replay: replayEvents(context),
        secrets: (webhook_id) =>
          Effect.zipWith(storedWebhook(context, webhook_id), Clock.currentTimeMillis, (row, now) =>
            validSecrets(secretsIn(row), now)
              .toReversed()
              .map(({ secret }) => Redacted.make(secret, { label: "webhook secret" }))
          )
      }
    })
  )
}
