import type { Webhooks } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { idempotentWork } from "../../connections/retry.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { rowLimit } from "../../sql/row-limit.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { WebhookContext } from "./change-webhook.ts"
import { type WebhookRow, webhookFields, webhookIn } from "./webhook-row.ts"

/** Returns the command that lists webhooks without their secrets. */
export const listWebhooks = ({
  database: { dialect, reader, tables }
}: WebhookContext): Webhooks["Service"]["list"] => {
  const query = idempotentWork("Webhooks", dialect)
  const statement = (isOfAccount: boolean) =>
    withPlaceholders(dialect)(
      (next) => `select ${webhookFields(dialect)} from ${tables.webhooks} w
      where ${isOfAccount ? `w.account_id = ${next()} and ` : ""}w.webhook_id > ${next()}
      order by w.webhook_id limit ${next()}`
    )
  const ofAccount = statement(true)
  const ofAll = statement(false)
  return (options = {}) =>
    Effect.gen(function* () {
      checkNames("webhooks.list", options, { account_id: true, after: true, limit: true })
      const { account_id, after = "", limit } = options
      const now = yield* Clock.currentTimeMillis
      const values = [...(account_id === undefined ? [] : [account_id]), after, rowLimit(limit)]
      const { rows } = yield* query(() =>
        runStatement<WebhookRow>(reader, account_id === undefined ? ofAll : ofAccount, values)
      )
      return rows.map((row) => webhookIn(row, now))
    })
}
