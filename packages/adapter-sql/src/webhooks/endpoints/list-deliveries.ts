import {
  type DeliveryRecord,
  type DeliveryStatus,
  type WebhookEventType,
  WebhookRefusal,
  type Webhooks
} from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import { idempotentWork } from "../../connections/retry.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../../sql/instants.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { recordOf } from "../../sql/record-of.ts"
import { rowLimit } from "../../sql/row-limit.ts"
import { runStatement } from "../../sql/run-statement.ts"
import { columnTime, storedWebhook, type WebhookContext } from "./change-webhook.ts"
import { deliveryCursorAfter, deliveryPositionOf } from "./delivery-cursor.ts"

interface DeliveryRow {
  readonly order_id: string
  readonly revision: number | string
  readonly event_type: string
  readonly status: string
  readonly attempts: number | string
  readonly created: InstantColumn
  readonly next: InstantColumn | null
  readonly finished: InstantColumn | null
  readonly response_status: number | string | null
  readonly error: string | null
  readonly duration_ms: number | string | null
}

const deliveryFields = (dialect: Dialect): string => {
  const time = selectInstant[dialect]
  return `order_id, revision, event_type, status, attempts, ${time("created_at")} as created, ${time("next_at")} as next,
    ${time("finished_at")} as finished, response_status, error, duration_ms`
}

const deliveryIn = (row: DeliveryRow): DeliveryRecord =>
  recordOf<DeliveryRecord>({
    order_id: row.order_id,
    revision: Number(row.revision),
    event_type: row.event_type as WebhookEventType,
    status: row.status as DeliveryStatus,
    attempts: Number(row.attempts),
    created_at: parseInstant(row.created),
    next_at: row.next !== null && row.status === "pending" ? parseInstant(row.next) : undefined,
    finished_at: row.finished === null ? undefined : parseInstant(row.finished),
    response_status: row.response_status === null ? undefined : Number(row.response_status),
    error: row.error ?? undefined,
    duration_ms: row.duration_ms === null ? undefined : Number(row.duration_ms)
  })

/** Pages of a list that differ in their statement. */
interface PageKind {
  readonly hasStatus: boolean
  readonly isContinued: boolean
  /** Whether only a few deliveries have the status. */
  readonly isRare: boolean
}

/** Returns the command that lists the deliveries of a webhook, newest first. */
export const listDeliveries = (context: WebhookContext): Webhooks["Service"]["deliveries"] => {
  const { dialect, reader, tables } = context.database
  const query = idempotentWork("Webhooks", dialect)
  const page = ({ hasStatus, isContinued, isRare }: PageKind) => {
    // Keeps SQLite from reading all deliveries in order, so that it finds the few by their status and sorts them.
    const time = dialect === "sqlite" && isRare ? "+created_at" : "created_at"
    return withPlaceholders(dialect)(
      (next) => `select ${deliveryFields(dialect)} from ${tables.webhook_deliveries} where webhook_id = ${next()}
      ${hasStatus ? `and status = ${next()}` : ""}
      ${isContinued ? `and ${time} <= ${next()} and (${time} < ${next()} or order_id < ${next()} or (order_id = ${next()} and revision < ${next()}))` : ""}
      order by ${time} desc, order_id desc, revision desc limit ${next()}`
    )
  }
  return Effect.fnUntraced(function* (webhook_id, filter = {}) {
    checkNames("webhooks.deliveries", filter, { status: true, after: true, limit: true })
    const { after, limit, status } = filter
    yield* storedWebhook(context, webhook_id)
    const position = after === undefined ? undefined : deliveryPositionOf(after)
    if (after !== undefined && position === undefined)
      return yield* Effect.fail(new WebhookRefusal({ kind: "invalid", message: "after: not a cursor of this list" }))
    const most = rowLimit(limit)
    const [created, order_id, revision] = position ?? [0, "", 0]
    const time = columnTime(context, created)
    const start = position === undefined ? [] : [time, time, order_id, order_id, revision]
    const values = [webhook_id, ...(status === undefined ? [] : [status]), ...start, most]
    const statement = page({
      hasStatus: status !== undefined,
      isContinued: position !== undefined,
      isRare: status === "failed" || status === "pending"
    })
    const { rows } = yield* query(() => runStatement<DeliveryRow>(reader, statement, values))
    const deliveries = rows.map(deliveryIn)
    const last = deliveries.at(-1)
    return last === undefined || rows.length < most ? { deliveries } : { deliveries, after: deliveryCursorAfter(last) }
  })
}
