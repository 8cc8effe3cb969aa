import { type Instant, instantOf } from "../values/wire-date.ts"
import type { Command } from "./lifecycle.ts"
import type { Order } from "./order.ts"
import type { Stage } from "./stage.ts"

/** One accepted command; written together with the order, never changed. */
export interface HistoryEvent {
  /** Made before the write, so that a write whose answer was lost can be recognised. */
  readonly event_id: string
  readonly account_id: string
  readonly order_id: string
  /** The order's revision after the command. */
  readonly revision: number
  /** Never before the event before it, even if the clock goes back. */
  readonly at: Instant
  readonly actor: "account" | "operator"
  readonly command: "push_order" | "re_order" | Command
  /** The stage after the command. */
  readonly stage: Stage
  readonly msg?: string
  readonly request_id?: string
}

/** The circumstances of one accepted command. */
export interface Act {
  readonly command: HistoryEvent["command"]
  readonly actor: HistoryEvent["actor"]
  readonly event_id: string
  readonly now: Instant
  readonly msg?: string | undefined
  readonly request_id?: string | undefined
}

/** The event of a command, for the order as it is after it. */
export const eventOf = (
  order: Order,
  { actor, command, event_id, msg, request_id }: Omit<Act, "now">
): HistoryEvent => ({
  event_id,
  account_id: order.account_id,
  order_id: order.order_id,
  revision: order.revision,
  at: order.update_date,
  actor,
  command,
  stage: order.stage,
  ...(msg !== undefined && { msg }),
  ...(request_id !== undefined && { request_id })
})

/** The part of an order that commands change. */
export type Changes = Partial<
  Pick<Order, "hold" | "rush" | "ship_deadline" | "shipping_address" | "shipping" | "shipments" | "stage">
>

/** The order after an accepted command, with its event. Time never runs backwards within an order. */
export const accept = (order: Order, changes: Changes, act: Act) => {
  const after: Order = {
    ...order,
    ...changes,
    revision: order.revision + 1,
    update_date: instantOf(Math.max(act.now, order.update_date))
  }
  return { order: after, event: eventOf(after, act) }
}
