// The words that a search reads: their storage for earlier orders, their erasure, and the index.
import { readFileSync } from "node:fs"
import { type Order, OrderStore } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { examineDatabase, migrate, printMigrations } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { nextEntry } from "../fixtures/orders.ts"
import { openSearch, plain, searchedOrder } from "../fixtures/searched-orders.ts"
import { tablesFor } from "../fixtures/store.ts"

describe.each(databaseNames)("the words of orders on %s", (name) => {
  const onPostgres = name === "PostgreSQL" ? it : undefined
  onPostgres?.("reads the newest orders if PostgreSQL has no index, and reports it", async (test) => {
    const tables = await tablesFor(name, test)
    // The index must exist again for other tests.
    onTestFinished(
      async () =>
        void (await tables.query("create index our_search_words on our_search using gin (words gin_trgm_ops)"))
    )
    await tables.query("drop index our_search_words")
    const { store, xidsOf, list } = openSearch(tables, 1)
    await store([searchedOrder({ ...plain, xid: "N-1", name: "Mrs Papadopoulos" })])
    expect(await xidsOf("papado")).toEqual(["N-1"])
    await store(Array.from({ length: 50 }, (_, index) => searchedOrder({ ...plain, xid: `Z-${index}` })))
    expect(await list({ search: "papado" })).toEqual({ orders: [], partial: true })
    const { prefix, source } = tables
    const findings = await Effect.runPromise(examineDatabase(source, { prefix }))
    expect(findings.filter(({ check }) => check === "search")).toEqual([
      {
        group: "orders",
        check: "search",
        state: "warning",
        detail: `the index ${prefix}search_words is missing`,
        why: "A search for a part of a word reads only the newest 50,000 orders.",
        fix: `create extension if not exists pg_trgm; create index ${prefix}search_words on ${prefix}search using gin (words gin_trgm_ops)`
      }
    ])
  })

  it("stores the words of earlier orders at the next migration", async (test) => {
    const tables = await tablesFor(name, test)
    const { store, xidsOf } = openSearch(tables)
    await store([1, 2].map((number) => searchedOrder({ ...plain, xid: `E-${number}` })))
    await tables.query("delete from our_search")
    expect(await xidsOf("louisv")).toEqual([])
    expect(await xidsOf("E-1")).toEqual(["E-1"])
    const { prefix, source } = tables
    await Effect.runPromise(migrate(source, { prefix }))
    expect(await xidsOf("louisv")).toEqual(["E-1", "E-2"])
  })

  it("reports the earlier orders without words after printed steps, until a migration", async (test) => {
    const tables = await tablesFor(name, test)
    const { list, store } = openSearch(tables)
    await store([searchedOrder({ ...plain, xid: "P-1" })])
    const flavour = ({ SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const)[name]
    const { prefix, source } = tables
    await tables.query("delete from our_search")
    const [, step] = printMigrations(flavour, { prefix }).split(/-- 001[56]_.*\n/)
    for (const statement of step!.split(/;\n|;$/)) if (statement.trim() !== "") await tables.query(statement)
    expect(await list({ search: "louisv" })).toEqual({ orders: [], partial: true })
    await Effect.runPromise(migrate(source, { prefix }))
    const { partial, orders } = await list({ search: "louisv" })
    expect([partial, orders.length]).toEqual([undefined, 1])
  })
})
describe.each(databaseNames.filter((name) => name === "SQLite"))("the index of %s", (name) => {
  it("keeps no part of a word of an erased order in its file", async (test) => {
    const tables = await tablesFor(name, test)
    const { find, run, store } = openSearch(tables)
    const order = searchedOrder({ ...plain, xid: "S-1", name: "Xyzzyqua", city: "Wqkjville", title: "Vjqzka" })
    await store([order, searchedOrder({ ...plain, xid: "S-2" })])
    /** Returns the parts that are anywhere in the bytes of the index. */
    const terms = async () => {
      const found = (part: string) =>
        tables.query(`select 1 from our_search_index_data where instr(block, cast('${part}' as blob)) > 0`)
      const parts = ["jqz", "wqk", "xyz"]
      const rows = await Promise.all(parts.map(found))
      return parts.filter((_, index) => rows[index]!.length > 0)
    }
    expect(await terms()).toEqual(["jqz", "wqk", "xyz"])
    const erased = nextEntry(order, {
      shipping_address: { ...order.shipping_address, name: "", city: "" },
      order_info: order.order_info.map((item) => ({ ...item, title: "" }))
    } as unknown as Partial<Order>)
    await run(OrderStore.use((service) => service.erase!(erased.order, erased.event, [])))
    expect(await terms()).toEqual([])
    expect(await find("a", { xid: "S-1" } as never)).toMatchObject({ shipping_address: { name: "" } })
    const { sqlite } = tables.source as { readonly sqlite: string }
    const bytes = ["", "-wal"].map((end) => readFileSync(sqlite + end, "latin1").toLowerCase()).join("")
    for (const part of ["xyzzy", "wqkj", "vjqz"]) expect(bytes).not.toContain(part)
  })
})
