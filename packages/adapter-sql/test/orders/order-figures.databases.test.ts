// Compares the figures with a plain fold over the events of random orders.
import type { HistoryEvent, Order, Stage } from "@waybill/core"
import { type Instant, OrderFigures } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Retention } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { eventAfter, newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { type Entry, FIRST, figuresOf, foldOf, HOUR, starts } from "./figures-fold.ts"

const ORDERS = 700

interface Step {
  readonly command: HistoryEvent["command"]
  readonly stage: Stage
  /** New carrier of the order. Default: no change. */
  readonly carrier?: string
  /** Boxes of a shipment; 0 for one without parcels. */
  readonly boxes?: number
}

/** The steps that are possible in a stage. */
const possible: Readonly<Record<Stage, ReadonlyArray<Step>>> = {
  new: [
    { command: "start", stage: "processing" },
    { command: "start", stage: "processing" },
    { command: "note", stage: "new" },
    { command: "change_ship_method", stage: "new", carrier: "road" },
    { command: "cancel_order", stage: "cancelled" },
    { command: "reject", stage: "cancelled" }
  ],
  processing: [
    { command: "undoStart", stage: "new" },
    { command: "change_ship_method", stage: "processing", carrier: "acme" },
    { command: "ship", stage: "processing", boxes: 2 },
    { command: "ship", stage: "shipped", boxes: 0 },
    { command: "ship", stage: "shipped", boxes: 3 },
    { command: "cancel", stage: "cancelled" }
  ],
  shipped: [
    { command: "voidShipment", stage: "processing" },
    { command: "track", stage: "shipped" },
    { command: "correctShipment", stage: "shipped" }
  ],
  cancelled: [{ command: "note", stage: "cancelled" }]
}

const story = fc.record({
  account_id: fc.constantFrom("a", "b", "ä\ufb00", "😀"),
  carrier: fc.constantFrom("acme", "road"),
  deadline: fc.option(fc.integer({ min: 20, max: 40 })),
  // Whole hours, so that many orders have the same times.
  received: fc.integer({ min: -30, max: 80 }).map((hours) => hours * HOUR),
  steps: fc.array(
    fc.record({ choice: fc.nat(), after: fc.integer({ min: 0, max: 15 }).map((hours) => hours * HOUR) }),
    { maxLength: 8 }
  )
})

const ways = ["planned", "another_box", "by_hand"] as const

/** Parcels with and without a known volume, and a recorded box. Halves have exact sums. */
const parcelOf = (box: number, way: number): object => ({
  ...(box === 0 ? { type: "Box" } : { volume: `${box}0.5`, air: `${box}.25` }),
  ...(way < 3 && { box: { packed: ways[way], ...(way < 2 && { reference: `R${way + box}` }) } })
})

/** Returns an order with each of its revisions. */
const entriesOf = ({
  account_id,
  carrier,
  deadline,
  received,
  steps
}: typeof story extends fc.Arbitrary<infer A> ? A : never) => {
  const at = (FIRST + received) as Instant
  const first = newEntry({
    account_id,
    order_date: at,
    update_date: at,
    shipping: { carrier, service: "S" } as Order["shipping"],
    ...(deadline !== null && { ship_deadline: (FIRST + deadline * HOUR) as Instant })
  })
  const entries: Array<Entry> = [first]
  for (const { after, choice } of steps) {
    const { order } = entries.at(-1)!
    const steps = possible[order.stage]
    const { boxes, carrier: changed, command, stage } = steps[choice % steps.length]!
    const now = (order.update_date + after) as Instant
    const shipment = {
      shipment_id: `S${order.shipments.length + 1}`,
      carrier,
      shipped_at: now,
      items: [{ index: 0, quantity: 1 }],
      tracking: [],
      ...(boxes !== undefined &&
        boxes > 0 && { parcels: Array.from({ length: boxes }, (_, box) => parcelOf(box, choice % 4)) })
    }
    const shipments =
      command === "ship"
        ? [...order.shipments, shipment]
        : command === "voidShipment"
          ? order.shipments.map((each, index) => (index === 0 ? { ...each, voided: { at: now, msg: "x" } } : each))
          : // A correction names the box of the first parcel.
            command === "correctShipment"
            ? order.shipments.map(({ parcels: [first, ...others] = [], ...each }) =>
                first === undefined
                  ? each
                  : { ...each, parcels: [{ ...first, box: { packed: "planned", reference: "😀" } }, ...others] }
              )
            : order.shipments
    const shipping = changed === undefined ? order.shipping : { ...order.shipping, carrier: changed }
    const next = { ...order, revision: order.revision + 1, stage, update_date: now, shipments, shipping } as Order
    entries.push({ order: next, event: eventAfter(next, command) })
  }
  return entries
}

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
