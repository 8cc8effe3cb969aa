// Compares the figures with a plain fold over the events of random orders, in memory.
import { type HistoryEvent, type Instant, type Order, OrderFigures, type Stage } from "@waybill/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { eventAfter, newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

const HOUR = 3_600_000
const FIRST = Date.UTC(2026, 2, 1)
// The days of a zone whose clock goes forward on the second day.
const starts = [0, 24, 47, 71].map((hours) => (FIRST + hours * HOUR) as Instant)
const ORDERS = 700

interface Step {
  readonly command: HistoryEvent["command"]
  readonly stage: Stage
  /** Boxes of a shipment; 0 for one without parcels. */
  readonly boxes?: number
}

/** The steps that are possible in a stage. */
const possible: Readonly<Record<Stage, ReadonlyArray<Step>>> = {
  new: [
    { command: "start", stage: "processing" },
    { command: "start", stage: "processing" },
    { command: "note", stage: "new" },
    { command: "cancel_order", stage: "cancelled" },
    { command: "reject", stage: "cancelled" }
  ],
  processing: [
    { command: "undoStart", stage: "new" },
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

/** Parcels with and without a known volume. Halves have exact sums. */
const parcelOf = (box: number): object => (box === 0 ? { type: "Box" } : { volume: `${box}0.5`, air: `${box}.25` })

interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
}

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
    const { boxes, command, stage } = steps[choice % steps.length]!
    const now = (order.update_date + after) as Instant
    const shipment = {
      shipment_id: `S${order.shipments.length + 1}`,
      carrier,
      shipped_at: now,
      items: [{ index: 0, quantity: 1 }],
      tracking: [],
      ...(boxes !== undefined && boxes > 0 && { parcels: Array.from({ length: boxes }, (_, box) => parcelOf(box)) })
    }
    const shipments =
      command === "ship"
        ? [...order.shipments, shipment]
        : command === "voidShipment"
          ? order.shipments.map((each, index) => (index === 0 ? { ...each, voided: { at: now, msg: "x" } } : each))
          : order.shipments
    const next = { ...order, revision: order.revision + 1, stage, update_date: now, shipments } as Order
    entries.push({ order: next, event: eventAfter(next, command) })
  }
  return entries
}

const dayOf = (at: number): number => starts.filter((start) => start <= at).length - 1

/** The smallest value that at least a share of the values do not exceed, found by counting. */
const percentile = (values: ReadonlyArray<number>, share: number) =>
  values
    .filter((value) => values.filter((each) => each <= value).length >= share * values.length)
    .reduce((least, each) => Math.min(least, each))

const durations = (values: ReadonlyArray<number>) =>
  values.length === 0
    ? { orders: 0 }
    : { orders: values.length, median: percentile(values, 0.5), p90: percentile(values, 0.9) }

/** Returns the figures of some orders by reading their events from the first to the last. */
const foldOf = (orders: ReadonlyArray<ReadonlyArray<Entry>>) => {
  const days = {
    received: starts.map(() => 0),
    started: starts.map(() => 0),
    shipped: starts.map(() => 0),
    cancelled: starts.map(() => 0)
  }
  const toStart: Array<number> = []
  const toShip: Array<number> = []
  const deadlines = { orders: 0, late: 0 }
  let boxes = 0
  const air = { boxes: 0, volume: 0, air: 0 }
  for (const entries of orders) {
    const received = entries[0]!.event.at
    let started: number | undefined
    let shipped: number | undefined
    let cancelled: number | undefined
    for (const { event } of entries) {
      if (event.command === "start") started = event.at
      if (event.command === "undoStart") started = undefined
      if (event.command === "ship" && event.stage === "shipped") shipped = event.at
      if (event.command === "voidShipment") shipped = undefined
      if (event.stage === "cancelled") cancelled ??= event.at
    }
    const count = (name: keyof typeof days, at: number | undefined) => {
      if (at === undefined || dayOf(at) < 0) return false
      days[name][dayOf(at)]!++
      return true
    }
    count("received", received)
    count("cancelled", cancelled)
    if (count("started", started)) toStart.push(started! - received)
    if (!count("shipped", shipped)) continue
    toShip.push(shipped! - received)
    const { ship_deadline, shipments } = entries.at(-1)!.order
    if (ship_deadline !== undefined) deadlines.orders++
    if (ship_deadline !== undefined && shipped! > ship_deadline) deadlines.late++
    for (const { parcels, voided } of shipments) {
      if (voided !== undefined) continue
      boxes += parcels?.length ?? 1
      for (const { air: unfilled, volume } of parcels ?? [])
        if (volume !== undefined) {
          air.boxes++
          air.volume += Number(volume)
          air.air += Number(unfilled)
        }
    }
  }
  return { days, toStart: durations(toStart), toShip: durations(toShip), deadlines, boxes, air }
}

const sorted = (names: ReadonlyArray<string>) => [...new Set(names)].sort()

describe.each(databaseNames)("figures of the operator on %s", (name) => {
  it("the figures equal a fold over the events: in total, by carrier and by account", async (test) => {
    const { insert, run, update } = startProcess(await tablesFor(name, test))
    const read = () => run(OrderFigures.use((figures) => figures.read(starts)))
    expect(await read()).toEqual({ all: foldOf([]), carriers: [], accounts: [] })
    const orders = fc.sample(story, { numRuns: ORDERS, seed: 5 }).map(entriesOf)
    await Promise.all(
      orders.map(async ([first, ...others]) => {
        await insert(first!.order, first!.event)
        for (const { event, order } of others) await update(order, event)
      })
    )
    const recent = orders.filter((entries) => entries.at(-1)!.order.update_date >= starts[0]!)
    const by = (of: (order: Order) => string, key: string) => {
      const names = sorted(recent.map((entries) => of(entries[0]!.order)))
      return names.map((name) => ({ [key]: name, ...foldOf(orders.filter(([first]) => of(first!.order) === name)) }))
    }
    const figures = await read()
    expect(figures.all).toEqual(foldOf(orders))
    expect(figures.carriers).toEqual(by(({ shipping }) => shipping.carrier, "carrier"))
    expect(figures.accounts).toEqual(by(({ account_id }) => account_id, "account_id"))
    const { days, deadlines, toShip, toStart } = figures.all
    // Each number is large enough to be wrong.
    for (const numbers of Object.values(days)) for (const number of numbers) expect(number).toBeGreaterThan(3)
    expect(figures.all.air.boxes).toBeGreaterThan(20)
    expect([toStart.orders > 50, toShip.orders > 50, deadlines.late > 20, deadlines.orders > deadlines.late]).toEqual(
      Array.from({ length: 4 }, () => true)
    )
  })
})
