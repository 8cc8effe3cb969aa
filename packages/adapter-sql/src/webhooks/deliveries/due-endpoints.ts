import { type DueEndpoint, TRACK_URL } from "@waybill/core/adapter"
import * as Redacted from "effect/Redacted"
import type { Kysely } from "kysely"
import type { Dialect } from "../../sql/dialect.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { validSecrets } from "../endpoints/secrets.ts"
import { secretsIn, type WebhookRow } from "../endpoints/webhook-row.ts"

interface EndpointRow extends Pick<WebhookRow, "webhook_id" | "account_id" | "url" | "secrets"> {
  readonly is_failing: number | boolean
}

const secretsOf = (row: Pick<WebhookRow, "secrets">, now: number) =>
  validSecrets(secretsIn(row), now)
    .toReversed()
    .map(({ secret }) => Redacted.make(secret, { label: "webhook secret" }))

/** Returns a function that finds the endpoints with due deliveries, of webhooks and of the `track_url` of orders. */
export const dueEndpoints = (dialect: Dialect, { webhook_deliveries, webhooks }: Tables) => {
  const placeholders = withPlaceholders(dialect)
  // Keeps PostgreSQL from joining all deliveries.
  const apart = dialect === "postgres" ? "offset 0" : ""
  const ofWebhooks = placeholders(
    (next) => `select w.webhook_id, w.account_id, w.url, w.secrets, w.failing_since is not null as is_failing
    from ${webhooks} w where w.status = 'active' and exists (select 1 from ${webhook_deliveries} d
      where d.webhook_id = w.webhook_id and d.status = 'pending' and d.next_at <= ${next()} ${apart})`
  )
  const ofTrackUrls = placeholders(
    (next) => `select distinct account_id from ${webhook_deliveries}
    where webhook_id = '${TRACK_URL}' and status = 'pending' and next_at <= ${next()}`
  )
  // Requests to a track_url are signed with the secrets of the account's first webhook.
  const firstWebhook = placeholders(
    (next) => `select secrets from ${webhooks} where account_id = ${next()} and status = 'active'
    order by created_at, webhook_id limit 1`
  )

  return async (db: Kysely<unknown>, time: string, now: number): Promise<ReadonlyArray<DueEndpoint>> => {
    const found = await runStatement<EndpointRow>(db, ofWebhooks, [time])
    const tracked = await runStatement<{ readonly account_id: string }>(db, ofTrackUrls, [time])
    const endpoints: Array<DueEndpoint> = found.rows.map((row) => ({
      webhook_id: row.webhook_id,
      account_id: row.account_id,
      url: row.url,
      secrets: secretsOf(row, now),
      isFailing: Boolean(row.is_failing)
    }))
    for (const { account_id } of tracked.rows) {
      const { rows } = await runStatement<Pick<WebhookRow, "secrets">>(db, firstWebhook, [account_id])
      const secrets = rows[0] === undefined ? [] : secretsOf(rows[0], now)
      endpoints.push({ webhook_id: TRACK_URL, account_id, secrets, isFailing: false })
    }
    return endpoints
  }
}
