// Compares the figures with a plain fold over the events of random orders.
import type { Order } from "@waybill/core"
import { type Instant, OrderFigures } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Retention } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { eventAfter, newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { type Entry, figuresOf, foldOf, HOUR, starts } from "./figures-fold.ts"
import { entriesOf, story } from "./order-stories.ts"

const ORDERS = 700

describe.each(databaseNames)("figures of the operator on %s", (name) => {
  const read = ({ run }: Pick<ReturnType<typeof startProcess>, "run">) =>
    run(OrderFigures.use((figures) => figures.read(starts)))

  it("the figures equal a fold over the events after each part of them, read by two processes", async (test) => {
    const tables = await tablesFor(name, test)
    const processes = [startProcess(tables), startProcess(tables)] as const
    const [{ insert, update }] = processes
    const write = ({ event, order }: Entry) => (order.revision === 1 ? insert(order, event) : update(order, event))
    expect(await read(processes[0])).toEqual({
      box_use: { used: [], others: 0 },
      all: foldOf([]),
      carriers: [],
      accounts: []
    })
    const orders = fc.sample(story, { numRuns: ORDERS, seed: 5 }).map(entriesOf)
    const written: Array<Array<Entry>> = orders.map(() => [])
    // The parts are random, so that late events change days whose sums are kept.
    const parts = fc.sample(fc.array(fc.nat({ max: 3 }), { minLength: ORDERS, maxLength: ORDERS }), {
      numRuns: 6,
      seed: 6
    })
    for (const [number, part] of [...parts, orders.map(() => Number.POSITIVE_INFINITY)].entries()) {
      await Promise.all(
        orders.map(async (entries, order) => {
          for (const entry of entries.slice(written[order]!.length).slice(0, part[order])) {
            await write(entry)
            written[order]!.push(entry)
          }
        })
      )
      const stored = written.filter((entries) => entries.length > 0)
      expect(await read(processes[number % 2]!), `after part ${number}`).toEqual(figuresOf(stored))
    }
    const { all } = figuresOf(orders)
    // Each number is large enough to be wrong.
    for (const numbers of Object.values(all.days)) for (const number of numbers) expect(number).toBeGreaterThan(3)
    expect(all.air.boxes).toBeGreaterThan(20)
    expect(all.plan.followed).toBeGreaterThan(20)
    expect(all.plan.parcels).toBeGreaterThan(all.plan.followed + 20)
    const { deadlines, toShip, toStart } = all
    expect([toStart.orders > 50, toShip.orders > 50, deadlines.late > 20, deadlines.orders > deadlines.late]).toEqual(
      Array.from({ length: 4 }, () => true)
    )
    // The last day is kept in parts, and the days before it as a whole.
    const kept = await tables.query("select starts_at, ends_at from our_figures order by starts_at")
    expect(kept.slice(0, 3).map(({ ends_at, starts_at }) => [Number(starts_at), Number(ends_at)])).toEqual([
      [starts[0], starts[1]],
      [starts[1], starts[2]],
      [starts[2], starts[3]]
    ])
    expect(kept).toHaveLength(3 + 25)
  })

  it("a read after the first one reads kept sums, and new events remove those that they change", async (test) => {
    const tables = await tablesFor(name, test)
    const process = startProcess(tables)
    const orders = fc.sample(story, { numRuns: 40, seed: 7 }).map(entriesOf)
    for (const entries of orders)
      for (const { event, order } of entries) {
        if (order.revision === 1) await process.insert(order, event)
        else await process.update(order, event)
      }
    const expected = figuresOf(orders)
    expect(await read(process)).toEqual(expected)
    // A different sum in the table shows that it is read.
    await tables.query(
      `update our_figures set sums = '[["kept","acme",{"received":1000},[],[]]]' where ends_at = ${starts[2]}`
    )
    const changed = await read(process)
    expect(changed.all.days.received[1]).toBe(1000)
    expect(changed.all.days.received[0]).toBe(expected.all.days.received[0])
    const at = (starts[1]! + HOUR) as Instant
    const late = newEntry({ account_id: "a", order_date: at, update_date: at })
    await process.insert(late.order, late.event)
    expect(await read(process)).toEqual(figuresOf([...orders, [late]]))
  })

  it("deleted orders have no figures", async (test) => {
    const tables = await tablesFor(name, test)
    const process = startProcess(tables)
    const at = (starts[1]! + HOUR) as Instant
    const old = newEntry({ order_date: at, update_date: at })
    await process.insert(old.order, old.event)
    const cancelled = { ...old.order, revision: 2, stage: "cancelled" } as Order
    await process.update(cancelled, eventAfter(cancelled, "cancel"))
    const recent = newEntry({ order_date: starts[2]!, update_date: starts[2]! })
    await process.insert(recent.order, recent.event)
    expect((await read(process)).all.days).toEqual({
      received: [0, 1, 1, 0],
      started: [0, 0, 0, 0],
      shipped: [0, 0, 0, 0],
      cancelled: [0, 1, 0, 0]
    })
    await tables.query(`update our_history set sent_at = at`)
    const from = { stage: "cancelled" } as const
    const { deleted } = await process.run(Retention.use((each) => each.deleteBatch({ before: at + 1, from })))
    expect(deleted).toBe(1)
    expect((await read(process)).all.days).toMatchObject({ received: [0, 0, 1, 0], cancelled: [0, 0, 0, 0] })
  })
})
