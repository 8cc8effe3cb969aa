import { WebhookRefusal } from "@waybill/core/adapter"
import { type Kysely, sql } from "kysely"
import type { Tables } from "../../sql/tables.ts"
import { eventsIn, type WebhookRow } from "./webhook-row.ts"

/** Maximum number of webhooks of an account. */
const MAX_WEBHOOKS = 20

/** Where a webhook sends events, and which. */
export type WebhookTarget = Pick<WebhookRow, "url" | "events">

const haveSameEvent = (one: WebhookTarget, other: WebhookTarget): boolean => {
  const [events, others] = [eventsIn(one), eventsIn(other)]
  return events === undefined || others === undefined || events.some((event) => others.includes(event))
}

/** Returns the refusal of a webhook that is one too many or sends events twice. `webhook_id` is its id if it exists. */
export const refusalBeside = async (
  db: Kysely<unknown>,
  { webhooks }: Pick<Tables, "webhooks">,
  account_id: string,
  target: WebhookTarget,
  webhook_id?: string
): Promise<WebhookRefusal | undefined> => {
  const { rows } = await sql<WebhookTarget & Pick<WebhookRow, "webhook_id">>`
    select webhook_id, url, events from ${sql.raw(webhooks)} where account_id = ${account_id}`.execute(db)
  const others = rows.filter((row) => row.webhook_id !== webhook_id)
  if (others.length >= MAX_WEBHOOKS) return WebhookRefusal.of("tooMany")
  const isTwice = others.some((other) => other.url === target.url && haveSameEvent(other, target))
  return isTwice ? WebhookRefusal.of("sameUrl") : undefined
}
