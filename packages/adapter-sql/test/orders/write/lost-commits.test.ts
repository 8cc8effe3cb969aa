import { Unavailable } from "@waybill/core"
import { describe, expect, it, onTestFinished } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { type Break, breaking } from "../../fixtures/fault-injection.ts"
import { changed, placed } from "../../fixtures/orders.ts"
import { processOn, tablesFor } from "../../fixtures/store.ts"
import type { FreshTables } from "../../fixtures/tables.ts"

const decides = (text: string) => text === "commit" || text.startsWith("with lists")

/** Breaks the line at the decisive moment of a write, so many times. */
const atCommit = (how: "statement" | "answer", times: number): Break => {
  let left = times
  return (text) => (decides(text) && left-- > 0 ? how : undefined)
}

const breakingFor = (tables: FreshTables, breaks: Break) => {
  const source = breaking(tables.source, breaks, tables.hear)
  onTestFinished(() => source.kysely.destroy())
  return source
}

// In SQLite a commit is a call inside the process; only the servers' answers travel.
const servers = databaseNames.filter((name) => name !== "SQLite")

describe.each(servers)("when the line to %s breaks during the commit", (name) => {
  it.for([
    ["the commit itself is lost", "statement"],
    ["its answer is lost", "answer"],
    ["its answer is lost three times", "answer", 3]
  ] as const)("and %s, what was written is known for the caller's own", async ([, how, times = 1], test) => {
    const tables = await tablesFor(name, test)
    const source = breakingFor(tables, atCommit(how, times))
    const { find, history, insert, update } = processOn(tables, { source })
    const first = placed()
    expect(await insert(first.order, first.event)).toEqual({ inserted: true })
    const next = changed(first.order)
    const again = processOn(tables, { source: breakingFor(tables, atCommit(how, times)) })
    expect(await again.update(next.order, next.event)).toBe(true)
    expect(await find(first.order.account_id, { xid: first.order.xid })).toEqual(next.order)
    expect(await history(first.order.account_id, first.order.order_id)).toEqual([first.event, next.event])
    // Somebody else's order, and somebody else's change, are told apart from one's own.
    const rival = placed({ account_id: first.order.account_id, xid: first.order.xid })
    expect(await again.insert(rival.order, rival.event)).toEqual({ inserted: false, existing: next.order })
    const late = changed(first.order)
    expect(await update(late.order, late.event)).toBe(false)
  })

  it("and somebody else has the xid, that one is shown", async (test) => {
    const tables = await tablesFor(name, test)
    const winner = placed()
    await processOn(tables).insert(winner.order, winner.event)
    const { insert, update } = processOn(tables, {
      source: breakingFor(tables, atCommit("answer", 1))
    })
    const { account_id, xid } = winner.order
    const loser = placed({ account_id, xid })
    expect(await insert(loser.order, loser.event)).toEqual({ inserted: false, existing: winner.order })
    const stale = changed({ ...winner.order, revision: 5 })
    expect(await update(stale.order, stale.event)).toBe(false)
  })

  it("each time, the write may have happened, and says so", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert } = processOn(tables, { source: breakingFor(tables, atCommit("answer", 99)) })
    const { event, order } = placed()
    const failed = await insert(order, event).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Unavailable)
    expect(failed).toMatchObject({ port: "OrderStore", maybeDone: true })
    expect(await processOn(tables).find(order.account_id, { xid: order.xid })).toEqual(order)
  })

  it("before anything was written, it is written again, and nothing is in doubt", async (test) => {
    const tables = await tablesFor(name, test)
    let left = 2
    const source = breakingFor(tables, (text) => (/history/.test(text) && left-- > 0 ? "statement" : undefined))
    const { insert } = processOn(tables, { source })
    const { event, order } = placed()
    expect(await insert(order, event)).toEqual({ inserted: true })
    expect(await tables.ask("select count(*) as n from our_history")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 1) }
    ])
  })
})
