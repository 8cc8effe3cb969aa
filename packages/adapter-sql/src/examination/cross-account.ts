import type { Dialect } from "../sql/dialect.ts"
import { DELETED_EVENTS } from "../sql/stream-rows.ts"
import type { Tables } from "../sql/tables.ts"

/** Maximum number of orders in a finding. */
export const MAX_LISTED = 5

const sameOrder = (one: string, other: string) =>
  `${one}.account_id = ${other}.account_id and ${one}.order_id = ${other}.order_id`

const ofStream = (stream: string) => `select last_position from ${stream} where id = 1`

/** Returns the query for the last assigned position of an event, even of a deleted one. */
const lastAssigned: Readonly<Record<Dialect, (stream: string, history: string) => string>> = {
  sqlite: (_, history) => `select seq from sqlite_sequence where name = '${history}'`,
  postgres: ofStream,
  mysql: ofStream
}

/** Returns statements that find contradictions between the rows of all accounts. Each one is a single snapshot. */
export const crossAccountChecks = (dialect: Dialect, { history, orders, stream }: Tables) => ({
  /** Lists orders with a different revision or stage than their latest event. */
  outdated: `select o.account_id, o.order_id from ${orders} o
    left join ${history} h on ${sameOrder("h", "o")} and h.revision = o.revision and h.stage = o.stage
    where h.revision is null or exists (
      select 1 from ${history} later where ${sameOrder("later", "o")} and later.revision > o.revision)
    limit ${MAX_LISTED + 1}`,
  /** Lists orders with missing events, and events without an order. */
  incomplete: `select h.account_id, h.order_id from ${history} h
    left join ${orders} o on ${sameOrder("o", "h")}
    group by h.account_id, h.order_id having count(*) <> max(h.revision) or count(o.order_id) = 0
    limit ${MAX_LISTED + 1}`,
  /** Compares the positions in the event log with the last assigned one. */
  positions: `select count(position) as numbered, count(distinct position) as different,
    coalesce(max(position), 0) as highest, (${lastAssigned[dialect](stream, history)}) as assigned,
    coalesce((select last_position from ${stream} where id = ${DELETED_EVENTS}), 0) as deleted
    from ${history}`
})
