import { Effect } from "effect"
import { type Kysely, sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { ordersWithin, plainOrdersWithin } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

describe.each(databaseNames)("order store in a host's transaction on %s", (name) => {
  const hostOf = async (test: Parameters<typeof tablesFor>[1]) => {
    const tables = await tablesFor(name, test)
    const { close, dialect, writer } = connect(tables.source, { log: tables.logStatement })
    const carts = sql.raw(`${tables.prefix}carts`)
    await sql`create table ${carts} (id integer)`.execute(writer)
    onTestFinished(async () => {
      await sql`drop table ${carts}`.execute(writer)
      await close()
    })
    const addCart = (db: Kysely<unknown>) => sql`insert into ${carts} (id) values (1)`.execute(db)
    const count = async (table: string) => Number((await tables.query(`select count(*) as n from our_${table}`))[0]?.n)
    const counts = async () => ({
      carts: await count("carts"),
      orders: await count("orders"),
      history: await count("history")
    })
    return { tables, writer, options: { dialect, prefix: tables.prefix }, addCart, counts }
  }

  it("commits an order, its history and the host's rows together", async (test) => {
    const { addCart, counts, options, tables, writer } = await hostOf(test)
    const { dialect } = options
    const { event, order } = newEntry()
    const next = nextEntry(order)
    await writer.transaction().execute(async (transaction) => {
      const store = plainOrdersWithin(transaction, options)
      await addCart(transaction)
      expect(await store.insert(order, event)).toEqual({ inserted: true })
      expect(await store.insert(order, event)).toEqual({ inserted: false, existing: order })
      expect(await store.find(order.account_id, { xid: order.xid })).toEqual(order)
      expect(await store.update(next.order, next.event)).toBe(true)
      expect(await store.update(next.order, next.event)).toBe(false)
      expect(await store.history(order.account_id, order.order_id)).toEqual([event, next.event])
      // Events get their positions after the commit, except on SQLite, which has only one writer.
      const page = dialect === "sqlite" ? { events: [event, next.event], cursor: "2" } : { events: [], cursor: "0" }
      expect(await store.events(undefined, 10)).toEqual(page)
    })
    expect(await counts()).toEqual({ carts: 1, orders: 1, history: 2 })
    expect((await startProcess(tables).events(undefined, 10)).events).toEqual([event, next.event])
  })

  it("rolls an order, its history and the host's rows back together", async (test) => {
    const { addCart, counts, options, writer } = await hostOf(test)
    const { event, order } = newEntry()
    const aborted = writer.transaction().execute(async (transaction) => {
      await addCart(transaction)
      await Effect.runPromise(ordersWithin(transaction, options).insert(order, event))
      throw new Error("the host rolls back")
    })
    await expect(aborted).rejects.toThrow("the host rolls back")
    expect(await counts()).toEqual({ carts: 0, orders: 0, history: 0 })
  })

  it("starts, commits and retries nothing in a host's transaction", async (test) => {
    const { counts, options, writer } = await hostOf(test)
    const { event, order } = newEntry({ kind: null as never })
    const failed = await writer
      .transaction()
      .execute((transaction) => Effect.runPromise(ordersWithin(transaction, options).insert(order, event)))
      .catch((error) => error)
    expect(failed).toMatchObject({ _tag: "Unavailable" })
    expect(await counts()).toEqual({ carts: 0, orders: 0, history: 0 })
    // @ts-expect-error: the type refuses a database that is not a transaction.
    expect(() => plainOrdersWithin(writer, options)).toThrow(TypeError)
  })
})
