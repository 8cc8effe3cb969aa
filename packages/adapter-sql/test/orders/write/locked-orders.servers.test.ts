// Another session keeps the row of one order locked.
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { serverNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

/** Time limit of a statement in milliseconds. */
const LIMIT = 3000

describe.each(serverNames)("a locked order on %s", (name) => {
  it("fails alone, and later writes of other orders do not wait for it", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert, update } = startProcess(tables, { timeouts: { acquire: 20_000, statement: LIMIT } })
    const entries = Array.from({ length: 6 }, (_, index) => newEntry({ xid: `x${index}` }))
    for (const { event, order } of entries) await insert(order, event)
    let orders = entries.map(({ order }) => order)
    const changeAll = async () => {
      const next = orders.map((order) => nextEntry(order, { message: "changed" }))
      const settled = await Promise.allSettled(next.map(({ event, order }) => update(order, event)))
      orders = next.map(({ order }, index) => (settled[index]!.status === "fulfilled" ? order : orders[index]!))
      return settled.map((each) => (each.status === "fulfilled" ? each.value : "failed"))
    }
    const othersOnly = [true, true, "failed", true, true, true]

    const foreign = connect(tables.source, { connections: 1, timeouts: { statement: 60_000 } })
    onTestFinished(foreign.close)
    const lock = `select 1 from ${tables.prefix}orders where account_id = '${orders[2]!.account_id}' and xid = 'x2' for update`
    for (const statement of ["begin", lock]) await sql.raw(statement).execute(foreign.writer)
    expect(await changeAll()).toEqual(othersOnly)
    const start = performance.now()
    expect(await changeAll()).toEqual(othersOnly)
    expect(performance.now() - start).toBeLessThan(LIMIT)

    await sql.raw("commit").execute(foreign.writer)
    expect(await changeAll()).toEqual(Array.from({ length: 6 }, () => true))
    expect(orders.map(({ revision }) => revision)).toEqual([4, 4, 2, 4, 4, 4])
  })

  it("does not fail the write of an order whose row does not exist", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert, update } = startProcess(tables, { timeouts: { acquire: 20_000, statement: LIMIT } })
    const [stored, absent] = [newEntry({ xid: "stored" }), newEntry({ xid: "absent" })]
    await insert(stored.order, stored.event)
    const foreign = connect(tables.source, { connections: 1, timeouts: { statement: 60_000 } })
    onTestFinished(foreign.close)
    const lock = `select 1 from ${tables.prefix}orders where account_id = '${stored.order.account_id}' and xid = 'stored' for update`
    for (const statement of ["begin", lock]) await sql.raw(statement).execute(foreign.writer)
    const results = await Promise.allSettled(
      [stored, absent].map(({ order }) => {
        const next = nextEntry(order, { message: "changed" })
        return update(next.order, next.event)
      })
    )
    await sql.raw("commit").execute(foreign.writer)
    expect(results.map((each) => (each.status === "fulfilled" ? each.value : "failed"))).toEqual(["failed", false])
  })
})
