// A process of the version before the search changes orders, while this version runs.
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { examineDatabase, migrate } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { nextEntry } from "../fixtures/orders.ts"
import { openSearch, plain, searchedOrder } from "../fixtures/searched-orders.ts"
import { tablesFor } from "../fixtures/store.ts"

/** Columns of an order that the earlier version writes. */
const columns =
  "account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date, carrier, service"

describe.each(databaseNames)("words beside an earlier writer on %s", (name) => {
  it("removes the words of orders that it erases or deletes, and stores them at the next migration", async (test) => {
    const tables = await tablesFor(name, test)
    const { list, store, update, xidsOf } = openSearch(tables)
    const orders = [1, 2, 3].map((number) =>
      searchedOrder({ ...plain, xid: `O-${number}`, name: `Papadopoulos${number}` })
    )
    await store(orders)
    expect(await xidsOf("papadopoulos")).toEqual(["O-1", "O-2", "O-3"])
    // This version keeps the words, and their place among the newest.
    const ids = () => tables.query("select id from our_search order by id")
    const before = await ids()
    const held = nextEntry(orders[2]!, {})
    await update(held.order, held.event)
    expect(await ids()).toEqual(before)
    await tables.query(
      "update our_orders set revision = revision + 1, document = replace(document, 'Papadopoulos', 'Nobody') where xid = 'O-1'"
    )
    await tables.query("delete from our_orders where xid = 'O-2'")
    await tables.query(`insert into our_orders (${columns}, country, state, document)
      select account_id, '77', 'O-4', 1, kind, stage, is_held, rush, order_date, update_date, carrier, service, country, state, document
      from our_orders where xid = 'O-3'`)
    const words = async () => (await tables.query("select words from our_search")).map((row) => String(row.words))
    expect((await words()).map((each) => each.slice(0, 3))).toEqual(["o 3"])
    if (name === "SQLite")
      for (const part of ["os1", "os2"]) {
        const bytes = `select 1 from our_search_index_data where instr(block, cast('${part}' as blob)) > 0`
        expect(await tables.query(bytes)).toEqual([])
      }
    const examine = async () =>
      (await Effect.runPromise(examineDatabase(tables.source, { prefix: tables.prefix })))
        .filter(({ check, state }) => check === "search" && state !== "ok")
        .map(({ detail }) => detail)
    expect(await examine()).toEqual(["orders without words: 2"])
    await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
    expect(await xidsOf("papadopoulos")).toEqual(["O-3", "O-4"])
    expect(await xidsOf("nobody1")).toEqual(["O-1"])
    expect(await examine()).toEqual([])
    expect(await list({ search: "papadopoulos2" })).toEqual({ orders: [] })
  })

  it("repairs words without an order, and those of a different revision", async (test) => {
    const tables = await tablesFor(name, test)
    const { store } = openSearch(tables)
    await store([1, 2].map((number) => searchedOrder({ ...plain, xid: `R-${number}` })))
    await tables.query(
      "insert into our_search (account_id, order_id, revision, words) values ('a', 'gone', 1, 'somebody')"
    )
    await tables.query("update our_search set revision = 9, words = 'stale' where words like '%r 1%'")
    const states = async () =>
      (await Effect.runPromise(examineDatabase(tables.source, { prefix: tables.prefix })))
        .filter(({ check }) => check === "search")
        .map(({ detail, state }) => `${state}: ${detail}`)
    expect(await states()).toEqual(["warning: orders without words: 1", "error: outdated words: 2"])
    await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
    expect(await states()).toEqual([expect.stringMatching(/^ok: parts/)])
    const rows = await tables.query("select words from our_search order by words")
    expect(rows.map(({ words }) => String(words).slice(0, 3))).toEqual(["r 1", "r 2"])
  })
})
