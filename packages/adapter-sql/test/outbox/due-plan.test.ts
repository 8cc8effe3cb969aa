import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { passedEvents } from "../../src/outbox/passed-events.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { tablesFor } from "../fixtures/store.ts"

it("does not look up a consumer's earlier events by their status on PostgreSQL without table statistics", async (test) => {
  const { prefix, source } = await tablesFor("PostgreSQL", test)
  const texts: Array<string> = []
  const { close, writer } = connect(source, { log: ({ query }) => void texts.push(query.sql) })
  onTestFinished(close)
  const tables = tablesOf({ prefix })
  await sql
    .raw(`insert into ${tables.consumer_events}
        (consumer, account_id, order_id, revision, status, attempts, next_at)
      select 'c', 'a', md5(n::text), 2, 'pending', 1, to_timestamp(n) from generate_series(1, 300) n`)
    .execute(writer)
  await passedEvents("postgres", tables, "c").due(writer, 1)
  const text = texts
    .find((text) => text.includes("not exists"))!
    .replace("$1", "'c'")
    .replace("$2", "1")
  const { rows } = await sql.raw<Record<string, string>>(`explain ${text}`).execute(writer)
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  const earlier = plan.slice(plan.lastIndexOf("SubPlan"))
  expect(earlier).toContain(`on ${tables.consumer_events} f`)
  expect(earlier).not.toContain("status = 'pending'")
})
