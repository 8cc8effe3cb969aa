import { type ClaimedDelivery, type DeliveryClaim, TRACK_URL, type WebhookEventType } from "@waybill/core/adapter"
import type { Kysely } from "kysely"
import { transact } from "../../connections/transaction.ts"
import { MAX_LEASE } from "../../events/max-lease.ts"
import { clock } from "../../sql/clock.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { mayMissEarlier } from "../../sql/locking-reads.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { rowLimit } from "../../sql/row-limit.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"

interface ClaimedRow {
  readonly order_id: string
  readonly revision: number | string
  readonly event_type: string
  readonly attempts: number | string
}

/** Returns the values of a delivery's key, in column order. */
export const deliveryKey = ({ account_id, order_id, revision, webhook_id }: ClaimedDelivery) => [
  webhook_id,
  account_id,
  order_id,
  revision
]

interface Claim extends DeliveryClaim {
  /** The time until which deliveries are due. */
  readonly time: string
  /** Milliseconds. */
  readonly lease: number
}

/** Returns a function that claims due deliveries to one endpoint. Leases are on the database's clock. */
export const claimDeliveries = (dialect: Dialect, { webhook_deliveries, webhooks }: Tables) => {
  const placeholders = withPlaceholders(dialect)
  const { later, now } = clock[dialect]
  const lock = dialect === "sqlite" ? "" : "for update skip locked"
  // Keeps PostgreSQL from joining all deliveries, so that it looks up each row's earlier ones by their key. An index
  // that answers the condition could seem better than the key while statistics are missing or old, so none can.
  const apart = dialect === "postgres" ? "offset 0" : ""
  // The rows of an active webhook and those of orders' track_urls have different owners.
  const due = (isOfWebhook: boolean) =>
    placeholders(
      (next) => `select d.order_id, d.revision, d.event_type, d.attempts from ${webhook_deliveries} d
      where d.webhook_id = ${next()} and d.account_id = ${next()} and d.status = 'pending' and d.next_at <= ${next()}
        and (d.claimed_until is null or d.claimed_until < ${now} or d.claimed_until > ${later(String(2 * MAX_LEASE))})
        ${isOfWebhook ? `and exists (select 1 from ${webhooks} w where w.webhook_id = d.webhook_id and w.status = 'active' ${apart})` : ""}
        and not exists (select 1 from ${webhook_deliveries} e where e.webhook_id = d.webhook_id
          and e.account_id = d.account_id and e.order_id = d.order_id and e.revision < d.revision
          and e.status not in ('delivered', 'failed') ${apart})
      order by d.next_at, d.order_id limit ${next()} ${lock}`
    )
  const [ofWebhook, ofTrackUrls] = [due(true), due(false)]
  const take = placeholders(
    (next) => `update ${webhook_deliveries} set claimed_by = ${next()}, claimed_until = ${later(next())}
      where webhook_id = ${next()} and account_id = ${next()} and order_id = ${next()} and revision = ${next()}
        and status = 'pending'`
  )
  const earlier = placeholders(
    (next) => `select 1 from ${webhook_deliveries} where webhook_id = ${next()} and account_id = ${next()}
      and order_id = ${next()} and revision < ${next()} and status not in ('delivered', 'failed') limit 1`
  )
  const isPreceded = async (db: Kysely<unknown>, delivery: ClaimedDelivery) =>
    mayMissEarlier(dialect) && (await runStatement(db, earlier, deliveryKey(delivery))).rows.length > 0

  return (db: Kysely<unknown>, { account_id, lease, limit, sender, time, webhook_id }: Claim) =>
    transact(db, async (db): Promise<ReadonlyArray<ClaimedDelivery>> => {
      const statement = webhook_id === TRACK_URL ? ofTrackUrls : ofWebhook
      const { rows } = await runStatement<ClaimedRow>(db, statement, [webhook_id, account_id, time, rowLimit(limit)])
      const found = rows.map(({ attempts, event_type, order_id, revision }) => ({
        webhook_id,
        account_id,
        order_id,
        revision: Number(revision),
        event_type: event_type as WebhookEventType,
        attempts: Number(attempts)
      }))
      const claimed: Array<ClaimedDelivery> = []
      for (const delivery of found) {
        if (await isPreceded(db, delivery)) continue
        await runStatement(db, take, [sender, Math.min(lease, MAX_LEASE), ...deliveryKey(delivery)])
        claimed.push(delivery)
      }
      return claimed
    })
}
