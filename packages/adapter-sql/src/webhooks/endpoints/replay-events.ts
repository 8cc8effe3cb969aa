import { type Webhooks, webhookEventTypeOf } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { type EventRow, eventFields, eventOf } from "../../events/event-row.ts"
import { parseInstant } from "../../sql/instants.ts"
import { columnTime, storedWebhook, type WebhookContext } from "./change-webhook.ts"
import { eventsIn } from "./webhook-row.ts"

/** Number of events per batch. */
const PAGE_SIZE = 500

interface Position {
  readonly order_id: string
  readonly revision: number
}

/**
 * Returns the command that makes events due again. Each page of events is a repeatable statement, so a command that was
 * interrupted can be repeated.
 */
export const replayEvents = (context: WebhookContext): Webhooks["Service"]["replay"] => {
  const { dialect, reader, tables, writer } = context.database
  const query = idempotentWork("Webhooks", dialect)
  const history = sql.raw(tables.history)
  const deliveries = sql.raw(tables.webhook_deliveries)
  const fields = sql.raw(eventFields(dialect))
  // MariaDB, MySQL and the other databases update an existing row in different ways.
  const overwrite = sql.raw(
    dialect === "mysql"
      ? "on duplicate key update"
      : "on conflict (webhook_id, account_id, order_id, revision) do update set"
  )

  return Effect.fnUntraced(function* (webhook_id, options = {}) {
    checkNames("webhooks.replay", options, { order_id: true, since: true })
    const { order_id, since } = options
    const webhook = yield* storedWebhook(context, webhook_id)
    const { account_id } = webhook
    const wanted = eventsIn(webhook)
    const now = columnTime(context, yield* Clock.currentTimeMillis)
    const from = columnTime(context, since ?? parseInstant(webhook.created))
    const ofOrder = order_id === undefined ? sql`` : sql`and h.order_id = ${order_id}`
    let count = 0
    let after: Position = { order_id: "", revision: 0 }
    for (;;) {
      const { order_id, revision } = after
      const { rows } = yield* query(() =>
        sql<EventRow>`select ${fields} from ${history} h where h.account_id = ${account_id} and h.at >= ${from} ${ofOrder}
          and h.order_id >= ${order_id} and (h.order_id > ${order_id} or h.revision > ${revision})
          order by h.order_id, h.revision limit ${sql.lit(PAGE_SIZE)}`.execute(reader)
      )
      const events = rows.map(eventOf)
      const last = events.at(-1)
      const due = events.flatMap((event) => {
        const type = webhookEventTypeOf(event)
        return type === undefined || wanted?.includes(type) === false ? [] : [{ event, type }]
      })
      if (due.length > 0) {
        const values = due.map(
          ({
            event,
            type
          }) => sql`(${webhook_id}, ${account_id}, ${event.order_id}, ${event.revision}, ${type}, 'pending',
            0, ${now}, ${now})`
        )
        yield* query(() =>
          sql`insert into ${deliveries}
            (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
            values ${sql.join(values)}
            ${overwrite} status = 'pending', attempts = 0, created_at = ${now}, next_at = ${now}, finished_at = null`.execute(
            writer
          )
        )
        count += due.length
      }
      if (last === undefined || rows.length < PAGE_SIZE) return count
      after = last
    }
  })
}
