import { TRACK_URL } from "@waybill/core/adapter"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { claimDeliveries } from "../../src/webhooks/deliveries/claim-deliveries.ts"
import { recordedPostgres } from "../fixtures/recorded-postgres.ts"

it.for([
  ["without table statistics", 0],
  ["with statistics from a time without pending deliveries", 20_000]
] as const)("looks up the earlier deliveries of an order by an index on PostgreSQL %s", async ([, delivered], test) => {
  const { planOf, statements, tables, writer } = await recordedPostgres(test)
  const fill = (status: string, first: number, last: number) =>
    sql
      .raw(`insert into ${tables.webhook_deliveries}
          (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at, finished_at)
        select '${TRACK_URL}', 'a', 'o' || n, 1, 'order.shipped', '${status}', 0, to_timestamp(n), to_timestamp(n),
          case when '${status}' = 'delivered' then to_timestamp(n) end
        from generate_series(${first}, ${last}) n`)
      .execute(writer)
  await fill("delivered", 1, delivered)
  if (delivered > 0) await sql.raw(`vacuum analyze ${tables.webhook_deliveries}`).execute(writer)
  await fill("pending", delivered + 1, delivered + 10_000)
  const claim = claimDeliveries("postgres", tables)
  const wanted = { account_id: "a", sender: "s", time: "2026-01-01T00:00:00Z", limit: 1, lease: 1000 }
  expect(await claim(writer, { ...wanted, webhook_id: TRACK_URL })).toHaveLength(1)
  expect(await claim(writer, { ...wanted, webhook_id: "w" })).toEqual([])
  const claims = statements.filter((text) => text.includes("not exists"))
  expect(claims).toHaveLength(2)
  for (const statement of claims) {
    const plan = await planOf(statement, ["'track_url'", "'a'", "timestamptz '2026-01-01 00:00:00+00'", "20"])
    expect(plan).toMatch(
      /Index Scan using \w+_(?:pkey|of_order) on \w+ e .*\n +Index Cond: .*\(order_id = d\.order_id\)/
    )
  }
})
