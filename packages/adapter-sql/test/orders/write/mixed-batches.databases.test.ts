// Batches from two processes that contain new orders, duplicates and conflicting changes.
import { describe, expect, it } from "vitest"
import { inconsistencies } from "../../fixtures/consistency.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

// Ids that quoting, encoding, pattern matching, trimming or case folding could confuse.
const oddIds = [
  "'",
  '"',
  "`",
  "\\",
  "\\'",
  "';--",
  "%",
  "_",
  "?",
  "$1",
  ":a",
  "{}",
  "😀",
  "😁",
  "\ufeffx",
  "x",
  "x\ufeff",
  "x ",
  "x\t",
  "\n",
  "X",
  "é",
  "e\u0301",
  "ß",
  "ss",
  "\u200b",
  "\ufffd",
  "\u007f",
  "constructor",
  "__proto__",
  "0",
  "00",
  "1e0"
]

// Control characters and empty strings, which drivers and list formats could confuse.
const oddTexts = ["a\u001fb", "\u001f", "\u001e", "", "a\u001f\u001f"]

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(databaseNames)("mixed batches on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("distinguishes unusual account ids, xids and order ids from similar ones", async (test) => {
    const tables = await newTables(test)
    const { events, find, history, insert, update } = startProcess(tables)
    const all = oddIds.flatMap((id, index) => [
      newEntry({ account_id: id, xid: "same", order_id: "1" as never }),
      newEntry({ account_id: "a", xid: id, order_id: `n${index}` as never }),
      newEntry({ account_id: "b", xid: `n${index}`, order_id: id as never })
    ])
    const results = await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(results).toEqual(all.map(() => ({ _tag: "Inserted" })))
    const next = all.map(({ order }) => nextEntry(order, { message: order.xid }))
    expect(await Promise.all(next.map(({ event, order }) => update(order, event)))).toEqual(all.map(() => true))
    for (const [index, { event, order }] of next.entries()) {
      const { account_id, order_id, xid } = order
      expect(await Promise.all([find(account_id, { xid }), find(account_id, { order_id })])).toEqual([order, order])
      expect(await history(account_id, order_id)).toEqual([all[index]!.event, event])
    }
    const page = await events({ limit: 1000 })
    expect(new Set(page.events.map(({ event_id }) => event_id)).size).toBe(2 * all.length)
    expect(await inconsistencies(tables)).toEqual([])
  })

  it("stores an order with a control character unchanged or not at all, and the rest of its batch", async (test) => {
    const tables = await newTables(test)
    const { find, insert } = startProcess(tables)
    const shipping = newEntry().order.shipping
    const mixed = oddTexts.flatMap((carrier, index) => [
      newEntry({ xid: `odd ${index}`, shipping: { ...shipping, carrier } }),
      newEntry({ xid: `plain ${index}` })
    ])
    const results = await Promise.allSettled(mixed.map(({ event, order }) => insert(order, event)))
    for (const [index, { order }] of mixed.entries()) {
      const { status } = results[index]!
      if (order.xid.startsWith("plain") || order.shipping.carrier === "") expect(status).toBe("fulfilled")
      expect(await find(order.account_id, { xid: order.xid })).toEqual(status === "fulfilled" ? order : undefined)
      if (status === "rejected") continue
      const rows = await tables.query("select xid, carrier from our_orders")
      expect(rows.find(({ xid }) => xid === order.xid)).toEqual({ xid: order.xid, carrier: order.shipping.carrier })
    }
  })

  it("stores the rest of a batch if one update contains a control character", async (test) => {
    const tables = await newTables(test)
    const { find, insert, update } = startProcess(tables)
    const before = numbers(2 * oddTexts.length).map((index) => newEntry({ xid: `${index}` }))
    await Promise.all(before.map(({ event, order }) => insert(order, event)))
    const after = before.map(({ order }, index) => {
      const carrier = index % 2 === 0 ? oddTexts[index / 2]! : `plain ${index}`
      return nextEntry(order, { shipping: { ...order.shipping, carrier } })
    })
    const results = await Promise.allSettled(after.map(({ event, order }) => update(order, event)))
    const rows = await tables.query("select xid, carrier from our_orders")
    for (const [index, { order }] of after.entries()) {
      const { status } = results[index]!
      const { carrier } = order.shipping
      if (carrier === "" || carrier.startsWith("plain")) expect(status).toBe("fulfilled")
      const stored = status === "fulfilled" ? order : before[index]!.order
      expect(await find(order.account_id, { xid: order.xid })).toEqual(stored)
      expect(rows.find(({ xid }) => xid === order.xid)).toEqual({ xid: order.xid, carrier: stored.shipping.carrier })
    }
    expect(await inconsistencies(tables)).toEqual([])
  })

  it("stores the rest of a batch if the message of one event contains a control character", async (test) => {
    const tables = await newTables(test)
    const { history, insert } = startProcess(tables)
    const entries = ["plain", ...oddTexts, "plain"].map((msg, index) => {
      const { event, order } = newEntry({ xid: `${index}` })
      return { order, event: { ...event, msg } }
    })
    const results = await Promise.allSettled(entries.map(({ event, order }) => insert(order, event)))
    for (const [index, { event, order }] of entries.entries()) {
      const { status } = results[index]!
      if (event.msg === "" || event.msg === "plain") expect(status).toBe("fulfilled")
      expect(await history(order.account_id, order.order_id)).toEqual(status === "fulfilled" ? [event] : [])
    }
    expect(await inconsistencies(tables)).toEqual([])
  })

  it("returns to each caller the result of its write, and stores exactly the accepted writes", async (test) => {
    const tables = await newTables(test)
    const processes = [startProcess(tables), startProcess(tables)] as const
    const account = { account_id: "a" }
    const existing = numbers(20).map((index) => newEntry({ ...account, xid: `existing ${index}` }))
    await Promise.all(existing.map(({ event, order }) => processes[0].insert(order, event)))
    const bytes = "😀\\\"'\n".repeat(20_000)
    const unused = (index: number) =>
      newEntry({ ...account, xid: `new ${index % 15}`, ...(index % 10 === 0 && { message: bytes }) })
    const sameXid = (index: number) => newEntry({ ...account, xid: `there ${index % 20}` })
    const sameId = (index: number) => newEntry({ ...account, order_id: existing[index % 20]!.order.order_id })
    const inserts = numbers(90).map((index) => [unused, sameXid, sameId][index % 3]!(index))
    const updates = numbers(90).map((index) => {
      const { order } = existing[index % 20]!
      // A write with the next revision, with a later one, and with the current one.
      const revision = order.revision + [0, 0, 0, 1, -1][index % 5]!
      return nextEntry({ ...order, revision }, { message: `by ${index}`, ...(index % 30 === 0 && { message: bytes }) })
    })
    const inserting = inserts.map(({ event, order }, index) => processes[index % 2]!.insert(order, event))
    const updating = updates.map(({ event, order }, index) => processes[(index >> 1) % 2]!.update(order, event))
    const [inserted, updated] = [await Promise.all(inserting), await Promise.all(updating)]

    const events = await tables.query("select order_id, revision, event_id from our_history")
    const stored = new Set(events.map(({ event_id }) => event_id))
    const accepted = [
      ...existing,
      ...inserts.filter((_, index) => inserted[index]!._tag === "Inserted"),
      ...updates.filter((_, index) => updated[index])
    ]
    expect(stored).toEqual(new Set(accepted.map(({ event }) => event.event_id)))
    expect(events).toHaveLength(accepted.length)
    for (const [index, { order }] of inserts.entries()) {
      const result = inserted[index]!
      if (result._tag === "Inserted") continue
      const { order_id, xid } = result.order
      expect(xid === order.xid || order_id === order.order_id).toBe(true)
    }
    for (const entries of Map.groupBy(accepted, ({ order }) => order.order_id).values()) {
      const [{ order }] = entries.toSorted((a, b) => b.order.revision - a.order.revision) as [(typeof entries)[number]]
      expect(await processes[1].find("a", { order_id: order.order_id })).toEqual(order)
    }
    expect(await inconsistencies(tables)).toEqual([])
  })
})
