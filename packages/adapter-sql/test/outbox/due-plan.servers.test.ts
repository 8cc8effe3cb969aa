import { sql } from "kysely"
import { expect, it } from "vitest"
import { passedEvents } from "../../src/outbox/passed-events.ts"
import { recordedPostgres } from "../fixtures/recorded-postgres.ts"

it("looks up a consumer's earlier events by the order on PostgreSQL with statistics from a time without pending events", async (test) => {
  const { planOf, statements, tables, writer } = await recordedPostgres(test)
  const fill = (status: string, first: number, last: number) =>
    sql
      .raw(`insert into ${tables.consumer_events} (consumer, account_id, order_id, revision, status, attempts, next_at)
        select 'c', 'a', 'o' || n, 2, '${status}', 1, to_timestamp(n) from generate_series(${first}, ${last}) n`)
      .execute(writer)
  await fill("set_aside", 1, 20_000)
  await sql.raw(`vacuum analyze ${tables.consumer_events}`).execute(writer)
  await fill("pending", 20_001, 25_000)
  await passedEvents("postgres", tables, "c").due(writer, 1)
  const plan = await planOf(statements.find((text) => text.includes("not exists"))!, ["'c'", "1"])
  const earlier = plan.slice(plan.lastIndexOf("SubPlan"))
  expect(earlier).toMatch(/Index Scan using \S+_(?:pkey|of_order) on \S+_consumer_events f/)
})
