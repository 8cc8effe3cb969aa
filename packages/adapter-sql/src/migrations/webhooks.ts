import { createIndex } from "./create-index.ts"
import { type Migration, tableSuffix } from "./migration.ts"

/** Creates the index by which retention finds the deliveries of an order. */
export const deliveriesOfOrder: Migration = (target) =>
  createIndex(target, {
    name: "webhook_deliveries_of_order",
    table: "webhook_deliveries",
    columns: "account_id, order_id"
  })

/**
 * Creates the tables of webhook endpoints and deliveries. A delivery names its event and has no copy of its content, so
 * that erased data is never sent.
 */
export const webhooks: Migration = (target) => {
  const { flavour, table, type } = target
  const deliveries = table("webhook_deliveries")
  const index = (name: string, columns: string) => createIndex(target, { name, table: "webhook_deliveries", columns })
  return [
    `create table if not exists ${table("webhooks")} (
    webhook_id ${type.id} not null,
    account_id ${type.id} not null,
    url ${type.text} not null,
    events ${type.text},
    secrets ${type.text} not null,
    status ${type.word} not null,
    reason ${type.text},
    failing_since ${type.instant},
    created_at ${type.instant} not null,
    primary key (webhook_id)
  ) ${tableSuffix[flavour]}`,
    `create table if not exists ${deliveries} (
    webhook_id ${type.id} not null,
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    revision ${type.count} not null,
    event_type ${type.word} not null,
    status ${type.word} not null,
    attempts ${type.count} not null,
    created_at ${type.instant} not null,
    next_at ${type.instant},
    claimed_by ${type.id},
    claimed_until ${type.instant},
    finished_at ${type.instant},
    response_status ${type.count},
    error ${type.text},
    duration_ms ${type.count},
    primary key (webhook_id, account_id, order_id, revision)
  ) ${tableSuffix[flavour]}`,
    ...createIndex(target, { name: "webhooks_of_account", table: "webhooks", columns: "account_id, webhook_id" }),
    ...index("webhook_deliveries_due", "webhook_id, status, next_at"),
    ...index("webhook_deliveries_of_webhook", "webhook_id, created_at"),
    ...index("webhook_deliveries_finished", "finished_at, created_at")
  ]
}
