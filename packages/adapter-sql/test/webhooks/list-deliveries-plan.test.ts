import { Webhooks } from "@waybill/core/adapter"
import { Effect, Layer } from "effect"
import { CompiledQuery } from "kysely"
import { expect, it } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { sqlWebhooks } from "../../src/index.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { tablesFor } from "../fixtures/store.ts"

it("finds failed and pending deliveries by their status on SQLite", async (test) => {
  const { layer, prefix, query, source } = await tablesFor("SQLite", test)
  const { webhook_deliveries, webhooks } = tablesOf({ prefix })
  await query(`insert into ${webhooks} (webhook_id, account_id, url, status, events, secrets, created_at)
    values ('w', 'a', 'https://example.com', 'active', '[]', 's', '2026-01-01 00:00:00.000')`)
  await query(`insert into ${webhook_deliveries}
      (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
    select 'w', 'a', 'o' || value, 1, 'order.shipped', case when value = 1 then 'failed' else 'delivered' end, 1,
      '2026-01-01 00:00:00.000', null
    from (with recursive count (value) as (select 1 union all select value + 1 from count where value < 5000) select value from count)`)
  await query("analyze")
  const texts: Array<string> = []
  const list = (status: "failed" | "pending" | "delivered", after?: string) =>
    Webhooks.use((webhooks) => webhooks.deliveries("w", { limit: 1, status, ...(after !== undefined && { after }) }))
  const lists = Effect.gen(function* () {
    const { after } = yield* list("failed")
    yield* list("failed", after)
    yield* list("pending")
    yield* list("delivered")
  })
  await Effect.runPromise(
    Effect.provide(
      lists,
      Layer.provide(sqlWebhooks(), layer({ migrate: false, log: ({ query }) => void texts.push(query.sql) }))
    )
  )
  const { close, writer } = connect(source, {})
  const plans = await Promise.all(
    texts
      .filter((text) => text.includes("revision desc"))
      .map(async (text) => {
        const values = Array(text.split("?").length - 1).fill("1")
        const { rows } = await writer.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${text}`, values)
        )
        return rows[0]?.detail.replaceAll(prefix, "")
      })
  )
  await close()
  expect(plans).toEqual([
    "SEARCH webhook_deliveries USING INDEX webhook_deliveries_due (webhook_id=? AND status=?)",
    "SEARCH webhook_deliveries USING INDEX webhook_deliveries_due (webhook_id=? AND status=?)",
    "SEARCH webhook_deliveries USING INDEX webhook_deliveries_due (webhook_id=? AND status=?)",
    "SEARCH webhook_deliveries USING INDEX webhook_deliveries_of_webhook (webhook_id=?)"
  ])
})
