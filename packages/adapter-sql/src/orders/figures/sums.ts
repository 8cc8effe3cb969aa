import type { OrderShipment, ShipmentParcel } from "@waybill/core/adapter"
import { parseInstant } from "../../sql/instants.ts"
import type { ReceivedRow, StepRow } from "./figures-rows.ts"

/** Number of orders for each duration in seconds. */
export type Durations = Map<number, number>
/** Number of parcels for each name of a box. */
export type BoxNames = Map<string, number>

/** Numbers of orders and boxes that add up. */
export interface Numbers {
  received: number
  started: number
  shipped: number
  cancelled: number
  deadlines: number
  late: number
  boxes: number
  boxesWithAir: number
  volume: number
  air: number
  recorded: number
  planned: number
}

/** The sums of an account's orders with a carrier. Absent numbers are 0. */
export interface GroupSums {
  readonly account_id: string
  readonly carrier: string
  readonly numbers: Partial<Numbers>
  readonly toStart: Durations
  readonly toShip: Durations
  readonly boxNames: BoxNames
}

/** Adds numbers to others. */
export const addNumbers = (sums: Partial<Numbers>, numbers: Partial<Numbers>): void => {
  for (const [name, value] of Object.entries(numbers) as ReadonlyArray<[keyof Numbers, number]>)
    sums[name] = (sums[name] ?? 0) + value
}

/** Adds a number of orders with a duration, or of parcels with the name of a box. */
export const addTo = <K>(counts: Map<K, number>, key: K, number = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + number)
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** Units of durations in seconds, below each limit. */
const units = [
  [HOUR, 1],
  [DAY, MINUTE],
  [30 * DAY, 15 * MINUTE],
  [Number.POSITIVE_INFINITY, HOUR]
] as const

/** Returns a duration in seconds, rounded to its unit, so that many orders share one. */
const secondsOf = (milliseconds: number): number => {
  const seconds = Math.round(milliseconds / 1000)
  const [, unit] = units.find(([limit]) => seconds < limit)!
  return Math.round(seconds / unit) * unit
}

/** Returns the boxes of the shipments that took place. A shipment without parcels has one. */
const boxesIn = (text: string | null): ReadonlyArray<ShipmentParcel> => {
  const shipments = (text === null ? [] : JSON.parse(text)) as ReadonlyArray<Partial<OrderShipment>>
  return shipments.flatMap(({ parcels = [], voided }) =>
    voided !== undefined ? [] : parcels.length === 0 ? [{}] : parcels
  )
}

/** Adds up the orders of a span by account and carrier. */
export class SumsOfSpan {
  readonly #groups = new Map<string, GroupSums>()

  #groupOf({ account_id, carrier }: ReceivedRow): GroupSums {
    const key = `${account_id}\u0000${carrier}`
    const maps = { toStart: new Map(), toShip: new Map(), boxNames: new Map() }
    const group = this.#groups.get(key) ?? { account_id, carrier, numbers: {}, ...maps }
    this.#groups.set(key, group)
    return group
  }

  addReceived(row: ReceivedRow): void {
    addNumbers(this.#groupOf(row).numbers, { received: 1 })
  }

  addStep(row: StepRow): void {
    if (Number(row.counted) === 0) return
    const { boxNames, numbers, toShip, toStart } = this.#groupOf(row)
    const at = parseInstant(row.happened)
    const duration = secondsOf(at - parseInstant(row.ordered))
    if (row.command === "start") {
      addNumbers(numbers, { started: 1 })
      addTo(toStart, duration)
    } else if (row.command === "ship") {
      addTo(toShip, duration)
      const boxes = boxesIn(row.shipments)
      addNumbers(numbers, { shipped: 1, boxes: boxes.length })
      if (row.deadline !== null)
        addNumbers(numbers, { deadlines: 1, ...(at > parseInstant(row.deadline) && { late: 1 }) })
      for (const { air, box, volume } of boxes) {
        if (air !== undefined && volume !== undefined)
          addNumbers(numbers, { boxesWithAir: 1, volume: Number(volume), air: Number(air) })
        if (box === undefined) continue
        addNumbers(numbers, { recorded: 1, ...(box.packed === "planned" && { planned: 1 }) })
        // The name of an erased box is blank.
        if (box.reference) addTo(boxNames, box.reference)
      }
    } else addNumbers(numbers, { cancelled: 1 })
  }

  get groups(): ReadonlyArray<GroupSums> {
    return [...this.#groups.values()]
  }
}

type StoredGroup = readonly [
  account_id: string,
  carrier: string,
  numbers: Partial<Numbers>,
  toStart: ReadonlyArray<[number, number]>,
  toShip: ReadonlyArray<[number, number]>,
  // Sums of earlier versions have none.
  boxNames?: ReadonlyArray<[string, number]>
]

/** Returns sums as JSON. */
export const storedSums = (groups: ReadonlyArray<GroupSums>): string =>
  JSON.stringify(
    groups.map(
      ({ account_id, boxNames, carrier, numbers, toShip, toStart }): StoredGroup => [
        account_id,
        carrier,
        numbers,
        [...toStart],
        [...toShip],
        [...boxNames]
      ]
    )
  )

/** Returns the sums in JSON. */
export const sumsIn = (text: string): ReadonlyArray<GroupSums> =>
  (JSON.parse(text) as ReadonlyArray<StoredGroup>).map(([account_id, carrier, numbers, toStart, toShip, boxNames]) => ({
    account_id,
    carrier,
    numbers,
    toStart: new Map(toStart),
    toShip: new Map(toShip),
    boxNames: new Map(boxNames)
  }))
