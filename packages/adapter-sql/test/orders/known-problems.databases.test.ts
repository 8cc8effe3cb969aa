// Problems that databases are known to cause in order stores.
import { Unavailable } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

const callers = Array.from({ length: 16 }, (_, index) => index)

describe.each(databaseNames)("order store on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("keeps every update when 16 callers in two processes change one order concurrently", async (test) => {
    const tables = await newTables(test)
    const processes = [startProcess(tables), startProcess(tables)]
    const { event, order } = newEntry()
    await processes[0]!.insert(order, event)
    const change = async (caller: number) => {
      const { find, update } = processes[caller % 2]!
      for (;;) {
        const current = await find(order.account_id, { order_id: order.order_id })
        const next = nextEntry(current!, { isgift: true, message: `${current!.message ?? ""}${caller},` })
        if (await update(next.order, next.event)) return
      }
    }
    await Promise.all(callers.map(change))
    const last = await processes[0]!.find(order.account_id, { xid: order.xid })
    expect(last!.revision).toBe(17)
    expect(
      last!
        .message!.split(",")
        .filter(Boolean)
        .map(Number)
        .toSorted((a, b) => a - b)
    ).toEqual(callers)
  })

  it.for([true, false])(
    "stores one of 16 concurrent orders with the same xid from two processes (grouping: %s)",
    async (grouping, test) => {
      const tables = await newTables(test)
      const processes = [startProcess(tables, { grouping }), startProcess(tables, { grouping })]
      const { order } = newEntry()
      const rivals = callers.map(() => newEntry({ account_id: order.account_id, xid: order.xid }))
      const results = await Promise.all(
        rivals.map(({ event, order }, index) => processes[index % 2]!.insert(order, event))
      )
      const winner = rivals.filter((_, index) => results[index]!._tag === "Inserted")
      expect(winner).toHaveLength(1)
      expect(results.filter(({ _tag }) => _tag === "Existing")).toEqual(
        Array.from({ length: 15 }, () => ({ _tag: "Existing", order: winner[0]!.order }))
      )
      expect(await tables.query("select xid from our_orders")).toEqual([{ xid: order.xid }])
    }
  )

  it.for([
    ["NUL", "a\u0000b"],
    ["an unpaired surrogate", "a\ud800"],
    ["another control character", "a\u001fb"],
    ["256 characters", "a".repeat(256)]
  ])("refuses an id with %s before running SQL, and does not find an order by that id", async ([, id], test) => {
    const tables = await newTables(test)
    const { find, history, insert } = startProcess(tables)
    for (const facts of [{ xid: id! }, { account_id: id! }, { order_id: id as never }]) {
      const { event, order } = newEntry(facts)
      const failed = await insert(order, event).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Unavailable)
      expect(failed).toMatchObject({ cause: expect.stringContaining(`${Object.keys(facts)[0]}: must be a string`) })
      expect(await find(order.account_id, { xid: order.xid })).toBeUndefined()
      expect(await history(order.account_id, order.order_id)).toEqual([])
    }
    expect(tables.log.filter((text) => /insert into/.test(text))).toEqual([])
  })

  it("compares an id that looks like a number as a string", async (test) => {
    const { find, insert } = startProcess(await newTables(test))
    const { event, order } = newEntry({ xid: "abc" })
    await insert(order, event)
    for (const xid of ["0", "0.0", "", " "]) expect(await find(order.account_id, { xid })).toBeUndefined()
    expect(await find("0", { xid: "abc" })).toBeUndefined()
    expect(await find(order.account_id, { xid: 0 as never })).toBeUndefined()
  })
})
