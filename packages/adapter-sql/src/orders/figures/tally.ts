import type { Durations as DurationFigures, Figures, FiguresGroup } from "@waybill/core/adapter"
import { addNumbers, addTo, type BoxNames, type Durations, type GroupSums, type Numbers } from "./sums.ts"

const perDay = ["received", "started", "shipped", "cancelled"] as const

const figuresOf = (durations: Durations): DurationFigures => {
  const sorted = [...durations].sort(([one], [other]) => one - other)
  const orders = sorted.reduce((sum, [, count]) => sum + count, 0)
  const shortest = (share: number): number => {
    let rest = Math.ceil(share * orders)
    const index = sorted.findIndex(([, count]) => {
      rest -= count
      return rest <= 0
    })
    return sorted[index]![0] * 1000
  }
  return { orders, ...(orders > 0 && { median: shortest(0.5), p90: shortest(0.9) }) }
}

/** Number of boxes that figures name. */
const NAMED = 20

/** Collects the figures of a group of orders. */
export class Tally {
  readonly #days: Readonly<Record<(typeof perDay)[number], Array<number>>>
  readonly #numbers: Partial<Numbers> = {}
  readonly #toStart: Durations = new Map()
  readonly #toShip: Durations = new Map()
  readonly #boxNames: BoxNames = new Map()

  constructor(days: number) {
    const zeros = () => Array.from({ length: days }, () => 0)
    this.#days = { received: zeros(), started: zeros(), shipped: zeros(), cancelled: zeros() }
  }

  #addSums({ boxNames, numbers, toShip, toStart }: Omit<GroupSums, "account_id" | "carrier">): void {
    addNumbers(this.#numbers, numbers)
    for (const [seconds, orders] of toStart) addTo(this.#toStart, seconds, orders)
    for (const [seconds, orders] of toShip) addTo(this.#toShip, seconds, orders)
    for (const [name, parcels] of boxNames) addTo(this.#boxNames, name, parcels)
  }

  /** Adds the sums of a part of a day. */
  add(day: number, sums: GroupSums): void {
    for (const name of perDay) this.#days[name][day]! += sums.numbers[name] ?? 0
    this.#addSums(sums)
  }

  /** Adds another tally of the same days. */
  merge(other: Tally): void {
    for (const name of perDay) for (const [day, orders] of other.#days[name].entries()) this.#days[name][day]! += orders
    const maps = { toStart: other.#toStart, toShip: other.#toShip, boxNames: other.#boxNames }
    this.#addSums({ numbers: other.#numbers, ...maps })
  }

  /** Returns the figures of the added orders. */
  figures(): FiguresGroup {
    const { air = 0, boxes = 0, boxesWithAir = 0, deadlines = 0, late = 0, volume = 0, ...plan } = this.#numbers
    return {
      days: this.#days,
      toStart: figuresOf(this.#toStart),
      toShip: figuresOf(this.#toShip),
      deadlines: { orders: deadlines, late },
      boxes,
      air: { boxes: boxesWithAir, volume, air },
      plan: { parcels: plan.recorded ?? 0, followed: plan.planned ?? 0 }
    }
  }

  /** Returns the most used boxes of the added orders. */
  boxUse(): Figures["box_use"] {
    const used = [...this.#boxNames]
      .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
      .slice(0, NAMED)
      .map(([reference, parcels]) => ({ reference, parcels }))
    const named = used.reduce((sum, { parcels }) => sum + parcels, 0)
    return { used, others: (this.#numbers.recorded ?? 0) - named }
  }
}
