// How PostgreSQL plans what is asked of it again and again.
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { plainOrdersWithin } from "../src/index.ts"
import { connect } from "../src/source.ts"
import { changed, placed } from "./fixtures/orders.ts"
import { tablesFor } from "./fixtures/store.ts"

/** PostgreSQL plans a statement for its values five times, and compares what that has cost with a plan for any values. */
const tried = 5
const times = 12

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
        await store.standing(account_id, ref)
      }
      await store.history(account_id, order_id)
    }
    const { rows } = await sql<{ statement: string; planned: string; asked: string }>`
      select statement, custom_plans as planned, custom_plans + generic_plans as asked
      from pg_prepared_statements`.execute(transaction)
    const asked = rows.filter((row) => Number(row.asked) >= times)
    expect(asked).toHaveLength(7)
    for (const { planned, statement } of asked) expect(Number(planned), statement).toBeLessThanOrEqual(tried)
  })
})
