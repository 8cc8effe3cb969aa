import {
  type AfterAttempt,
  afterAttempt,
  type ClaimedDelivery,
  type DeliveryState,
  type FinishedAttempt,
  TRACK_URL
} from "@waybill/core/adapter"
import type { Kysely } from "kysely"
import { transact } from "../../connections/transaction.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, instantFormat, parseInstant, selectInstant } from "../../sql/instants.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { deliveryKey } from "./claim-deliveries.ts"

/** Maximum length of a stored error. */
const MAX_ERROR = 500

/** Returns a function that records a delivery attempt if the sender still holds the claim. */
export const finishDelivery = (dialect: Dialect, { webhook_deliveries, webhooks }: Tables) => {
  const placeholders = withPlaceholders(dialect)
  const format = instantFormat(dialect)
  const failing = placeholders(
    (next) =>
      `select ${selectInstant[dialect]("failing_since")} as failing from ${webhooks} where webhook_id = ${next()}`
  )
  const record = placeholders(
    (next) => `update ${webhook_deliveries} set status = ${next()}, attempts = ${next()}, next_at = ${next()},
      finished_at = ${next()}, response_status = ${next()}, error = ${next()}, duration_ms = ${next()},
      claimed_by = null, claimed_until = null
    where webhook_id = ${next()} and account_id = ${next()} and order_id = ${next()} and revision = ${next()}
      and claimed_by = ${next()}`
  )
  const succeed = placeholders(
    (next) => `update ${webhooks} set failing_since = null where webhook_id = ${next()} and failing_since is not null`
  )
  const fail = placeholders(
    (next) => `update ${webhooks} set failing_since = coalesce(failing_since, ${next()}) where webhook_id = ${next()}`
  )
  const disable = placeholders(
    (next) => `update ${webhooks} set status = 'disabled', reason = ${next()} where webhook_id = ${next()}
      and status = 'active'`
  )

  const changeWebhook = async (db: Kysely<unknown>, webhook_id: string, next: AfterAttempt) => {
    if (next.status === "delivered") await runStatement(db, succeed, [webhook_id])
    else if (next.failingSince !== undefined) await runStatement(db, fail, [format(next.failingSince), webhook_id])
    if (next.disabled !== undefined) await runStatement(db, disable, [next.disabled, webhook_id])
  }

  return (
    db: Kysely<unknown>,
    sender: string,
    delivery: ClaimedDelivery,
    { durationMs, error, now, result, status }: FinishedAttempt & { readonly now: number }
  ): Promise<DeliveryState> =>
    transact(db, async (db) => {
      const { webhook_id } = delivery
      const isWebhook = webhook_id !== TRACK_URL
      const { rows } = await runStatement<{ readonly failing: InstantColumn | null }>(db, failing, [webhook_id])
      const since = rows[0]?.failing ?? null
      const attempts = delivery.attempts + 1
      const planned = afterAttempt({
        result,
        attempts,
        now,
        ...(since !== null && { failingSince: parseInstant(since) })
      })
      // An order's track_url cannot be disabled, so that its delivery ends instead.
      const next: AfterAttempt = isWebhook || planned.disabled === undefined ? planned : { status: "failed" }
      const { count } = await runStatement(db, record, [
        next.status,
        attempts,
        next.nextAt === undefined ? null : format(next.nextAt),
        next.status === "pending" ? null : format(now),
        status ?? null,
        error?.slice(0, MAX_ERROR) ?? null,
        Math.round(durationMs),
        ...deliveryKey(delivery),
        sender
      ])
      if (count === 0) return { status: "lost" }
      if (isWebhook) await changeWebhook(db, webhook_id, next)
      return { status: next.status, ...(next.disabled !== undefined && { disabled: next.disabled }) }
    })
}
