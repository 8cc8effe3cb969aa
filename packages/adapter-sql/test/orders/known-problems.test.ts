// What databases are known to do to order stores, once each.
import { Unavailable } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { changed, placed } from "../fixtures/orders.ts"
import { processOn, tablesFor } from "../fixtures/store.ts"

const racers = Array.from({ length: 16 }, (_, index) => index)

describe.each(databaseNames)("on %s", (name) => {
  it("no update is lost among 16 who change one order from two processes at once", async (test) => {
    const tables = await tablesFor(name, test)
    const processes = [processOn(tables), processOn(tables)]
    const { event, order } = placed()
    await processes[0]!.insert(order, event)
    const change = async (racer: number) => {
      const { find, update } = processes[racer % 2]!
      for (;;) {
        const current = await find(order.account_id, { order_id: order.order_id })
        const next = changed(current!, { isgift: true, message: `${current!.message ?? ""}${racer},` })
        if (await update(next.order, next.event)) return
      }
    }
    await Promise.all(racers.map(change))
    const last = await processes[0]!.find(order.account_id, { xid: order.xid })
    expect(last!.revision).toBe(17)
    expect(
      last!
        .message!.split(",")
        .filter(Boolean)
        .map(Number)
        .toSorted((a, b) => a - b)
    ).toEqual(racers)
  })

  it.for([true, false])(
    "16 orders of one xid, from two processes at once, have one winner (grouping: %s)",
    async (grouping, test) => {
      const tables = await tablesFor(name, test)
      const processes = [processOn(tables, { grouping }), processOn(tables, { grouping })]
      const { order } = placed()
      const rivals = racers.map(() => placed({ account_id: order.account_id, xid: order.xid }))
      const answers = await Promise.all(
        rivals.map(({ event, order }, index) => processes[index % 2]!.insert(order, event))
      )
      const winner = rivals.filter((_, index) => answers[index]!.inserted)
      expect(winner).toHaveLength(1)
      expect(answers.filter(({ inserted }) => !inserted)).toEqual(
        Array.from({ length: 15 }, () => ({ inserted: false, existing: winner[0]!.order }))
      )
      expect(await tables.ask("select xid from our_orders")).toEqual([{ xid: order.xid }])
    }
  )

  it.for([
    ["NUL", "a\u0000b"],
    ["half of a surrogate pair", "a\ud800"],
    ["another control character", "a\u001fb"],
    ["256 characters", "a".repeat(256)]
  ])("an id with %s is refused before the database hears of it, and names no order", async ([, id], test) => {
    const tables = await tablesFor(name, test)
    const { find, history, insert } = processOn(tables)
    for (const facts of [{ xid: id! }, { account_id: id! }, { order_id: id as never }]) {
      const { event, order } = placed(facts)
      const failed = await insert(order, event).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Unavailable)
      expect(failed).toMatchObject({ cause: expect.stringContaining(`the ${Object.keys(facts)[0]} is no text`) })
      expect(await find(order.account_id, { xid: order.xid })).toBeUndefined()
      expect(await history(order.account_id, order.order_id)).toEqual([])
    }
    expect(tables.log.filter((text) => /insert into/.test(text))).toEqual([])
  })

  it("an id that looks like a number is a text: it never finds another order", async (test) => {
    const { find, insert } = processOn(await tablesFor(name, test))
    const { event, order } = placed({ xid: "abc" })
    await insert(order, event)
    for (const xid of ["0", "0.0", "", " "]) expect(await find(order.account_id, { xid })).toBeUndefined()
    expect(await find("0", { xid: "abc" })).toBeUndefined()
    expect(await find(order.account_id, { xid: 0 as never })).toBeUndefined()
  })
})

describe("on SQLite", () => {
  it("a transaction that writes says so when it begins, and commits to the disk", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const { insert } = processOn(tables)
    const { event, order } = placed()
    await insert(order, event)
    expect(tables.log).toContain("begin immediate")
    expect(tables.log).not.toContain("begin")
  })
})
