import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type ListOptions, OrderList, type OrderPage } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

describe.each(databaseNames)("operator's order list on %s", (name) => {
  it("lists the orders of all accounts, newest first, with filters and page by page", async (test) => {
    const { insert, run, update } = startProcess(await tablesFor(name, test))
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

  it("lists every order once if all have the same date", async (test) => {
    const { insert, run, update } = startProcess(await tablesFor(name, test))
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
      const page: OrderPage = await list({ limit: 2, ...(after !== undefined && { after }) })
      listed.push(...page.orders.map(({ account_id, order_id }) => `${account_id} ${order_id}`))
      after = page.after
    }
    const expected = all.map(({ order }) => `${order.account_id} ${order.order_id}`)
    expect(listed).toEqual(expected.sort().reverse())
  })

  it("refuses a cursor of another list", async (test) => {
    const { run } = startProcess(await tablesFor(name, test))
    for (const after of ["12", "[]", "x", '["1","a","b"]']) {
      const failed = await run(Effect.flip(OrderList.use((orders) => orders.list({ limit: 2, after }))))
      expect(String("cause" in failed && failed.cause)).toBe(
        `TypeError: cursor: ${JSON.stringify(after)} is not a valid cursor for this list`
      )
    }
  })
})
