// On MariaDB, a locking read sees rows that are newer than the snapshot of its subqueries. The claim runs on a view that
// makes it wait between the first order and the last, until another connection has committed two revisions of the last.
import type { Order } from "@waybill/core"
import { TRACK_URL } from "@waybill/core/adapter"
import { sql } from "kysely"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { eventClaims } from "../../src/events/claims.ts"
import { eventNumbering } from "../../src/events/numbering.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { claimDeliveries } from "../../src/webhooks/deliveries/claim-deliveries.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

const account_id = "acme"
const [FIRST, SLOW, LATE] = ["1", "2", "3"]

/** Returns the tables with a view in place of one, on which reading the slow order waits for a lock. */
const slowTables = async (test: TestContext, name: "history" | "webhook_deliveries") => {
  const fresh = await tablesFor("MariaDB", test)
  const { close, writer: db } = connect(fresh.source, {})
  const tables = tablesOf({ prefix: fresh.prefix })
  const view = `${fresh.prefix}slow`
  // A condition on columns of an index alone would be evaluated while a page of the index is locked.
  const waits = `claimed_by <=> '' or get_lock('${view}', 60) = 1`
  const create = `create view ${view} as select * from ${tables[name]} where order_id <> '${SLOW}' or ${waits}`
  await sql.raw(create).execute(db)
  onTestFinished(async () => {
    await sql.raw(`drop view ${view}`).execute(db)
    await close()
  })
  const isReached = async () => {
    const waiting = sql`select 1 from information_schema.processlist
      where state = 'User lock' and info like ${`%${view}%skip locked`}`
    return (await waiting.execute(db)).rows.length > 0
  }
  /** Runs the work while the claim reads the slow order. */
  const during = <A>(claim: () => Promise<A>, work: () => Promise<unknown>): Promise<A> =>
    db.connection().execute(async (holder) => {
      await sql`select get_lock(${view}, 0)`.execute(holder)
      const claimed = claim()
      while (!(await isReached()));
      await work()
      await sql`select release_lock(${view})`.execute(holder)
      return claimed
    })
  return { fresh, db, tables, slow: { ...tables, [name]: view }, during }
}

const revisionsIn = (claimed: ReadonlyArray<{ readonly order_id: string; readonly revision: number }>) =>
  claimed.map(({ order_id, revision }) => `${order_id}/${revision}`).toSorted()

it("claims the first of two deliveries that are created during the claim", async (test) => {
  const { db, during, slow, tables } = await slowTables(test, "webhook_deliveries")
  const add = (order_id: string | undefined, revision: number) =>
    sql`insert into ${sql.raw(tables.webhook_deliveries)}
      (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
      values (${TRACK_URL}, ${account_id}, ${order_id}, ${revision}, 'order.shipped', 'pending', 0, now(), '2026-11-01')`.execute(
      db
    )
  await add(FIRST, 1)
  await add(SLOW, 1)
  const claim = { webhook_id: TRACK_URL, account_id, sender: "one", time: "2026-11-02", limit: 10, lease: 60_000 }
  const claimed = await during(
    () => claimDeliveries("mysql", slow)(db, claim),
    async () => {
      await add(LATE, 1)
      await add(LATE, 2)
    }
  )
  expect(revisionsIn(claimed)).toEqual(["1/1", "2/1", "3/1"])
})

it("claims the first of two events that are written during the claim", async (test) => {
  const { db, during, fresh, slow, tables } = await slowTables(test, "history")
  const { insert, update } = startProcess(fresh)
  const add = async (order_id: string | undefined) => {
    const { event, order } = newEntry({ account_id, order_id: order_id as Order["order_id"] })
    await insert(order, event)
    return order
  }
  const number = () => eventNumbering("mysql", tables)(db)
  await add(FIRST)
  await add(SLOW)
  await number()
  const claimed = await during(
    () => eventClaims("mysql", slow, db).claim("one", 10, 60_000),
    async () => {
      const next = nextEntry(await add(LATE))
      await update(next.order, next.event)
      await number()
    }
  )
  expect(revisionsIn(claimed)).toEqual(["1/1", "2/1", "3/1"])
})
