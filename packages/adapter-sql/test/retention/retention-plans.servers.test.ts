// Checks that PostgreSQL finds old orders, their unsent events and their deliveries by index.
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { deletionByOrder } from "../../src/orders/write/closed-progress.ts"
import { crossAccountRetention } from "../../src/retention/cross-account.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { tablesFor } from "../fixtures/store.ts"

it("reads old orders by the index of updates, and looks up the unsent events and the deliveries of each", async (test) => {
  const { prefix, source } = await tablesFor("PostgreSQL", test)
  const { close, writer } = connect(source, { timeouts: { statement: 20_000 } })
  onTestFinished(close)
  const tables = tablesOf({ prefix })
  await sql
    .raw(`insert into ${tables.orders} (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date,
        carrier, service, country, state, document)
      select 'a', 'o' || n, 'x' || n, 1, 'order', 'shipped', false, false, to_timestamp(n), to_timestamp(n), 'c', 's', 'US', 'KY', '{}'
      from generate_series(1, 20000) n`)
    .execute(writer)
  await sql
    .raw(`insert into ${tables.history} (account_id, order_id, revision, event_id, at, actor, command, stage)
      select 'a', 'o' || n, 1, 'e' || n, to_timestamp(n), 'account', 'push_order', 'new' from generate_series(1, 20000) n`)
    .execute(writer)
  await sql
    .raw(`insert into ${tables.webhook_deliveries} (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at)
      select 'w', account_id, order_id, revision, 'order.changed', 'delivered', 1, at from ${tables.history}`)
    .execute(writer)
  for (const table of [tables.orders, tables.history, tables.webhook_deliveries])
    await sql.raw(`analyze ${table}`).execute(writer)
  const { lock, openReprints, read } = crossAccountRetention("postgres", tables)
  const deletion = deletionByOrder("postgres", tables.webhook_deliveries)(100).replaceAll(/\$\d+/g, "'a'")
  for (const statement of [read.first.shipped, lock.first.shipped, openReprints, deletion]) {
    const values = ["1", "timestamptz '1970-01-01 01:00:00+00'", "100"]
    const text = statement.replaceAll(/\$(\d)/g, (_, number) => values[Number(number) - 1]!)
    const { rows } = await sql.raw<Record<string, string>>(`explain ${text}`).execute(writer)
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    // There are only a few consumers.
    expect(plan.replaceAll(/Seq Scan on \S+_consumers\b/g, "")).not.toContain("Seq Scan")
    expect(plan).not.toContain("Hash")
  }
})
