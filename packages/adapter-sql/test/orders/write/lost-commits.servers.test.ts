import { Unavailable } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"
import { describe, expect, it, onTestFinished } from "vitest"
import { serverNames } from "../../fixtures/databases.ts"
import { type LossRule, withFaults } from "../../fixtures/fault-injection.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"
import type { FreshTables } from "../../fixtures/tables.ts"

const commits = (text: string) => text === "commit" || text.startsWith("with lists")

/** Loses the commit of a write, or its result, the given number of times. */
const atCommit = (lost: "statement" | "result", times: number): LossRule => {
  let left = times
  return (text) => (commits(text) && left-- > 0 ? lost : undefined)
}

const faultySource = (tables: FreshTables, fault: LossRule) => {
  const source = withFaults(tables.source, fault, tables.logStatement)
  onTestFinished(() => source.kysely.destroy())
  return source
}

// SQLite runs inside the process, so results can be lost only on servers.
describe.each(serverNames)("lost commit on %s", (name) => {
  const newTables = tablesInTurns(name)
  it.for([
    ["its commit is lost", "statement"],
    ["the result of its commit is lost", "result"],
    ["the result of its commit is lost three times", "result", 3]
  ] as const)("recognises a write as the caller's own when %s", async ([, lost, times = 1], test) => {
    const tables = await newTables(test)
    const source = faultySource(tables, atCommit(lost, times))
    const { find, history, insert, update } = startProcess(tables, { source })
    const first = newEntry()
    expect(await insert(first.order, first.event)).toEqual({ _tag: "Inserted" })
    const next = nextEntry(first.order)
    const again = startProcess(tables, { source: faultySource(tables, atCommit(lost, times)) })
    expect(await again.update(next.order, next.event)).toBe(true)
    expect(await find(first.order.account_id, { xid: first.order.xid })).toEqual(next.order)
    expect(await history(first.order.account_id, first.order.order_id)).toEqual([first.event, next.event])
    // Conflicts with the orders and changes of other callers are still reported.
    const rival = newEntry({ account_id: first.order.account_id, xid: first.order.xid })
    expect(await again.insert(rival.order, rival.event)).toEqual({ _tag: "Existing", order: next.order })
    const late = nextEntry(first.order)
    expect(await update(late.order, late.event)).toBe(false)
  })

  it("returns the existing order after a lost commit if another caller has used the xid", async (test) => {
    const tables = await newTables(test)
    const winner = newEntry()
    await startProcess(tables).insert(winner.order, winner.event)
    const { insert, update } = startProcess(tables, {
      source: faultySource(tables, atCommit("result", 1))
    })
    const { account_id, xid } = winner.order
    const loser = newEntry({ account_id, xid })
    expect(await insert(loser.order, loser.event)).toEqual({ _tag: "Existing", order: winner.order })
    const stale = nextEntry({ ...winner.order, revision: 5 })
    expect(await update(stale.order, stale.event)).toBe(false)
  })

  it.for([
    ["a different time", {}, { at: Date.UTC(2026, 10, 20, 13) as Instant }],
    ["a message", {}, { msg: "reprint" }],
    ["another request id", {}, { request_id: "other" }],
    ["another xid", { xid: "other" }, {}],
    ["another gift message", { message: "other" }, {}]
  ] as const)(
    "does not mistake a concurrent order with the same ids but %s for its own",
    async ([, order, event], test) => {
      const tables = await newTables(test)
      const ours = newEntry()
      const rival = { order: { ...ours.order, ...order }, event: { ...ours.event, ...event } }
      expect(await startProcess(tables).insert(rival.order, rival.event)).toEqual({ _tag: "Inserted" })
      const { insert, update } = startProcess(tables, { source: faultySource(tables, atCommit("result", 1)) })
      expect(await insert(ours.order, ours.event)).toEqual({ _tag: "Existing", order: rival.order })
      expect(await update(ours.order, ours.event)).toBe(false)
    }
  )

  it("a write fails with maybeDone when every result of its commit is lost", async (test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables, { source: faultySource(tables, atCommit("result", 99)) })
    const { event, order } = newEntry()
    const failed = await insert(order, event).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Unavailable)
    expect(failed).toMatchObject({ port: "OrderStore", maybeDone: true })
    expect(await startProcess(tables).find(order.account_id, { xid: order.xid })).toEqual(order)
  })

  it("repeats a write if a statement before its commit was lost", async (test) => {
    const tables = await newTables(test)
    let left = 2
    const source = faultySource(tables, (text) => (/history/.test(text) && left-- > 0 ? "statement" : undefined))
    const { insert } = startProcess(tables, { source })
    const { event, order } = newEntry()
    expect(await insert(order, event)).toEqual({ _tag: "Inserted" })
    expect(await tables.query("select count(*) as n from our_history")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 1) }
    ])
  })

  it("writes orders one by one if their batch conflicts with other transactions at every attempt", async (test) => {
    const tables = await newTables(test)
    const [orders, attempts] = [3, 6]
    let commitsSent = 0
    const source = faultySource(tables, (text) => (commits(text) && ++commitsSent <= attempts ? "conflict" : undefined))
    const { insert } = startProcess(tables, { source })
    const entries = Array.from({ length: orders }, () => newEntry())
    const results = await Promise.all(entries.map(({ event, order }) => insert(order, event)))
    expect(results).toEqual(entries.map(() => ({ _tag: "Inserted" })))
    expect(commitsSent).toBe(attempts + orders)
  })
})
