// The statements that look at all accounts at once. No other statement on our tables goes without an account.

import type { Dialect } from "../sql/dialect.ts"
import { timeRead } from "../sql/instants.ts"
import type { Tables } from "../sql/tables.ts"
import { eventFields } from "./event-row.ts"
import { orderFields } from "../orders/rows/order-row.ts"
import { clock, marks } from "../sql/placeholders.ts"

/** So that one who reads is not held up by all that nobody read before. */
const numberedAtOnce = 1000

/** The statements by their names, each with its values in the order in which it has them. */
export const acrossAccounts = (dialect: Dialect, { accounts, credentials, history, orders, stream }: Tables) => {
  const unnumbered = `select account_id, order_id, revision, at from ${history} where position is null
      order by at, account_id, order_id, revision limit ${numberedAtOnce}`
  const lock = dialect === "sqlite" ? "" : "for update skip locked"
  // The partial index on unnumbered events is ordered by `at`. Without an order, PostgreSQL would scan the table for the
  // first match whenever its statistics expect many.
  const byIndex = dialect === "postgres" ? "order by at" : ""
  // Keeps PostgreSQL from joining the whole history: it looks up the earlier events of each row by their key.
  const apart = dialect === "postgres" ? "offset 0" : ""

  return {
    /** Whether there are events without a position. */
    isUnnumbered: `select 1 as fresh from ${history} where position is null ${byIndex} limit 1`,
    /** The keys of events without a position, in the order in which they get one. */
    unnumbered,
    /** Values: the last position. Numbers them at once. */
    number: `update ${history} as h set position = ${marks(dialect)()} + fresh.number
      from (select f.*, row_number() over (order by at, account_id, order_id, revision) as number from (${unnumbered}) f) fresh
      where h.account_id = fresh.account_id and h.order_id = fresh.order_id and h.revision = fresh.revision`,
    /** Whoever has read it is the only one who numbers, until the transaction ends. */
    holdStream: `select last_position from ${stream} where id = 1 for update`,
    /** Values: by how many. */
    advanceStream: `update ${stream} set last_position = last_position + ${marks(dialect)()} where id = 1`,
    /** Values: a position, how many at most. */
    eventsAfter: textOf(
      dialect,
      (mark) => `select h.position, ${eventFields(dialect)} from ${history} h
      where h.position > ${mark()} order by h.position limit ${mark()}`
    ),
    /** Values: how many at most. Events that nobody has, or had for long enough, and no earlier of their orders unsent. */
    due: textOf(
      dialect,
      (mark) => `select h.position, ${eventFields(dialect)} from ${history} h
      where h.position is not null and h.sent_at is null
        and (h.claimed_until is null or h.claimed_until < ${clock[dialect].now})
        and not exists (select 1 from ${history} earlier where earlier.account_id = h.account_id
          and earlier.order_id = h.order_id and earlier.revision < h.revision and earlier.sent_at is null ${apart})
      order by h.position limit ${mark()} ${lock}`
    ),
    /** Values: a position, those of the filters in their order, how many at most. The newest orders first. */
    newest: (filters: ReadonlyArray<ListFilter>) =>
      textOf(
        dialect,
        (mark) => `select h.position, ${orderFields(dialect)}
      from ${history} h join ${orders} o on o.account_id = h.account_id and o.order_id = h.order_id
      where h.revision = 1 and h.position < ${mark()} ${filters.map((name) => `and ${listed[name]} = ${mark()}`).join(" ")}
      order by h.position desc limit ${mark()}`
      ),
    /** Values: a username. Its account, which a login does not know yet, once for each valid secretkey. */
    accountNamed: textOf(
      dialect,
      (mark) => `select a.account_id, a.password, a.wrong_passwords, a.is_enabled, a.has_api_access, c.secretkey
      from ${accounts} a left join ${credentials} c on c.account_id = a.account_id and c.retired_at is null
      where a.username = ${mark()}`
    ),
    /** Values: the id of an account, how many at most. Those after it in the order of their ids, once for each secretkey. */
    accountsAfter: textOf(
      dialect,
      (mark) => `select a.account_id, a.username, a.wrong_passwords, a.is_enabled, a.has_api_access, c.number,
        ${timeRead[dialect]("a.created_at")} as account_since,
        ${timeRead[dialect]("c.created_at")} as key_since, ${timeRead[dialect]("c.retired_at")} as key_until
      from (select * from ${accounts} where account_id > ${mark()} order by account_id limit ${mark()}) a
      join ${credentials} c on c.account_id = a.account_id
      order by a.account_id, c.number`
    )
  }
}

/** What the operator's list can be narrowed down by, and the columns that tell. */
const listed = { account_id: "h.account_id", order_id: "h.order_id", stage: "o.stage", held: "o.is_held" }
export type ListFilter = keyof typeof listed
export const listFilters = Object.keys(listed) as ReadonlyArray<ListFilter>

const textOf = (dialect: Dialect, text: (mark: () => string) => string): string => text(marks(dialect))
