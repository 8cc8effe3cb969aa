// What arrives together from two processes is of every kind: new, taken already, of an order that somebody is changing.
import { describe, expect, it } from "vitest"
import { halfIn } from "../../fixtures/consistency.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { changed, placed } from "../../fixtures/orders.ts"
import { processOn, tablesFor } from "../../fixtures/store.ts"

// What quotes, encodings, patterns and programs that trim or fold make of ids.
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

/** Some are signs of lists to a store. */
const oddTexts = ["a\u001fb", "\u001f", "\u001e", "", "a\u001f\u001f"]

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(databaseNames)("on %s", (name) => {
  it("ids of every odd kind are kept apart, as accounts, as xids and as order ids", async (test) => {
    const tables = await tablesFor(name, test)
    const { events, find, history, insert, update } = processOn(tables)
    const all = oddIds.flatMap((id, index) => [
      placed({ account_id: id, xid: "same", order_id: "1" as never }),
      placed({ account_id: "a", xid: id, order_id: `n${index}` as never }),
      placed({ account_id: "b", xid: `n${index}`, order_id: id as never })
    ])
    const answers = await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(answers).toEqual(all.map(() => ({ inserted: true })))
    const next = all.map(({ order }) => changed(order, { message: order.xid }))
    expect(await Promise.all(next.map(({ event, order }) => update(order, event)))).toEqual(all.map(() => true))
    for (const [index, { event, order }] of next.entries()) {
      const { account_id, order_id, xid } = order
      expect(await Promise.all([find(account_id, { xid }), find(account_id, { order_id })])).toEqual([order, order])
      expect(await history(account_id, order_id)).toEqual([all[index]!.event, event])
    }
    const page = await events(undefined, 1000)
    expect(new Set(page.events.map(({ event_id }) => event_id)).size).toBe(2 * all.length)
    expect(await halfIn(tables)).toEqual([])
  })

  it("a text that only a host could have sent harms no neighbour, and is kept as it is or not at all", async (test) => {
    const tables = await tablesFor(name, test)
    const { find, insert } = processOn(tables)
    const shipping = placed().order.shipping
    const odd = oddTexts.flatMap((carrier, index) => [
      placed({ xid: `odd ${index}`, shipping: { ...shipping, carrier } }),
      placed({ xid: `plain ${index}` })
    ])
    const answers = await Promise.allSettled(odd.map(({ event, order }) => insert(order, event)))
    for (const [index, { order }] of odd.entries()) {
      const { status } = answers[index]!
      if (order.xid.startsWith("plain") || order.shipping.carrier === "") expect(status).toBe("fulfilled")
      expect(await find(order.account_id, { xid: order.xid })).toEqual(status === "fulfilled" ? order : undefined)
      if (status === "rejected") continue
      const rows = await tables.ask("select xid, carrier from our_orders")
      expect(rows.find(({ xid }) => xid === order.xid)).toEqual({ xid: order.xid, carrier: order.shipping.carrier })
    }
  })

  it("nor does a change to such a text", async (test) => {
    const tables = await tablesFor(name, test)
    const { find, insert, update } = processOn(tables)
    const before = numbers(2 * oddTexts.length).map((index) => placed({ xid: `${index}` }))
    await Promise.all(before.map(({ event, order }) => insert(order, event)))
    const after = before.map(({ order }, index) => {
      const carrier = index % 2 === 0 ? oddTexts[index / 2]! : `plain ${index}`
      return changed(order, { shipping: { ...order.shipping, carrier } })
    })
    const answers = await Promise.allSettled(after.map(({ event, order }) => update(order, event)))
    const rows = await tables.ask("select xid, carrier from our_orders")
    for (const [index, { order }] of after.entries()) {
      const { status } = answers[index]!
      const { carrier } = order.shipping
      if (carrier === "" || carrier.startsWith("plain")) expect(status).toBe("fulfilled")
      const kept = status === "fulfilled" ? order : before[index]!.order
      expect(await find(order.account_id, { xid: order.xid })).toEqual(kept)
      expect(rows.find(({ xid }) => xid === order.xid)).toEqual({ xid: order.xid, carrier: kept.shipping.carrier })
    }
    expect(await halfIn(tables)).toEqual([])
  })

  it("nor does one in what is told of an order", async (test) => {
    const tables = await tablesFor(name, test)
    const { history, insert } = processOn(tables)
    const told = ["plain", ...oddTexts, "plain"].map((msg, index) => {
      const { event, order } = placed({ xid: `${index}` })
      return { order, event: { ...event, msg } }
    })
    const answers = await Promise.allSettled(told.map(({ event, order }) => insert(order, event)))
    for (const [index, { event, order }] of told.entries()) {
      const { status } = answers[index]!
      if (event.msg === "" || event.msg === "plain") expect(status).toBe("fulfilled")
      expect(await history(order.account_id, order.order_id)).toEqual(status === "fulfilled" ? [event] : [])
    }
    expect(await halfIn(tables)).toEqual([])
  })

  it("each is answered for itself, and what is kept is the winner's, whole", async (test) => {
    const tables = await tablesFor(name, test)
    const processes = [processOn(tables), processOn(tables)] as const
    const account = { account_id: "a" }
    const there = numbers(20).map((index) => placed({ ...account, xid: `there ${index}` }))
    await Promise.all(there.map(({ event, order }) => processes[0].insert(order, event)))
    const bytes = "😀\\\"'\n".repeat(20_000)
    const fresh = (index: number) =>
      placed({ ...account, xid: `new ${index % 15}`, ...(index % 10 === 0 && { message: bytes }) })
    const late = (index: number) => placed({ ...account, xid: `there ${index % 20}` })
    const again = (index: number) => placed({ ...account, order_id: there[index % 20]!.order.order_id })
    const inserts = numbers(90).map((index) => [fresh, late, again][index % 3]!(index))
    const updates = numbers(90).map((index) => {
      const { order } = there[index % 20]!
      // The next revision, one that nobody has reached yet, and one that is there already.
      const revision = order.revision + [0, 0, 0, 1, -1][index % 5]!
      return changed({ ...order, revision }, { message: `by ${index}`, ...(index % 30 === 0 && { message: bytes }) })
    })
    const inserting = inserts.map(({ event, order }, index) => processes[index % 2]!.insert(order, event))
    const updating = updates.map(({ event, order }, index) => processes[(index >> 1) % 2]!.update(order, event))
    const [inserted, updated] = [await Promise.all(inserting), await Promise.all(updating)]

    const events = await tables.ask("select order_id, revision, event_id from our_history")
    const kept = new Set(events.map(({ event_id }) => event_id))
    const accepted = [
      ...there,
      ...inserts.filter((_, index) => inserted[index]!.inserted),
      ...updates.filter((_, index) => updated[index])
    ]
    expect(kept).toEqual(new Set(accepted.map(({ event }) => event.event_id)))
    expect(events).toHaveLength(accepted.length)
    for (const [index, { order }] of inserts.entries()) {
      const answer = inserted[index]!
      if (answer.inserted) continue
      const { order_id, xid } = answer.existing
      expect(xid === order.xid || order_id === order.order_id).toBe(true)
    }
    for (const entries of Map.groupBy(accepted, ({ order }) => order.order_id).values()) {
      const [{ order }] = entries.toSorted((a, b) => b.order.revision - a.order.revision) as [(typeof entries)[number]]
      expect(await processes[1].find("a", { order_id: order.order_id })).toEqual(order)
    }
    expect(await halfIn(tables)).toEqual([])
  })
})
