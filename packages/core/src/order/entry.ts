import { erasedEvent } from "./erasure.ts"
import { type HistoryEvent, isSameEvent } from "./history.ts"
import type { Order } from "./order.ts"
import { isSameSubmission } from "./submission.ts"

/** An order and the event that records the command which produced it. */
export interface OrderEntry {
  /** Order after the command. */
  readonly order: Order
  /** Event of the command, with the revision of the order. */
  readonly event: HistoryEvent
}

/** Whether a stored event is the written one, even after an erasure. */
export const isWrittenEvent = (stored: HistoryEvent, written: HistoryEvent): boolean =>
  isSameEvent(stored, written) || isSameEvent(stored, erasedEvent(written))

/**
 * Whether a stored order and the event of its written revision are the written ones. Equal ids do not prove it, because
 * two processes may generate the same ids.
 *
 * @example
 * ```ts
 * const isOurs = (stored: Order) => isSameEntry({ order: stored, event }, { order, event })
 * ```
 */
export const isSameEntry = (stored: OrderEntry, written: OrderEntry): boolean =>
  isWrittenEvent(stored.event, written.event) &&
  stored.order.xid === written.order.xid &&
  // Later commands may have changed the order. They do not change its earlier events.
  (stored.order.revision > written.order.revision || isSameSubmission(stored.order, written.order))
