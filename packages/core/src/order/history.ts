import * as Equal from "effect/Equal"
import { type Instant, instantOf } from "../values/wire-date.ts"
import { changesBetween, type OrderChange } from "./change.ts"
import type { Command } from "./lifecycle.ts"
import type { Order } from "./order.ts"
import type { Stage } from "./stage.ts"

/** The record of an accepted command, written with the order and immutable. */
export interface HistoryEvent {
  /**
   * A UUID, generated before the write, so that a repeated attempt can detect whether an earlier one was applied. Two
   * processes never generate the same id.
   */
  readonly event_id: string
  /** The account of the order. */
  readonly account_id: string
  /** The id of the order, unique only within the account. */
  readonly order_id: string
  /** The order's revision after the command. */
  readonly revision: number
  /** Time of the command. Never earlier than the order's previous event, even if the clock goes back. */
  readonly at: Instant
  /** The sender of the command: the merchant, or the print shop. */
  readonly actor: "account" | "operator"
  /** The name of the operator, if known. */
  readonly operator?: string
  /** The caller's id of the command, for recognising repetitions. */
  readonly gesture?: string
  /** The accepted command. Refused commands have no event. */
  readonly command: "push_order" | "re_order" | Command
  /** The order's stage after the command. */
  readonly stage: Stage
  /** The message of the command. Empty after an erasure. */
  readonly msg?: string
  /** The caller's id of the request, for finding it in logs. */
  readonly request_id?: string
  /**
   * Changes of the order, except of its revision and update date. Absent in the event that creates the order, and in
   * events of versions that did not record changes.
   */
  readonly changes?: ReadonlyArray<OrderChange>
}

/** The part of an order's history to read. Without a field, the whole history. */
export interface HistoryPart {
  /** Only events with a later revision. */
  readonly after?: number
  /** Maximum number of events, the oldest ones first. */
  readonly limit?: number
  /** Only events with this gesture. */
  readonly gesture?: string
}

/** Selects a part of some events of an order. */
export const partOf = (
  events: ReadonlyArray<HistoryEvent>,
  { after = 0, gesture, limit }: HistoryPart
): ReadonlyArray<HistoryEvent> =>
  events
    .filter((event) => event.revision > after && (gesture === undefined || event.gesture === gesture))
    .slice(0, limit)

/** An accepted command, with its caller and time. */
export interface AcceptedCommand {
  readonly command: HistoryEvent["command"]
  readonly actor: HistoryEvent["actor"]
  readonly event_id: string
  readonly now: Instant
  readonly operator?: string | undefined
  readonly gesture?: string | undefined
  readonly msg?: string | undefined
  readonly request_id?: string | undefined
}

/** Builds the event for an accepted command from the order as changed by the command. */
export const eventOf = (
  order: Order,
  { actor, command, event_id, gesture, msg, operator, request_id }: Omit<AcceptedCommand, "now">
): HistoryEvent => ({
  event_id,
  account_id: order.account_id,
  order_id: order.order_id,
  revision: order.revision,
  at: order.update_date,
  actor,
  command,
  stage: order.stage,
  ...(operator !== undefined && { operator }),
  ...(gesture !== undefined && { gesture }),
  ...(msg !== undefined && { msg }),
  ...(request_id !== undefined && { request_id })
})

/** Whether a stored event equals the written one in every field. */
export const isSameEvent = (stored: HistoryEvent, written: HistoryEvent): boolean =>
  (Object.keys({ ...stored, ...written }) as ReadonlyArray<keyof HistoryEvent>).every((field) =>
    Equal.equals(stored[field], written[field])
  )

/** New values of those fields of an order that commands can change. */
export type NewValues = Partial<
  Pick<
    Order,
    | "erased"
    | "holds"
    | "preflight"
    | "rejected"
    | "reprints"
    | "rush"
    | "ship_deadline"
    | "shipping_address"
    | "shipping"
    | "shipments"
    | "stage"
  >
> & {
  /** Undefined removes the quote. */
  readonly quote?: Order["quote"] | undefined
  /** Undefined removes the promised date. */
  readonly promise?: Order["promise"] | undefined
}

/** Whether an order already has the values. */
export const changesNothing = (order: Order, values: NewValues): boolean =>
  (Object.keys(values) as ReadonlyArray<keyof NewValues>).every((name) => Equal.equals(order[name], values[name]))

/** Applies an accepted command and returns the changed order with its event. `update_date` never goes back. */
export const accept = (order: Order, values: NewValues, accepted: AcceptedCommand) => {
  const { promise, quote, ...kept } = { ...order, ...values }
  const after: Order = {
    ...kept,
    ...(promise !== undefined && { promise }),
    ...(quote !== undefined && { quote }),
    revision: order.revision + 1,
    update_date: instantOf(Math.max(accepted.now, order.update_date))
  }
  const changes = (Object.keys(values) as ReadonlyArray<keyof NewValues>).flatMap((name) =>
    changesBetween(name, order[name], values[name])
  )
  return { order: after, event: { ...eventOf(after, accepted), changes } }
}
