// The figures as a plain fold over the events of orders, in memory.
import type { HistoryEvent, Order } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"

export const HOUR = 3_600_000
export const FIRST = Date.UTC(2026, 2, 1)
// The days of a zone whose clock goes forward on the second day.
export const starts = [0, 24, 47, 71].map((hours) => (FIRST + hours * HOUR) as Instant)

/** An order with the event that changed it. */
export interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
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
export const foldOf = (orders: ReadonlyArray<ReadonlyArray<Entry>>) => {
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
  const plan = { parcels: 0, followed: 0 }
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
      for (const { air: unfilled, box, volume } of parcels ?? []) {
        if (box !== undefined) plan.parcels++
        if (box?.packed === "planned") plan.followed++
        if (volume === undefined) continue
        air.boxes++
        air.volume += Number(volume)
        air.air += Number(unfilled)
      }
    }
  }
  return { days, toStart: durations(toStart), toShip: durations(toShip), deadlines, boxes, air, plan }
}

type Orders = ReadonlyArray<ReadonlyArray<Entry>>

/** Returns the fold of the orders for each value of a key, except for those without figures. */
const foldsBy = (orders: Orders, key: string, of: (order: Order) => string) => {
  const keyOf = (entries: ReadonlyArray<Entry>) => of(entries.at(-1)!.order)
  return [...new Set(orders.map(keyOf))].sort().flatMap((name) => {
    const fold = foldOf(orders.filter((entries) => keyOf(entries) === name))
    return JSON.stringify(fold) === JSON.stringify(foldOf([])) ? [] : [{ [key]: name, ...fold }]
  })
}

/** Counts the boxes of the orders that are shipped and were shipped on one of the days. */
const boxUseOf = (orders: Orders) => {
  const boxes = orders.flatMap((entries) => {
    const { shipments, stage } = entries.at(-1)!.order
    const shipped = entries.findLast(({ event }) => event.command === "ship" && event.stage === "shipped")
    if (stage !== "shipped" || dayOf(shipped!.event.at) < 0) return []
    return shipments.flatMap(({ parcels = [], voided }) => (voided ? [] : parcels.flatMap(({ box }) => box ?? [])))
  })
  const names = [...new Set(boxes.flatMap(({ reference }) => reference ?? []))]
  const used = names
    .map((reference) => ({ reference, parcels: boxes.filter((box) => box.reference === reference).length }))
    .sort((one, other) => other.parcels - one.parcels || (one.reference < other.reference ? -1 : 1))
  return { used, others: boxes.filter(({ reference }) => reference === undefined).length }
}

/** Returns the figures of some orders. */
export const figuresOf = (orders: Orders) => ({
  box_use: boxUseOf(orders),
  all: foldOf(orders),
  carriers: foldsBy(orders, "carrier", ({ shipping }) => shipping.carrier),
  accounts: foldsBy(orders, "account_id", ({ account_id }) => account_id)
})
