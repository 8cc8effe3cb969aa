import type { Kysely } from "kysely"
import { deletionByOrder } from "../orders/write/closed-progress.ts"
import type { Dialect } from "../sql/dialect.ts"
import { bySize, placeholdersFor } from "../sql/placeholders.ts"
import { runStatement } from "../sql/run-statement.ts"
import { DELETED_EVENTS } from "../sql/stream-rows.ts"
import type { Tables } from "../sql/tables.ts"

const addToCount: Readonly<Record<Dialect, (stream: string) => string>> = {
  sqlite: (stream) => `on conflict (id) do update set last_position = ${stream}.last_position + excluded.last_position`,
  postgres: (stream) =>
    `on conflict (id) do update set last_position = ${stream}.last_position + excluded.last_position`,
  mysql: () => "on duplicate key update last_position = last_position + values(last_position)"
}

/** Primary key of an order. */
export interface OrderKey {
  /** Account of the order. */
  readonly account_id: string
  /** Id of the order, unique within the account. */
  readonly order_id: string
}

/** Returns a function that deletes orders with everything that belongs to them, and returns the number of events. */
export const orderDeleter = (
  dialect: Dialect,
  { consumer_events, history, orders, packing_progress, search, stream, tracking_numbers, webhook_deliveries }: Tables
) => {
  const deleteFrom = (table: string) => deletionByOrder(dialect, table)
  const others = [search, tracking_numbers, webhook_deliveries, consumer_events, packing_progress, orders].map(
    deleteFrom
  )
  const deleteEvents = deleteFrom(history)
  // An event without a position leaves no gap in the event log.
  const countNumbered = bySize((size) => {
    const next = placeholdersFor(dialect)
    const keys = Array.from({ length: size }, () => `(account_id = ${next()} and order_id = ${next()})`)
    return `select count(*) as numbered from ${history} where position is not null and (${keys.join(" or ")})`
  })
  const countEvents = `insert into ${stream} (id, last_position) values (${DELETED_EVENTS}, ${placeholdersFor(dialect)()}) ${addToCount[dialect](stream)}`

  return async (db: Kysely<unknown>, keys: ReadonlyArray<OrderKey>): Promise<number> => {
    if (keys.length === 0) return 0
    const values = keys.flatMap(({ account_id, order_id }) => [account_id, order_id])
    for (const statement of others) await runStatement(db, statement(keys.length), values)
    const { rows } = await runStatement<{ numbered: string | number }>(db, countNumbered(keys.length), values)
    const { count } = await runStatement(db, deleteEvents(keys.length), values)
    await runStatement(db, countEvents, [Number(rows[0]?.numbered ?? 0)])
    return count
  }
}
