// How PostgreSQL plans what is asked of it again and again.
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { crossAccountEvents } from "../../../src/events/cross-account.ts"
import { plainOrdersWithin } from "../../../src/index.ts"
import { tablesOf } from "../../../src/sql/tables.ts"
import { changed, placed } from "../../fixtures/orders.ts"
import { processOn, tablesFor } from "../../fixtures/store.ts"

/** PostgreSQL plans a statement for its values five times, and compares what that has cost with a plan for any values. */
const tried = 5
const times = 12

const planOf = async (db: Kysely<unknown>, statement: string): Promise<string> => {
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${statement}`))
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

it("no statement about orders is planned each time that it is asked, however little is asked at once", async (test) => {
  const { hear, prefix, source } = await tablesFor("PostgreSQL", test)
  const { close, dialect, writer } = connect(source, { log: hear })
  onTestFinished(close)
  await writer.transaction().execute(async (transaction) => {
    const store = plainOrdersWithin(transaction, { dialect, prefix })
    for (let time = 0; time < times; time++) {
      const { event, order } = placed({ xid: `x${time}` })
      const { account_id, order_id, xid } = order
      const next = changed(order, { message: "changed" })
      await store.insert(order, event)
      await store.update(next.order, next.event)
      for (const ref of [{ xid }, { order_id }]) {
        expect(await store.find(account_id, ref)).toEqual(next.order)
        await store.summary(account_id, ref)
      }
      await store.history(account_id, order_id)
    }
    const { rows } = await sql<{ name: string; statement: string; values: number; planned: string; asked: string }>`
      select name, statement, cardinality(parameter_types) as values,
        custom_plans as planned, custom_plans + generic_plans as asked
      from pg_prepared_statements`.execute(transaction)
    const asked = rows.filter((row) => Number(row.asked) >= times)
    expect(asked).toHaveLength(7)
    for (const { planned, statement } of asked) expect(Number(planned), statement).toBeLessThanOrEqual(tried)
    for (const { name, statement, values } of asked) {
      const plan = await planOf(transaction, `execute ${name}(${Array(Number(values)).fill("null").join(", ")})`)
      expect(plan, statement).not.toContain("Seq Scan")
    }
  })
})

it("reads the event log and the outbox of tables that were never analyzed by their indexes", async (test) => {
  const { hear, prefix, source } = await tablesFor("PostgreSQL", test)
  const { close, writer } = connect(source, { log: hear })
  onTestFinished(close)
  const { due, eventsAfter, isUnnumbered, number } = crossAccountEvents("postgres", tablesOf({ prefix }))
  for (const text of [due, eventsAfter, isUnnumbered, number]) {
    const values = text.replace("$1", "10").replace("$2", "10")
    expect(await planOf(writer, values), text).not.toContain("Seq Scan")
  }
})

it("leaves the planner settings of its connections alone, since a pooler may pass them on to others", async (test) => {
  const { hear, source } = await tablesFor("PostgreSQL", test)
  const { close, writer } = connect(source, { log: hear })
  onTestFinished(close)
  const { rows } = await sql`
    select name from pg_settings where category like 'Query Tuning%' and source in ('client', 'session')`.execute(
    writer
  )
  expect(rows).toEqual([])
})

it("a host's own connections look orders up by their keys too, whatever they think of plans", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  const { prefix, source } = tables
  const { insert } = processOn(tables)
  const all = Array.from({ length: 1000 }, (_, index) => placed({ xid: `x${index}`, message: "m".repeat(1000) }))
  await Promise.all(all.map(({ event, order }) => insert(order, event)))
  if (!("postgres" in source)) throw new TypeError("PostgreSQL has a URL")
  const asked: Array<CompiledQuery> = []
  const host = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: source.postgres }) }),
    log: ({ query }) => void asked.push(query)
  })
  onTestFinished(() => host.destroy())
  await sql`analyze ${sql.raw(`${prefix}orders`)}`.execute(host)
  const { order } = all[500]!
  const next = changed(order, { message: "changed" })
  await host.transaction().execute(async (transaction) => {
    const store = plainOrdersWithin(transaction, { dialect: "postgres", prefix })
    for (const ref of [{ xid: order.xid }, { order_id: order.order_id }]) {
      expect(await store.find(order.account_id, ref)).toEqual(order)
      await store.summary(order.account_id, ref)
    }
    expect(await store.update(next.order, next.event)).toBe(true)
  })
  const statements = asked.filter(({ sql }) => sql.startsWith("with lists"))
  expect(statements).toHaveLength(5)
  for (const { parameters, sql } of statements) {
    const explained = await host.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters])
    )
    const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain(`Index Scan using ${prefix}orders`)
    expect(plan).not.toContain("Seq Scan")
  }
})
