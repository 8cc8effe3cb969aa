import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { passedEvents } from "../../src/outbox/passed-events.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { tablesFor } from "../fixtures/store.ts"

it("looks up a consumer's earlier events by the order on PostgreSQL with statistics from a time without pending events", async (test) => {
  const { prefix, source } = await tablesFor("PostgreSQL", test)
  const texts: Array<string> = []
  const { close, writer } = connect(source, { log: ({ query }) => void texts.push(query.sql) })
  onTestFinished(close)
  const tables = tablesOf({ prefix })
  const fill = (status: string, first: number, last: number) =>
    sql
      .raw(`insert into ${tables.consumer_events} (consumer, account_id, order_id, revision, status, attempts, next_at)
        select 'c', 'a', 'o' || n, 2, '${status}', 1, to_timestamp(n) from generate_series(${first}, ${last}) n`)
      .execute(writer)
  await fill("set_aside", 1, 20_000)
  await sql.raw(`vacuum analyze ${tables.consumer_events}`).execute(writer)
  await fill("pending", 20_001, 25_000)
  await passedEvents("postgres", tables, "c").due(writer, 1)
  const text = texts
    .find((text) => text.includes("not exists"))!
    .replace("$1", "'c'")
    .replace("$2", "1")
  const { rows } = await sql.raw<Record<string, string>>(`explain ${text}`).execute(writer)
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  const earlier = plan.slice(plan.lastIndexOf("SubPlan"))
  expect(earlier).toMatch(/Index Scan using \S+_(?:pkey|of_order) on \S+_consumer_events f/)
})
