import { createIndex } from "./create-index.ts"
import { type Migration, tableSuffix } from "./migration.ts"

/**
 * Creates the tables of the named consumers of events: their cursors, and the unhandled events behind them. Such events
 * are retried, wait for an earlier event of their order, or were set aside.
 */
export const consumers: Migration = (target) => {
  const { flavour, table, type } = target
  const index = (name: string, columns: string) => createIndex(target, { name, table: "consumer_events", columns })
  return [
    `create table if not exists ${table("consumers")} (
    consumer ${type.id} not null,
    position ${type.count} not null,
    claimed_by ${type.id},
    claimed_until ${type.instant},
    created_at ${type.instant} not null,
    primary key (consumer)
  ) ${tableSuffix[flavour]}`,
    `create table if not exists ${table("consumer_events")} (
    consumer ${type.id} not null,
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    revision ${type.count} not null,
    status ${type.word} not null,
    attempts ${type.count} not null,
    next_at ${type.instant} not null,
    failed_at ${type.instant},
    error ${type.text},
    primary key (consumer, account_id, order_id, revision)
  ) ${tableSuffix[flavour]}`,
    ...index("consumer_events_by_status", "consumer, status, next_at"),
    ...index("consumer_events_of_order", "account_id, order_id")
  ]
}
