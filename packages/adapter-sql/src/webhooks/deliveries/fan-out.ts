import type { HistoryEvent, OrderStore, Policy, Unavailable } from "@waybill/core"
import { TRACK_URL, type WebhookEventType, webhookEventTypeOf } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { instantFormat, parseInstant } from "../../sql/instants.ts"
import { eventsIn, type WebhookRow, webhookFields } from "../endpoints/webhook-row.ts"

interface TypedEvent {
  readonly event: HistoryEvent
  readonly type: WebhookEventType
}

/** Types of the events that an order's track_url receives. */
const trackedTypes: ReadonlySet<WebhookEventType> = new Set(["order.shipped", "order.tracking"])

const receives = (row: WebhookRow, { event, type }: TypedEvent): boolean =>
  row.account_id === event.account_id &&
  parseInstant(row.created) <= event.at &&
  eventsIn(row)?.includes(type) !== false

/**
 * Returns a function that creates a delivery for each event and each webhook subscribed to its type. It can be
 * repeated. A webhook receives events that are not older than itself. A disabled one receives none.
 */
export const fanOut = (
  { dialect, reader, tables, writer }: SqlDatabase["Service"],
  store: OrderStore["Service"],
  { trackUrl }: Policy
): ((events: ReadonlyArray<HistoryEvent>) => Effect.Effect<void, Unavailable>) => {
  const query = idempotentWork("Webhooks", dialect)
  const ignored = sql.raw(
    dialect === "mysql" ? "on duplicate key update webhook_id = values(webhook_id)" : "on conflict do nothing"
  )
  const fields = sql.raw(webhookFields(dialect))

  const webhooksOf = (accounts: ReadonlyArray<string>) =>
    query(() =>
      sql<WebhookRow>`
        select ${fields} from ${sql.raw(tables.webhooks)} w
        where w.account_id in (${sql.join(accounts)}) and w.status <> 'disabled'`.execute(reader)
    )

  const hasTrackUrl = ({ event, type }: TypedEvent) =>
    trackUrl === "post" && trackedTypes.has(type)
      ? Effect.map(
          store.find(event.account_id, { order_id: event.order_id }),
          (order) => order?.track_url !== undefined && order.track_url !== ""
        )
      : Effect.succeed(false)

  return Effect.fnUntraced(function* (events) {
    const typed = events.flatMap((event) => {
      const type = webhookEventTypeOf(event)
      return type === undefined ? [] : [{ event, type }]
    })
    if (typed.length === 0) return
    const { rows } = yield* webhooksOf([...new Set(typed.map(({ event }) => event.account_id))])
    const tracked = yield* Effect.filter(typed, hasTrackUrl)
    const targets = [
      ...typed.flatMap((each) =>
        rows.filter((row) => receives(row, each)).map((row) => [row.webhook_id, each] as const)
      ),
      ...tracked.map((each) => [TRACK_URL, each] as const)
    ]
    if (targets.length === 0) return
    const now = instantFormat(dialect)(yield* Clock.currentTimeMillis)
    const values = targets.map(
      ([webhook_id, { event, type }]) =>
        sql`(${webhook_id}, ${event.account_id}, ${event.order_id}, ${event.revision}, ${type}, 'pending', 0, ${now}, ${now})`
    )
    yield* query(() =>
      sql`
        insert into ${sql.raw(tables.webhook_deliveries)}
          (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
        values ${sql.join(values)} ${ignored}`.execute(writer)
    )
  })
}
