import type { Durations, FiguresGroup, Instant } from "@waybill/core"
import type { CountedOrder } from "./figures-rows.ts"

type Days = FiguresGroup["days"]

const durationsOf = (values: ReadonlyArray<number>): Durations => {
  const sorted = Float64Array.from(values).sort()
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!
  return { orders: sorted.length, ...(sorted.length > 0 && { median: rank(0.5), p90: rank(0.9) }) }
}

/** Returns a function that finds the day of an instant, or undefined before the first day. The last day has no end. */
export const dayFinder =
  (starts: ReadonlyArray<Instant>) =>
  (at: number | undefined): number | undefined => {
    if (at === undefined || at < starts[0]!) return undefined
    let [day, end] = [0, starts.length]
    while (end - day > 1) {
      const middle = (day + end) >> 1
      if (starts[middle]! <= at) day = middle
      else end = middle
    }
    return day
  }

/** The days of an order's steps. A step before the first day has none. */
export type StepDays = Readonly<Record<keyof Days, number | undefined>>

/** Collects the figures of a group of orders. */
export class Tally {
  readonly #days: Readonly<Record<keyof Days, Array<number>>>
  readonly #toStart: Array<number> = []
  readonly #toShip: Array<number> = []
  #withDeadline = 0
  #late = 0
  #boxes = 0
  readonly #air = { boxes: 0, volume: 0, air: 0 }

  constructor(days: number) {
    const zeros = () => Array.from({ length: days }, () => 0)
    this.#days = { received: zeros(), started: zeros(), shipped: zeros(), cancelled: zeros() }
  }

  add({ boxes, deadline, received, shipped, started }: CountedOrder, days: StepDays): void {
    for (const name of ["received", "started", "shipped", "cancelled"] as const) {
      const day = days[name]
      if (day !== undefined) this.#days[name][day]! += 1
    }
    if (days.started !== undefined) this.#toStart.push(started! - received)
    if (days.shipped === undefined) return
    this.#toShip.push(shipped! - received)
    this.#boxes += boxes.length
    for (const { air, volume } of boxes) {
      if (air === undefined || volume === undefined) continue
      this.#air.boxes++
      this.#air.volume += Number(volume)
      this.#air.air += Number(air)
    }
    if (deadline === undefined) return
    this.#withDeadline++
    if (shipped! > deadline) this.#late++
  }

  /** Returns the figures of the added orders. */
  figures(): FiguresGroup {
    return {
      days: this.#days,
      toStart: durationsOf(this.#toStart),
      toShip: durationsOf(this.#toShip),
      deadlines: { orders: this.#withDeadline, late: this.#late },
      boxes: this.#boxes,
      air: this.#air
    }
  }
}
