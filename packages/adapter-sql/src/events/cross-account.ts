import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { withPlaceholders } from "../sql/placeholders.ts"
import type { Tables } from "../sql/tables.ts"
import { eventFields } from "./event-row.ts"
import { MAX_LEASE } from "./max-lease.ts"

/** Maximum number of events numbered in one transaction, so that no single read has to number a large backlog. */
const MAX_NUMBERED = 1000

/**
 * Returns the statements that read the events of all accounts. Comments list the values of each statement in binding
 * order.
 */
export const crossAccountEvents = (dialect: Dialect, { history, stream }: Tables) => {
  const placeholders = withPlaceholders(dialect)
  const lock = dialect === "sqlite" ? "" : "for update skip locked"
  // Makes PostgreSQL use the partial index on unnumbered events, which is ordered by `at`. Without this clause, it
  // would scan the table whenever its statistics predict many matches.
  const byIndex = dialect === "postgres" ? "order by at" : ""
  // Keeps PostgreSQL from joining the whole history, so that it looks up each row's earlier events by their key.
  const apart = dialect === "postgres" ? "offset 0" : ""
  const { later, now } = clock[dialect]
  // No claim is longer than `MAX_LEASE`, so a later end means that the clock was set back since.
  const isUnclaimed = `(h.claimed_until is null or h.claimed_until < ${now}
          or h.claimed_until > ${later(String(2 * MAX_LEASE))})`
  const unnumbered = `select account_id, order_id, revision, at from ${history} where position is null
      order by at, account_id, order_id, revision limit ${MAX_NUMBERED}`

  return {
    /** Finds one event without a position. */
    isUnnumbered: `select 1 as unnumbered from ${history} where position is null ${byIndex} limit 1`,
    /** Lists the keys of unnumbered events, in the order of their future numbers. */
    unnumbered,
    /** Assigns positions to events without one. Values: the last assigned position. */
    number: placeholders(
      (next) => `update ${history} as h set position = ${next()} + fresh.number
      from (select f.*, row_number() over (order by at, account_id, order_id, revision) as number from (${unnumbered}) f) fresh
      where h.account_id = fresh.account_id and h.order_id = fresh.order_id and h.revision = fresh.revision`
    ),
    /**
     * Reads the last position and locks it until the transaction ends, so that one transaction at a time numbers
     * events.
     */
    lockStream: `select last_position from ${stream} where id = 1 for update`,
    /** Advances the last position. Values: the number of new positions. */
    advanceStream: placeholders(
      (next) => `update ${stream} set last_position = last_position + ${next()} where id = 1`
    ),
    /** Reads the last position of a stored event. */
    lastPosition: `select coalesce(max(position), 0) as last from ${history}`,
    /** Reads numbered events. Values: the position to start after, the row limit. */
    eventsAfter: placeholders(
      (next) => `select h.position, ${eventFields(dialect)} from ${history} h
      where h.position > ${next()} order by h.position limit ${next()}`
    ),
    /** Reads and locks unclaimed unsent events, without an earlier one of their order. Values: the row limit. */
    due: placeholders(
      (next) => `select h.position, ${eventFields(dialect)} from ${history} h
      where h.position is not null and h.sent_at is null
        and ${isUnclaimed}
        and not exists (select 1 from ${history} earlier where earlier.account_id = h.account_id
          and earlier.order_id = h.order_id and earlier.revision < h.revision and earlier.sent_at is null ${apart})
      order by h.position limit ${next()} ${lock}`
    )
  }
}
