// Checks the plans of the statements that PostgreSQL runs most often.
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { crossAccountEvents } from "../../../src/events/cross-account.ts"
import { ordersOver, overKysely } from "../../../src/over/index.ts"
import { tablesOf } from "../../../src/sql/tables.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

/** PostgreSQL plans a statement for its parameter values five times before it considers a generic plan. */
const CUSTOM_PLANS = 5
const RUNS = 12

/** Returns the text of a statement's query plan. */
const planOf = async (db: Kysely<unknown>, statement: string): Promise<string> => {
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${statement}`))
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

it("plans statements on orders once, and looks up orders by key without table statistics", async (test) => {
  const { logStatement, prefix, source } = await tablesFor("PostgreSQL", test)
  const { close, dialect, writer } = connect(source, { log: logStatement })
  onTestFinished(close)
  await writer.transaction().execute(async (transaction) => {
    const store = ordersOver(overKysely(transaction, dialect), { prefix })
    for (let run = 0; run < RUNS; run++) {
      const { event, order } = newEntry({ xid: `x${run}` })
      const { account_id, order_id, xid } = order
      const next = nextEntry(order, { message: "changed" })
      await store.insert(order, event)
      await store.update(next.order, next.event)
      for (const ref of [{ xid }, { order_id }]) {
        expect(await store.find(account_id, ref)).toEqual(next.order)
        await store.summary(account_id, ref)
      }
      await store.history(account_id, order_id)
    }
    const { rows } = await sql<{ name: string; statement: string; values: number; planned: string; runs: string }>`
      select name, statement, cardinality(parameter_types) as values,
        custom_plans as planned, custom_plans + generic_plans as runs
      from pg_prepared_statements`.execute(transaction)
    const repeated = rows.filter((row) => Number(row.runs) >= RUNS)
    expect(repeated).toHaveLength(7)
    for (const { planned, statement } of repeated) expect(Number(planned), statement).toBeLessThanOrEqual(CUSTOM_PLANS)
    for (const { name, statement, values } of repeated) {
      const plan = await planOf(transaction, `execute ${name}(${Array(Number(values)).fill("null").join(", ")})`)
      expect(plan, statement).not.toContain("Seq Scan")
    }
  })
})

it("reads the event log and the outbox by index without table statistics", async (test) => {
  const { logStatement, prefix, source } = await tablesFor("PostgreSQL", test)
  const { close, writer } = connect(source, { log: logStatement })
  onTestFinished(close)
  const { due, eventsAfter, isUnnumbered, number } = crossAccountEvents("postgres", tablesOf({ prefix }))
  for (const text of [due, eventsAfter, isUnnumbered, number]) {
    const values = text.replace("$1", "10").replace("$2", "10")
    expect(await planOf(writer, values), text).not.toContain("Seq Scan")
  }
})

it("changes no planner setting but jit, which a pooler does not pass on to other clients", async (test) => {
  const { logStatement, source } = await tablesFor("PostgreSQL", test)
  const { close, writer } = connect(source, { log: logStatement })
  onTestFinished(close)
  const { rows } = await sql`
    select name from pg_settings where category like 'Query Tuning%' and source in ('client', 'session')`.execute(
    writer
  )
  expect(rows).toEqual([{ name: "jit" }])
})

it("looks up orders by key on a host's connections", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  const { prefix, source } = tables
  const { insert } = startProcess(tables)
  const all = Array.from({ length: 1000 }, (_, index) => newEntry({ xid: `x${index}`, message: "m".repeat(1000) }))
  await Promise.all(all.map(({ event, order }) => insert(order, event)))
  if (!("postgres" in source)) throw new TypeError("source: must be a PostgreSQL URL")
  const queries: Array<CompiledQuery> = []
  const host = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: source.postgres }) }),
    log: ({ query }) => void queries.push(query)
  })
  onTestFinished(() => host.destroy())
  await sql`analyze ${sql.raw(`${prefix}orders`)}`.execute(host)
  const { order } = all[500]!
  const next = nextEntry(order, { message: "changed" })
  await host.transaction().execute(async (transaction) => {
    const store = ordersOver(overKysely(transaction, "postgres"), { prefix })
    for (const ref of [{ xid: order.xid }, { order_id: order.order_id }]) {
      expect(await store.find(order.account_id, ref)).toEqual(order)
      await store.summary(order.account_id, ref)
    }
    expect(await store.update(next.order, next.event)).toBe(true)
  })
  const statements = queries.filter(({ sql }) => sql.startsWith("with lists"))
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
