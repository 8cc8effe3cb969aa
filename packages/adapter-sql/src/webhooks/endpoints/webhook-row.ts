import type { WebhookEventType, WebhookRecord, WebhookStatus } from "@waybill/core/adapter"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../../sql/instants.ts"
import { recordOf } from "../../sql/record-of.ts"
import { type StoredSecret, validSecrets } from "./secrets.ts"

/** Row that `webhookFields` selects. */
export interface WebhookRow {
  readonly webhook_id: string
  readonly account_id: string
  readonly url: string
  readonly events: string | null
  readonly secrets: string
  readonly status: string
  readonly reason: string | null
  readonly failing: InstantColumn | null
  readonly created: InstantColumn
}

/** Returns the select list for a webhook; its table must have the alias `w`. */
export const webhookFields = (dialect: Dialect): string =>
  `w.webhook_id, w.account_id, w.url, w.events, w.secrets, w.status, w.reason,
    ${selectInstant[dialect]("w.failing_since")} as failing, ${selectInstant[dialect]("w.created_at")} as created`

/** Returns the event types that a webhook receives, or undefined for all types. */
export const eventsIn = ({ events }: Pick<WebhookRow, "events">): ReadonlyArray<WebhookEventType> | undefined =>
  events === null ? undefined : JSON.parse(events)

/** Returns the secrets stored in a row. */
export const secretsIn = ({ secrets }: Pick<WebhookRow, "secrets">): ReadonlyArray<StoredSecret> => JSON.parse(secrets)

/** Returns a webhook without its secrets. */
export const webhookIn = (row: WebhookRow, now: number): WebhookRecord => {
  const events = eventsIn(row)
  return recordOf<WebhookRecord>({
    webhook_id: row.webhook_id,
    account_id: row.account_id,
    url: row.url,
    events,
    status: row.status as WebhookStatus,
    reason: row.reason ?? undefined,
    failing_since: row.failing === null ? undefined : parseInstant(row.failing),
    created_at: parseInstant(row.created),
    secrets: validSecrets(secretsIn(row), now).map(({ created_at, expires_at }) =>
      recordOf<WebhookRecord["secrets"][number]>({ created_at, expires_at })
    )
  })
}
