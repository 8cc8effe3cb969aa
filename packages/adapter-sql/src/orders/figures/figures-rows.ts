import type { HistoryEvent, Parcel, Shipment, Stage } from "@waybill/core"
import { type InstantColumn, parseInstant } from "../../sql/instants.ts"

/** An order read from an index, with the time in milliseconds since 1970 that comes first in the index. */
export interface OrderPosition {
  readonly account_id: string
  readonly order_id: string
  readonly at: number
}

/** An event in index order. */
export interface StepPosition extends OrderPosition {
  readonly revision: number
}

/** Row of an event that started, shipped or ended an order. */
export interface StepRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number | bigint
  readonly command: HistoryEvent["command"]
  readonly stage: Stage
  readonly happened: InstantColumn
}

/** Row of an order. */
export interface CountedRow {
  readonly account_id: string
  readonly order_id: string
  readonly carrier: string
  readonly ordered: InstantColumn
  readonly updated: InstantColumn
  readonly deadline: InstantColumn | null
  readonly shipments: string | null
}

/** Times of the steps of an order within the period, in milliseconds since 1970. */
export interface OrderSteps {
  /** Time of the last start. Absent if it was undone. */
  readonly started?: number | undefined
  /** Time of the completing shipment. Later, it may have been voided. */
  readonly shipped?: number | undefined
  readonly cancelled?: number | undefined
}

/** Facts of an order that the figures need. Times are in milliseconds since 1970. */
export interface CountedOrder extends OrderSteps {
  readonly account_id: string
  readonly carrier: string
  readonly received: number
  readonly deadline?: number
  /** Boxes of the shipments that took place. */
  readonly boxes: ReadonlyArray<Parcel>
}

/** Key of an order in a map. Unique, because account ids never contain NUL. */
export const keyOf = ({ account_id, order_id }: StepRow | CountedRow): string => `${account_id}\u0000${order_id}`

export const positionOfStep = ({ account_id, happened, order_id, revision }: StepRow): StepPosition => ({
  account_id,
  order_id,
  at: parseInstant(happened),
  revision: Number(revision)
})

export const positionOfOrder = ({ account_id, order_id, updated }: CountedRow): OrderPosition => ({
  account_id,
  order_id,
  at: parseInstant(updated)
})

/** Returns the steps of an order after its next event. */
export const withStep = (steps: OrderSteps, { command, happened, stage }: StepRow): OrderSteps => {
  const at = parseInstant(happened)
  if (command === "start") return { ...steps, started: at }
  if (command === "undoStart") return { ...steps, started: undefined }
  if (stage === "shipped") return { ...steps, shipped: at }
  return stage === "cancelled" && steps.cancelled === undefined ? { ...steps, cancelled: at } : steps
}

/** Returns the boxes of the shipments that took place. A shipment without parcels has one. */
const boxesIn = (text: string | null): ReadonlyArray<Parcel> => {
  const shipments = (text === null ? [] : JSON.parse(text)) as ReadonlyArray<Partial<Shipment>>
  return shipments.flatMap(({ parcels = [], voided }) =>
    voided !== undefined ? [] : parcels.length === 0 ? [{}] : parcels
  )
}

/** Returns the data of an order in a stage for the figures. */
export const countedOrder = (row: CountedRow, stage: Stage, { shipped, ...steps }: OrderSteps): CountedOrder => {
  const { account_id, carrier, deadline, ordered, shipments } = row
  return {
    account_id,
    carrier,
    received: parseInstant(ordered),
    ...steps,
    ...(stage === "shipped" && { shipped }),
    ...(deadline !== null && { deadline: parseInstant(deadline) }),
    boxes: boxesIn(shipments)
  }
}
