// Checks that the operator's list and its counts read orders by index on every database.
import type { Instant, ListOptions } from "@waybill/core"
import { CompiledQuery, type Kysely, sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { crossAccountFigures } from "../../../src/orders/figures/cross-account.ts"
import { crossAccountOrders } from "../../../src/orders/list/cross-account.ts"
import { cursorAfter } from "../../../src/orders/list/list-cursor.ts"
import { type ListPlan, listPlan } from "../../../src/orders/list/list-plan.ts"
import type { OrderRow } from "../../../src/orders/rows/order-row.ts"
import type { BoundStatement } from "../../../src/sql/bound-statement.ts"
import type { Dialect } from "../../../src/sql/dialect.ts"
import { tablesOf } from "../../../src/sql/tables.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { tablesFor } from "../../fixtures/store.ts"

const ORDERS = 20_000

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

type Rows = ReadonlyArray<Record<string, unknown>>

/** Returns the parts of a query plan that read more rows of orders or tracking numbers than the list needs. */
const scansOf: Readonly<Record<Dialect, (rows: Rows) => ReadonlyArray<unknown>>> = {
  sqlite: (rows) =>
    rows
      .map(({ detail }) => String(detail))
      .filter((line) => /^SCAN (?!CONSTANT|found|part|listed|h\b)/.test(line) && !/orders_held$/.test(line)),
  postgres: (rows) => rows.map((row) => String(row["QUERY PLAN"])).filter((line) => line.includes("Seq Scan")),
  mysql: (rows) =>
    rows.filter(
      ({ table, type }) =>
        /^(?:o|h|.*orders|.*numbers|.*history)$/.test(String(table)) && (type === "ALL" || type === "index")
    )
}

/** Returns the sorts of rows directly from an index, instead of rows that a limit has selected. */
const sortsOf: Readonly<Record<Dialect, (rows: Rows) => ReadonlyArray<unknown>>> = {
  sqlite: (rows) =>
    rows.filter(
      ({ detail }, at) => /TEMP B-TREE/.test(String(detail)) && /^SEARCH o/.test(String(rows[at - 1]?.detail))
    ),
  postgres: (rows) =>
    rows.filter(
      (row, at) => /Scan/.test(String(row["QUERY PLAN"])) && /Sort Key/.test(String(rows[at - 1]?.["QUERY PLAN"]))
    ),
  mysql: (rows) => rows.filter(({ Extra, table }) => table === "o" && /filesort/.test(String(Extra)))
}

const time = 10_000 as Instant
// The latest hundred updates.
const since = 39_800 as Instant
const filters: ReadonlyArray<Omit<ListOptions, "limit">> = [
  {},
  { account_id: "a1" },
  { carrier: "c" },
  { rush: true },
  { rush: false },
  { dueBefore: time },
  { updatedSince: 0 as Instant },
  { updatedSince: 0 as Instant, account_id: "a1" },
  { updatedSince: 0 as Instant, held: false },
  { updatedSince: since },
  { updatedSince: since, account_id: "a1", carrier: "c", rush: true, dueBefore: time },
  { account_id: "a1", carrier: "c", dueBefore: time, held: false },
  { shippedSince: since },
  { shippedSince: since, account_id: "a1", carrier: "c", held: false },
  { shippedSince: since, held: true },
  { shippedSince: since, search: "o77" },
  { held: false },
  { held: true },
  { held: { by: "operator" } },
  { held: { by: "account", reason: "customer" }, account_id: "a1", updatedSince: since },
  { held: { reason: "stock" }, rush: true, carrier: "c", dueBefore: time },
  { search: "o77" },
  { search: "o77", account_id: "a1", carrier: "c" },
  { order_id: "o77" },
  { order_id: "o77", held: true }
]
const sorts = ["due", "created", "updated"] as const
const stages = [
  undefined,
  "new",
  "shipped",
  ["processing", "cancelled"],
  ["new", "processing", "shipped", "cancelled"]
] as const

const row = { rushed: 1, ordered: 10_000, updated: 10_000, deadline: 10_000, account_id: "a1", order_id: "o77" }

/** Returns every combination that is not refused, with the first and a later page. */
const plans = (): ReadonlyArray<readonly [string, ListPlan]> =>
  sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      stages.flatMap((stage) =>
        [false, true].flatMap((isLater) => {
          const first = { ...filter, sort, limit: 50, ...(stage && { stage }) }
          const after = isLater && cursorAfter(sort, row as unknown as OrderRow, first)
          const options = { ...first, ...(after !== false && { after }) }
          try {
            const plan = listPlan(options)
            // A list of no orders has no parts, and reads nothing.
            return plan.parts.length === 0 ? [] : [[JSON.stringify(options), plan] as const]
          } catch {
            return []
          }
        })
      )
    )
  )

/** Whether a list of closed orders has to be read in index order. MariaDB sorts those since a time. */
const isReadInSequence = ({ filters: { account_id, updatedSince }, parts, path }: ListPlan): boolean =>
  path === "sorted" &&
  parts.some(({ stages }) => stages.includes("shipped")) &&
  (account_id === undefined || updatedSince === undefined)

const explain = async (db: Kysely<unknown>, dialect: Dialect, { text, values }: BoundStatement): Promise<Rows> =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explained[dialect]} ${text}`, [...values]))).rows

describe.each(databaseNames)("plans of the operator's list on %s", (name) => {
  it("reads every list and the counts by an index, without the closed orders", async (test) => {
    const { prefix, source } = await tablesFor(name, test)
    const { close, dialect, writer } = connect(source, { timeouts: { statement: 20_000 } })
    onTestFinished(close)
    const tables = tablesOf({ prefix })
    const { counts, list, shipped, sliceEnd, updated } = crossAccountOrders(dialect, tables)
    await sql.raw(fill[dialect](tables.orders)).execute(writer)
    await sql
      .raw(
        `insert into ${tables.tracking_numbers} (account_id, order_id, trackingno) select account_id, order_id, order_id from ${tables.orders}`
      )
      .execute(writer)
    await sql
      .raw(
        `insert into ${tables.history} (account_id, order_id, revision, event_id, at, actor, command, stage)
         select account_id, order_id, 1, order_id, update_date, 'operator', 'ship', stage from ${tables.orders}`
      )
      .execute(writer)
    for (const table of [tables.orders, tables.history, tables.tracking_numbers])
      await sql.raw(analyze[dialect](table)).execute(writer)
    expect(plans().length).toBeGreaterThan(300)
    for (const [options, plan] of plans()) {
      const rows = await explain(writer, dialect, list(plan))
      const details = `${options}: ${JSON.stringify(rows, undefined, 1)}`
      expect(scansOf[dialect](rows), details).toEqual([])
      if (isReadInSequence(plan)) expect(sortsOf[dialect](rows), details).toEqual([])
      const until = { ...row, sort: plan.sort, rush: false, at: 5000 } as const
      if (plan.isSparse) {
        const slice = await explain(writer, dialect, list({ ...plan, until }))
        expect(scansOf[dialect](slice), `${options}, a slice: ${JSON.stringify(slice, undefined, 1)}`).toEqual([])
        const end = await explain(writer, dialect, sliceEnd(plan, 100))
        const details = `${options}, the end of a slice: ${JSON.stringify(end, undefined, 1)}`
        expect([scansOf[dialect](end), sortsOf[dialect](end)], details).toEqual([[], []])
      }
      if (plan.path !== "updated") continue
      const counted = await explain(writer, dialect, updated(plan, 100))
      expect(scansOf[dialect](counted), `${options}, counted: ${JSON.stringify(counted, undefined, 1)}`).toEqual([])
    }
    const figures = crossAccountFigures(dialect, tables)
    const last = { account_id: "a1", order_id: "o19990", at: 39_980, revision: 1 }
    const pages = [undefined, last].flatMap((after) => [
      figures.steps({ from: since }, after, 50),
      figures.steps({ from: since, to: since + 50 }, after, 50),
      figures.received("shipped", { from: since, to: since + 50 }, after, 50)
    ])
    const changes = [figures.eventsAfter(ORDERS - 100, 50), figures.stepsOfChanged(ORDERS - 100, ORDERS - 50)]
    for (const statement of [counts(time), shipped(since), ...pages, ...changes]) {
      const rows = await explain(writer, dialect, statement)
      expect(scansOf[dialect](rows), JSON.stringify(rows, undefined, 1)).toEqual([])
    }
  })
})
