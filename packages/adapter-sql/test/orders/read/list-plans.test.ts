// Checks that the operator's list reads orders by index on every database.
import { stages } from "@waybill/core"
import { CompiledQuery, type Kysely, sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { crossAccountOrders, type ListShape } from "../../../src/orders/cross-account.ts"
import type { Dialect } from "../../../src/sql/dialect.ts"
import { tablesOf } from "../../../src/sql/tables.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { tablesFor } from "../../fixtures/store.ts"

const ORDERS = 20_000

const columns = `account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date, carrier, service,
  country, state, document`

/** Fills the orders table: two accounts, mostly shipped orders, a date for each order. */
const fill: Readonly<Record<Dialect, (orders: string) => string>> = {
  sqlite: (orders) => `insert into ${orders} (${columns})
    select 'a' || n % 2, 'o' || n, 'x' || n, 1, 'order', case n % 50 when 0 then 'new' else 'shipped' end, 0, 0,
      strftime('%Y-%m-%d %H:%M:%f', n / 1000.0, 'unixepoch'), '2026-01-01 00:00:00.000', 'c', 's', 'US', 'KY', '{}'
    from (with recursive count (n) as (select 1 union all select n + 1 from count where n < ${ORDERS}) select n from count)`,
  postgres: (orders) => `insert into ${orders} (${columns})
    select 'a' || n % 2, 'o' || n, 'x' || n, 1, 'order', case n % 50 when 0 then 'new' else 'shipped' end, false, false,
      to_timestamp(n / 1000.0), now(), 'c', 's', 'US', 'KY', '{}' from generate_series(1, ${ORDERS}) n`,
  mysql: (orders) => `insert into ${orders} (${columns})
    select concat('a', seq % 2), concat('o', seq), concat('x', seq), 1, 'order',
      case seq % 50 when 0 then 'new' else 'shipped' end, false, false,
      timestampadd(microsecond, seq * 1000, '1970-01-01 00:00:00'), utc_timestamp(), 'c', 's', 'US', 'KY', '{}'
    from seq_1_to_${ORDERS}`
}

const analyze: Readonly<Record<Dialect, (orders: string) => string>> = {
  sqlite: () => "select 1",
  postgres: (orders) => `analyze ${orders}`,
  mysql: (orders) => `analyze table ${orders}`
}

const explained: Readonly<Record<Dialect, string>> = {
  sqlite: "explain query plan",
  postgres: "explain",
  mysql: "explain"
}

/** Returns the parts of a query plan that read more rows of orders than the index entries require. */
const scansOf: Readonly<Record<Dialect, (rows: ReadonlyArray<Record<string, unknown>>) => ReadonlyArray<unknown>>> = {
  sqlite: (rows) => rows.map(({ detail }) => String(detail)).filter((line) => /^SCAN o\b/.test(line)),
  postgres: (rows) => rows.map((row) => String(row["QUERY PLAN"])).filter((line) => line.includes("Seq Scan")),
  mysql: (rows) =>
    rows.filter(({ Extra, key, table, type }) => {
      // The few orders with one id may be sorted.
      const isSorted = /filesort/.test(String(Extra)) && !/by_id$/.test(String(key))
      return table === "o" && (type === "ALL" || type === "index" || isSorted)
    })
}

const stage: ReadonlyArray<"new"> = ["new"]
const lists: Readonly<Record<string, ListShape>> = {
  "all orders": { filters: [], stages, isContinued: false },
  "a later page": { filters: [], stages, isContinued: true },
  "one stage": { filters: [], stages: stage, isContinued: false },
  "a later page of one stage": { filters: [], stages: stage, isContinued: true },
  "one account": { filters: ["account_id"], stages, isContinued: false },
  "one stage of one account": { filters: ["account_id"], stages: stage, isContinued: true },
  "an order id": { filters: ["order_id"], stages, isContinued: false }
}

const planOf = async (db: Kysely<unknown>, dialect: Dialect, shape: ListShape, tables: ReturnType<typeof tablesOf>) => {
  const filters = shape.filters.map((name) => (name === "account_id" ? "a1" : "o77"))
  const start = shape.isContinued ? ["1970-01-01 00:00:10.000", "1970-01-01 00:00:10.000", "a1", "a1", "o77"] : []
  const values = [...shape.stages.flatMap((each) => [...filters, each, ...start, 50]), 50]
  const statement = `${explained[dialect]} ${crossAccountOrders(dialect, tables).newest(shape)}`
  return (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, values))).rows
}

describe.each(databaseNames)("plans of the operator's list on %s", (name) => {
  it("reads every list by an index", async (test) => {
    const { prefix, source } = await tablesFor(name, test)
    const { close, dialect, writer } = connect(source, { timeouts: { statement: 20_000 } })
    onTestFinished(close)
    const tables = tablesOf({ prefix })
    await sql.raw(fill[dialect](tables.orders)).execute(writer)
    await sql.raw(analyze[dialect](tables.orders)).execute(writer)
    for (const [list, shape] of Object.entries(lists)) {
      const rows = await planOf(writer, dialect, shape, tables)
      expect(scansOf[dialect](rows), `${list}: ${JSON.stringify(rows, undefined, 1)}`).toEqual([])
      if (list === "an order id") expect(JSON.stringify(rows)).toContain("orders_by_id")
    }
  })
})
