import { WebhookRefusal, type Webhooks } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type Kysely, sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import { unknownAccountText } from "../../database/unknown-account.ts"
import { SecretBytes } from "../../secrets/secret-bytes.ts"
import type { Tables } from "../../sql/tables.ts"
import { columnTime, findWebhook, type WebhookContext } from "./change-webhook.ts"
import { refusalBeside, type WebhookTarget } from "./other-webhooks.ts"
import { newWebhookSecret, type StoredSecret } from "./secrets.ts"
import { checkAccountId, checkSettings, eventsColumn } from "./validation.ts"
import { webhookIn } from "./webhook-row.ts"

/** Where the accounts of webhooks are. */
export interface WebhookOptions {
  /**
   * `stored`: in this database; a webhook of an unknown account is refused. `host`: the host keeps them, and they are not
   * checked. Default `stored`.
   */
  readonly accounts?: "stored" | "host"
}

const EXPECTED = 'an account of this database; a program with its own accounts opens its stores with accounts: "host"'

/** Returns the reason why an account cannot have another webhook. */
const reasonAgainst = async (
  db: Kysely<unknown>,
  tables: Tables,
  account_id: string,
  target: WebhookTarget,
  { accounts = "stored" }: WebhookOptions
): Promise<WebhookRefusal | undefined> => {
  if (accounts === "stored") {
    const account = await sql`select 1 from ${sql.raw(tables.accounts)} where account_id = ${account_id}`.execute(db)
    if (account.rows.length === 0) {
      const message = await unknownAccountText(db, tables, account_id, EXPECTED)
      return new WebhookRefusal({ kind: "unknownAccount", message })
    }
  }
  return await refusalBeside(db, tables, account_id, target)
}

/** Returns the command that adds a webhook with its first secret. */
export const addWebhook = (context: WebhookContext, options: WebhookOptions): Webhooks["Service"]["add"] =>
  Effect.fnUntraced(function* (account_id, settings) {
    yield* checkAccountId(account_id)
    yield* checkSettings(settings, context.policy)
    const target = { url: settings.url, events: eventsColumn(settings.events) }
    const { database } = context
    const { tables, writer } = database
    const now = yield* Clock.currentTimeMillis
    // The id exists before the write, so that a repeated attempt finds the webhook of an earlier one.
    const webhook_id = `wh_${(yield* SecretBytes)(16).toString("hex")}`
    const secret = yield* newWebhookSecret
    const secrets = JSON.stringify([
      { secret: Redacted.value(secret), created_at: now }
    ] satisfies ReadonlyArray<StoredSecret>)
    const added = yield* idempotentWork(
      "Webhooks",
      database.dialect
    )(() =>
      transact(writer, async (db) => {
        const stored = await findWebhook(database, db, webhook_id)
        if (stored !== undefined) return stored
        const reason = await reasonAgainst(db, tables, account_id, target, options)
        if (reason !== undefined) return reason
        await sql`
          insert into ${sql.raw(tables.webhooks)} (webhook_id, account_id, url, events, secrets, status, created_at)
          values (${webhook_id}, ${account_id}, ${target.url}, ${target.events}, ${secrets}, 'active',
            ${columnTime(context, now)})`.execute(db)
        return (await findWebhook(database, db, webhook_id))!
      })
    )
    if ("kind" in added) return yield* Effect.fail(added)
    return { webhook: webhookIn(added, now), secret }
  })
