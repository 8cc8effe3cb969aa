// Checks that PostgreSQL accepts writes while an index is created and while the words of earlier orders are stored.
import { Effect } from "effect"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { migrate } from "../../src/index.ts"
import { migrateConnected } from "../../src/migrations/migrate.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { openSearch, plain, searchedOrder } from "../fixtures/searched-orders.ts"
import { tablesFor } from "../fixtures/store.ts"

it("creates an index and stores words while other processes write, also after an interruption", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  const { prefix, query, source } = tables
  const { store, xidsOf } = openSearch(tables)
  await store([searchedOrder({ ...plain, xid: "O-1" })])
  const { orders, webhook_deliveries } = tablesOf({ prefix })
  const index = `${prefix}webhook_deliveries_of_order`
  await query(`update pg_index set indisvalid = false where indexrelid = to_regclass('${index}')`)
  await query("delete from our_migrations where name = '0016_deliveries_of_order'")
  await query("delete from our_search")

  const { close, writer } = connect(source, { timeouts: { acquire: 20_000, statement: 20_000 } })
  onTestFinished(close)
  const deliver = (order_id: string) =>
    sql.raw(`insert into ${webhook_deliveries} (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at)
      values ('w', 'a', '${order_id}', 1, 'order.changed', 'delivered', 1, now())`)
  const begin = () => writer.startTransaction().setIsolationLevel("read committed").execute()
  const waiting = async (statement: string) => {
    const found = sql.raw(
      `select 1 from pg_stat_activity where query like '%${statement}%' and wait_event_type = 'Lock'`
    )
    while ((await found.execute(writer)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const [delivery, order] = [await begin(), await begin()]
  await deliver("1").execute(delivery)
  await sql.raw(`select 1 from ${orders} for update`).execute(order)
  const migrating = Effect.runPromise(migrate(source, { prefix }))
  await waiting(`index concurrently ${index}`)
  await deliver("2").execute(writer)
  await delivery.commit().execute()
  await waiting(`from ${orders} o where (o.account_id`)
  expect(await query("select name from our_migrations where name > '0016'")).toHaveLength(1)
  await order.commit().execute()
  expect(await migrating).toEqual(["0016_deliveries_of_order"])
  expect(await xidsOf("louisv")).toEqual(["O-1"])
  expect(await query(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)).toEqual([
    { indisvalid: true }
  ])
})

it("creates an index through a pool of one connection", async (test) => {
  const { prefix, query, source } = await tablesFor("PostgreSQL", test)
  const index = `${prefix}webhook_deliveries_of_order`
  await query(`drop index ${index}`)
  await query("delete from our_migrations where name = '0016_deliveries_of_order'")
  const { close, dialect, writer } = connect(source, { connections: 1, timeouts: { acquire: 1000, statement: 20_000 } })
  onTestFinished(close)
  const steps = await Effect.runPromise(migrateConnected({ dialect, writer }, { prefix }))
  expect(steps).toEqual(["0016_deliveries_of_order"])
  expect(await query(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)).toHaveLength(1)
})
