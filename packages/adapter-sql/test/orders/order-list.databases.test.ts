import { type HistoryEvent, type Order, OrderStore, type Stage } from "@waybill/core"
import { type Instant, type ListOptions, ListRefusal, OrderList, type OrderPage } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { testsOn } from "../fixtures/one-server.ts"
import { eventAfter, newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

describe.each(databaseNames)("operator's order list on %s", (name) => {
  const newTables = tablesInTurns(name)
  const it = testsOn(name)
  it("lists the orders of all accounts, newest first, with filters and page by page", "MariaDB", async (test) => {
    const { insert, run, update } = startProcess(await newTables(test))
    const list = (options: ListOptions) => run(OrderList.use((orders) => orders.list(options)))
    expect(await list({ limit: 2 })).toEqual({ orders: [] })
    const day = (n: number) => Date.UTC(2026, 0, n) as never
    const all = [1, 2, 3, 4, 5].map((n) =>
      newEntry({ account_id: n % 2 === 0 ? "even" : "odd", order_date: day(n), update_date: day(n) })
    )
    for (const { event, order } of all) await insert(order, event)
    const holds = [{ hold_id: "H2", by: "account", reason: "customer", msg: "wait", since: day(6) }] as const
    const third = nextEntry(all[2]!.order, { stage: "processing", holds })
    await update(third.order, third.event)
    const [one, two, , four, five] = all.map(({ order }) => order)
    const first = await list({ limit: 2 })
    expect(first.orders).toEqual([five, four])
    const second = await list({ limit: 2, after: first.after! })
    expect(second.orders).toEqual([third.order, two])
    expect(await list({ limit: 2, after: second.after! })).toEqual({ orders: [one] })
    expect((await list({ limit: 9, account_id: "odd" })).orders).toEqual([five, third.order, one])
    expect((await list({ limit: 9, stage: "processing" })).orders).toEqual([third.order])
    expect((await list({ limit: 9, account_id: "even", stage: "processing" })).orders).toEqual([])
    expect((await list({ limit: 9, held: true })).orders).toEqual([third.order])
    expect((await list({ limit: 9, held: false, account_id: "odd" })).orders).toEqual([five, one])
    const sameId = newEntry({ account_id: "even", order_id: one!.order_id })
    await insert(sameId.order, sameId.event)
    expect((await list({ limit: 9, order_id: one!.order_id })).orders).toEqual([sameId.order, one])
    expect((await list({ limit: 9, order_id: one!.order_id, account_id: "odd" })).orders).toEqual([one])
  })

  it("lists every order once if all have the same date", "PostgreSQL", async (test) => {
    const { insert, run, update } = startProcess(await newTables(test))
    const list = (options: ListOptions) => run(OrderList.use((orders) => orders.list(options)))
    const date = Date.UTC(2026, 0, 1) as never
    const all = ["a", "b", "a", "b", "a", "b", "c"].map((account_id) =>
      newEntry({ account_id, order_date: date, update_date: date })
    )
    for (const { event, order } of all) await insert(order, event)
    const moved = nextEntry(all[0]!.order, { stage: "cancelled" })
    await update(moved.order, moved.event)
    const listed: Array<string> = []
    for (let after: string | undefined = undefined, pages = 0; pages < 4; pages++) {
      const page: OrderPage = await list({
        limit: 2,
        stage: ["new", "cancelled"],
        updatedSince: 0 as never,
        ...(after !== undefined && { after })
      })
      listed.push(...page.orders.map(({ account_id, order_id }) => `${account_id} ${order_id}`))
      after = page.after
    }
    const expected = all.map(({ order }) => `${order.account_id} ${order.order_id}`)
    expect(listed).toEqual(expected.sort().reverse())
  })

  it("ends a page before its orders have more than 600,000 bytes, after at least one", "MariaDB", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const sizes = [250_000, 700_000, 1000, 250_000, 250_000, 250_000, 1000]
    for (const [index, size] of sizes.entries()) {
      const date = Date.UTC(2026, 0, index + 1) as Instant
      const message = "x".repeat(size)
      const entry = newEntry({ account_id: "a", xid: `X${index}`, order_date: date, update_date: date, message })
      await insert(entry.order, entry.event)
    }
    const pages: Array<ReadonlyArray<string>> = []
    for (let after: string | undefined = undefined, more = true; more; more = after !== undefined) {
      const page: OrderPage = await run(
        OrderList.use((orders) => orders.list({ limit: 9, ...(after !== undefined && { after }) }))
      )
      pages.push(page.orders.map(({ xid }) => xid))
      after = page.after
    }
    expect(pages).toEqual([["X6", "X5", "X4"], ["X3", "X2"], ["X1"], ["X0"]])
  })

  it("lists open orders with the same due date by age, regardless of their accounts", "PostgreSQL", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const list = (options: ListOptions) => run(OrderList.use((orders) => orders.list(options)))
    const day = (n: number) => Date.UTC(2026, 0, n) as Instant
    const store = async (account_id: string, n: number, facts: Partial<Order> = {}) => {
      const { event, order } = newEntry({ account_id, xid: `${account_id}${n}`, order_date: day(n), ...facts })
      await insert(order, event)
    }
    await store("zoe", 1)
    for (const n of [2, 3, 4]) await store("ada", n)
    await store("mel", 5, { ship_deadline: day(20) })
    await store("ada", 6, { ship_deadline: day(20) })
    await store("ada", 7, { ship_deadline: day(19) })
    await store("ada", 8, { rush: true })
    await store("zoe", 9, { promise: day(18) })
    await store("ada", 10, { promise: day(17), ship_deadline: day(21) })
    expect((await list({ dueBefore: day(20), limit: 9, sort: "due" })).orders.map(({ xid }) => xid)).toEqual([
      "zoe9",
      "ada7"
    ])
    const expected = ["zoe9", "ada7", "mel5", "ada6", "ada10", "zoe1", "ada2", "ada3", "ada4", "ada8"]
    for (const limit of [1, 2, 3, 11]) {
      const listed: Array<string> = []
      let after: string | undefined
      do {
        const page = await list({ sort: "due", limit, ...(after !== undefined && { after }) })
        listed.push(...page.orders.map(({ xid }) => xid))
        after = page.after
      } while (after !== undefined)
      expect(listed).toEqual(expected)
    }
  })

  it("refuses a cursor of another sort, and a changed cursor", "MariaDB", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const list = (options: ListOptions) => OrderList.use((orders) => orders.list(options))
    const { event, order } = newEntry()
    await insert(order, event)
    const { after = "" } = await run(list({ limit: 1, sort: "updated" }))
    expect(await run(list({ limit: 1, sort: "updated", after }))).toEqual({ orders: [] })
    const changed = `${after.slice(0, 20)}${after[20] === "A" ? "B" : "A"}${after.slice(21)}`
    const others = {
      created: ["12", "", "[]", changed, after],
      due: [after],
      updated: [changed, `${after}A`, ` ${after}`]
    }
    for (const [sort, cursors] of Object.entries(others) as ReadonlyArray<["created", ReadonlyArray<string>]>)
      for (const cursor of cursors)
        expect(await run(Effect.flip(list({ limit: 1, sort, after: cursor }))), cursor).toEqual(
          new ListRefusal({
            option: "after",
            message: `after: is not a cursor of a list with the sort ${sort} and these filters; must be the cursor of the previous page`
          })
        )
  })

  it("refuses a cursor of a list with other filters, but not with another time", "PostgreSQL", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const list = (options: Partial<ListOptions>) =>
      run(Effect.result(OrderList.use((orders) => orders.list({ limit: 1, ...options }))))
    const { event, order } = newEntry()
    await insert(order, event)
    const { account_id } = order
    const filters = [
      {},
      { account_id },
      { search: order.order_id },
      { order_id: order.order_id },
      { search: order.order_id, stage: ["new", "shipped"] },
      { stage: "new" },
      { rush: order.rush },
      { held: false },
      { carrier: order.shipping.carrier }
    ] as const
    for (const issued of filters) {
      const { success } = (await list(issued)) as { success: { after: string } }
      for (const used of filters) {
        const { _tag } = await list({ ...used, dueBefore: Date.UTC(9000, 0, 1) as Instant, after: success.after })
        expect(_tag, JSON.stringify({ issued, used })).toBe(used === issued ? "Success" : "Failure")
      }
    }
  })

  it("counts a held order in no other column, and rush and late orders in each stage", "PostgreSQL", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const counts = () => run(OrderList.use((orders) => orders.counts()))
    expect(await counts()).toEqual({ new: 0, processing: 0, held: 0, rush: 0, late: 0 })
    const hold = { hold_id: "H1", by: "operator", reason: "stock", msg: "none", since: Date.UTC(2026, 0, 1) }
    const holds = [hold, { ...hold, hold_id: "H2" }] as never
    const [past, future] = [Date.UTC(2020, 0, 1), Date.UTC(9000, 0, 1)] as [Instant, Instant]
    const all: ReadonlyArray<Partial<Order>> = [
      { stage: "new" },
      { stage: "new", rush: true, ship_deadline: future },
      { stage: "new", ship_deadline: past, holds },
      { stage: "processing", ship_deadline: past, rush: true },
      { stage: "processing", ship_deadline: past, rush: true, holds },
      { stage: "processing", promise: future },
      { stage: "processing", promise: past },
      { stage: "shipped", ship_deadline: past, rush: true },
      { stage: "shipped", ship_deadline: past, rush: true, holds },
      { stage: "cancelled" }
    ]
    for (const facts of all) {
      const { event, order } = newEntry(facts)
      await insert(order, event)
    }
    expect(await counts()).toEqual({ new: 2, processing: 3, held: 3, rush: 3, late: 4 })
  })

  it("returns the cursor of the latest event, after which the log has only new events", "MariaDB", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const latest = () => run(OrderList.use(({ latestCursor }) => latestCursor()))
    const after = (cursor: string) => run(OrderStore.use(({ events }) => events({ after: cursor, limit: 9 })))
    expect(await latest()).toBe("0")
    const [first, second] = [newEntry(), newEntry()]
    await insert(first.order, first.event)
    expect((await after("0")).events).toHaveLength(1)
    const cursor = await latest()
    expect((await after(cursor)).events).toEqual([])
    await insert(second.order, second.event)
    expect((await after(cursor)).events).toMatchObject([{ event_id: second.event.event_id }])
  })

  it("lists and counts shipped orders by the recording time of their last shipment", "PostgreSQL", async (test) => {
    const { insert, run, update } = startProcess(await newTables(test))
    const day = (n: number) => Date.UTC(2026, 0, n) as Instant
    /** Stores an order that takes each of the steps on its day. */
    const store = async (xid: string, steps: ReadonlyArray<readonly [HistoryEvent["command"], Stage, number]>) => {
      const created = newEntry({
        xid,
        account_id: xid === "back" ? "b" : "a",
        order_date: day(1),
        update_date: day(1)
      })
      await insert(created.order, created.event)
      let { order } = created
      for (const [command, stage, n] of steps) {
        order = { ...order, revision: order.revision + 1, stage, update_date: day(n) }
        await update(order, eventAfter(order, command))
      }
    }
    await store("early", [["ship", "shipped", 2]])
    await store("tracked", [
      ["ship", "shipped", 2],
      ["track", "shipped", 9]
    ])
    await store("partly", [
      ["ship", "processing", 5],
      ["ship", "shipped", 6]
    ])
    await store("back", [
      ["ship", "shipped", 2],
      ["voidShipment", "processing", 3],
      ["ship", "shipped", 5],
      ["note", "shipped", 8]
    ])
    await store("voided", [
      ["ship", "shipped", 6],
      ["voidShipment", "processing", 7]
    ])
    await store("cancelled", [["cancel", "cancelled", 6]])
    const list = (options: Partial<ListOptions>) =>
      run(OrderList.use((orders) => orders.list({ limit: 9, sort: "updated", ...options }))).then(({ orders }) =>
        orders.map(({ xid }) => xid)
      )
    const count = (since: Instant) => run(OrderList.use(({ countShipped }) => countShipped(since)))
    expect(await list({ shippedSince: day(5) })).toEqual(["back", "partly"])
    expect(await count(day(5))).toBe(2)
    expect(await list({ shippedSince: (day(5) + 1) as Instant })).toEqual(["partly"])
    expect(await count((day(5) + 1) as Instant)).toBe(1)
    expect(await list({ shippedSince: day(2) })).toEqual(["tracked", "back", "partly", "early"])
    expect(await count(day(2))).toBe(4)
    expect(await count(day(7))).toBe(0)
    const countOf = (filters: object) => run(OrderList.use((orders) => orders.countShipped(day(2), filters)))
    expect([await countOf({ account_id: "b" }), await countOf({ type: "none" })]).toEqual([1, 0])
    expect(await list({ shippedSince: day(2), updatedSince: day(7) })).toEqual(["tracked", "back"])
    expect(await list({ shippedSince: day(5), updatedSince: day(2) })).toEqual(["back", "partly"])
    expect(await list({ shippedSince: day(5), account_id: "b", carrier: "acme", sort: "created" })).toEqual(["back"])
    expect(await list({ shippedSince: day(5), search: "early" })).toEqual([])
    expect(await list({ shippedSince: day(5), stage: ["new", "shipped"] })).toEqual(["back", "partly"])
    expect(await list({ shippedSince: day(5), stage: "processing" })).toEqual([])
  })
})
