// Tables with many shipped orders, and the plans of statements on them.
import { CompiledQuery, sql } from "kysely"
import { onTestFinished, type TestContext } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import type { BoundStatement } from "../../../src/sql/bound-statement.ts"
import type { Dialect } from "../../../src/sql/dialect.ts"
import { tablesOf } from "../../../src/sql/tables.ts"
import type { DatabaseName } from "../../fixtures/databases.ts"
import { tablesFor } from "../../fixtures/store.ts"

export const ORDERS = 20_000

const columns = `account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date, ship_deadline,
  carrier, service, country, state, document`
const stage = (n: string, mod: (n: string, by: number) => string) =>
  `case when ${mod(n, 50)} = 0 then 'new' when ${mod(n, 50)} = 1 then 'processing' when ${mod(n, 50)} = 2 then 'cancelled' else 'shipped' end`
const percent = (n: string, by: number) => `${n} % ${by}`
const remaining = ", 'c', 's', 'US', 'KY', '{}'"

/** Fills the orders table: two accounts, mostly shipped orders, a date for each order, some held, rush and due. */
const fill: Readonly<Record<Dialect, (orders: string) => string>> = {
  sqlite: (orders) => `insert into ${orders} (${columns})
    select 'a' || n % 2, 'o' || n, 'x' || n, 1, 'order', ${stage("n", percent)}, n % 501 = 0, n % 7 = 0,
      strftime('%Y-%m-%d %H:%M:%f', n / 1000.0, 'unixepoch'), strftime('%Y-%m-%d %H:%M:%f', n / 500.0, 'unixepoch'),
      case when n % 3 = 0 then strftime('%Y-%m-%d %H:%M:%f', n / 100.0, 'unixepoch') end ${remaining}
    from (with recursive count (n) as (select 1 union all select n + 1 from count where n < ${ORDERS}) select n from count)`,
  postgres: (orders) => `insert into ${orders} (${columns})
    select 'a' || n % 2, 'o' || n, 'x' || n, 1, 'order', ${stage("n", percent)}, n % 501 = 0, n % 7 = 0,
      to_timestamp(n / 1000.0), to_timestamp(n / 500.0), case when n % 3 = 0 then to_timestamp(n / 100.0) end ${remaining}
    from generate_series(1, ${ORDERS}) n`,
  mysql: (orders) => `insert into ${orders} (${columns})
    select concat('a', seq % 2), concat('o', seq), concat('x', seq), 1, 'order', ${stage("seq", percent)},
      seq % 501 = 0, seq % 7 = 0, timestampadd(microsecond, seq * 1000, '1970-01-01 00:00:00'),
      timestampadd(microsecond, seq * 2000, '1970-01-01 00:00:00'),
      case when seq % 3 = 0 then timestampadd(microsecond, seq * 10000, '1970-01-01 00:00:00') end ${remaining}
    from seq_1_to_${ORDERS}`
}

const analyze: Readonly<Record<Dialect, (table: string) => string>> = {
  sqlite: () => "select 1",
  postgres: (table) => `analyze ${table}`,
  mysql: (table) => `analyze table ${table}`
}

const explained: Readonly<Record<Dialect, string>> = {
  sqlite: "explain query plan",
  postgres: "explain",
  mysql: "explain"
}

/** A query plan as rows. */
export type Rows = ReadonlyArray<Record<string, unknown>>

/** Fills tables with orders that have one event and a tracking number, and returns a function that explains statements. */
export const filledTables = async (name: DatabaseName, test: TestContext) => {
  const { layer, prefix, source } = await tablesFor(name, test)
  const { close, dialect, writer } = connect(source, { timeouts: { statement: 20_000 } })
  onTestFinished(close)
  const tables = tablesOf({ prefix })
  const run = (text: string) => sql.raw(text).execute(writer)
  await run(fill[dialect](tables.orders))
  await run(`insert into ${tables.tracking_numbers} (account_id, order_id, trackingno)
    select account_id, order_id, order_id from ${tables.orders}`)
  await run(`insert into ${tables.history} (account_id, order_id, revision, event_id, at, actor, command, stage)
    select account_id, order_id, 1, order_id, update_date, 'operator', 'ship', stage from ${tables.orders}`)
  for (const table of [tables.orders, tables.history, tables.tracking_numbers]) await run(analyze[dialect](table))
  const explain = async ({ text, values }: BoundStatement): Promise<Rows> =>
    (await writer.executeQuery<Rows[number]>(CompiledQuery.raw(`${explained[dialect]} ${text}`, [...values]))).rows
  return { dialect, explain, layer, prefix, run, tables }
}
