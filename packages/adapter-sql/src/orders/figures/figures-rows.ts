import type { HistoryEvent } from "@waybill/core"
import { type InstantColumn, parseInstant } from "../../sql/instants.ts"

/** A time, and the later one at which the span ends. Default: no end. Both in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to?: number
}

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

/** Row of an order. */
export interface ReceivedRow {
  readonly account_id: string
  readonly order_id: string
  readonly carrier: string
  readonly happened: InstantColumn
}

/** Row of an event that started, shipped or ended an order. */
export interface CountedStep extends Omit<ReceivedRow, "carrier"> {
  readonly revision: string | number | bigint
  readonly command: HistoryEvent["command"]
  /** 1, or 0 if another event makes the step void. */
  readonly counted: string | number | bigint
}

/** Row of an event that started, shipped or ended an order, with the order. */
export interface StepRow extends CountedStep, ReceivedRow {
  readonly ordered: InstantColumn
  readonly deadline: InstantColumn | null
  readonly shipments: string | null
}

/** Row of such an event, with the operator's name. */
export interface WorkRow extends CountedStep {
  readonly operator: string | null
}

/** Row of an event after a position. The order date is null if the order does not exist. */
export interface EventRow {
  readonly position: string | number | bigint
  readonly command: HistoryEvent["command"]
  readonly revision: string | number | bigint
  readonly happened: InstantColumn
  readonly ordered: InstantColumn | null
}

export const positionOfOrder = ({ account_id, happened, order_id }: Omit<ReceivedRow, "carrier">): OrderPosition => ({
  account_id,
  order_id,
  at: parseInstant(happened)
})

export const positionOfStep = (row: CountedStep): StepPosition => ({
  ...positionOfOrder(row),
  revision: Number(row.revision)
})

/**
 * The times at which a command changes figures: its own (`step`), all times of the order (`order`), or none. The event
 * that creates an order changes them at its order date.
 */
const changedBy: Readonly<Record<HistoryEvent["command"], "step" | "order" | "none">> = {
  push_order: "none",
  re_order: "none",
  hold_order: "none",
  unhold_order: "none",
  cancel_order: "step",
  change_ship_address: "none",
  change_ship_method: "order",
  // Late orders are counted when they ship, and the deadline of a shipped order cannot change.
  change_ship_deadline: "none",
  enable_rush_processing: "none",
  start: "step",
  undoStart: "order",
  hold: "none",
  release: "none",
  ship: "step",
  // A correction can change the box of a parcel.
  correctShipment: "order",
  voidShipment: "order",
  track: "none",
  cancel: "step",
  reject: "step",
  reprint: "none",
  bindQuote: "none",
  // A preflight can reject an order.
  recordPreflight: "step",
  note: "none",
  // An erasure removes the names of boxes.
  erase: "order"
}

/** The commands that can change the figures of earlier times. */
export const uncounting: ReadonlyArray<string> = Object.entries(changedBy).flatMap(([command, times]) =>
  times === "order" ? [command] : []
)

/** Returns the times, apart from the order's other steps, at which an event changes figures. */
export const changedTimes = ({ command, happened, ordered, revision }: EventRow): ReadonlyArray<number> => {
  const times = changedBy[command]
  const isOrdered = ordered !== null && (times === "order" || Number(revision) === 1)
  return [...(times === "step" ? [parseInstant(happened)] : []), ...(isOrdered ? [parseInstant(ordered)] : [])]
}
