import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { claimDeliveries } from "../../src/webhooks/deliveries/claim-deliveries.ts"
import { TRACK_URL } from "../../src/webhooks/deliveries/webhook-deliveries.ts"
import { tablesFor } from "../fixtures/store.ts"

it("looks up earlier deliveries by key on PostgreSQL without table statistics", async (test) => {
  const { prefix, source } = await tablesFor("PostgreSQL", test)
  const texts: Array<string> = []
  const { close, writer } = connect(source, { log: ({ query }) => void texts.push(query.sql) })
  onTestFinished(close)
  const tables = tablesOf({ prefix })
  await sql
    .raw(`insert into ${tables.webhook_deliveries}
        (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
      select '${TRACK_URL}', 'a', 'o' || n, 1, 'order.shipped', 'pending', 0, to_timestamp(n), to_timestamp(n)
      from generate_series(1, 5000) n`)
    .execute(writer)
  const claim = claimDeliveries("postgres", tables)
  const wanted = { account_id: "a", sender: "s", time: "2026-01-01T00:00:00Z", limit: 1, lease: 1000 }
  expect(await claim(writer, { ...wanted, webhook_id: TRACK_URL })).toHaveLength(1)
  expect(await claim(writer, { ...wanted, webhook_id: "w" })).toEqual([])
  const claims = texts.filter((text) => text.includes("not exists"))
  expect(claims).toHaveLength(2)
  for (const text of claims) {
    const values = ["'track_url'", "'a'", "timestamptz '2026-01-01 00:00:00+00'", "20"]
    const statement = text.replaceAll(/\$(\d)/g, (_, number) => values[Number(number) - 1]!)
    const { rows } = await sql.raw<Record<string, string>>(`explain ${statement}`).execute(writer)
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain(`Index Scan using ${tables.webhook_deliveries}_pkey on ${tables.webhook_deliveries} e`)
  }
})
