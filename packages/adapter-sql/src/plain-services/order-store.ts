// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { HistoryEvent, Order } from "@waybill/core"
import type { EventPage, EventsPart, HistoryPart, Insertion, OrderRef, OrderSummary } from "@waybill/core/adapter"

/**
 * Stores orders. Each write receives an order together with its event, and stores both or neither. Every call except
 * `events` sees only the orders of one account. Its functions return promises.
 */
export interface PlainOrderStore {
  /** Inserts an order unless the account already has one with the same xid or id, compared byte for byte. */
  readonly insert: (order: Order, event: HistoryEvent) => Promise<Insertion>
  /** Returns an order, or undefined if the account has no such order. */
  readonly find: (account_id: string, ref: OrderRef) => Promise<Order | undefined>
  /**
   * Returns the summary of an order. Optional, for stores with fast summaries. A store that wraps another and changes
   * `find` must implement `summary` too, or omit it.
   */
  readonly summary: (account_id: string, ref: OrderRef) => Promise<OrderSummary | undefined>
  /** Updates an order and returns true if the stored revision is `order.revision - 1`; otherwise returns false. */
  readonly update: (order: Order, event: HistoryEvent) => Promise<boolean>
  /**
   * Like `update`, and also replaces the order's previous events with those given, which have the same ids and fewer
   * data. Optional: without it, personal data cannot be erased. No copy of the replaced data may remain.
   */
  readonly erase: (order: Order, event: HistoryEvent, history: ReadonlyArray<HistoryEvent>) => Promise<boolean>
  /**
   * Returns the events of an order, oldest first. A store should read only the requested part, so that a call does not
   * take longer on an order with many events; it may return more of the history. Default: all events.
   */
  readonly history: (account_id: string, order_id: string, part?: HistoryPart) => Promise<ReadonlyArray<HistoryEvent>>
  /**
   * Returns the events of all accounts after a cursor, oldest first. Never skips an event. Throws a `HostMistake`, or
   * dies with it, if `events` did not return the cursor.
   */
  readonly events: (part: EventsPart) => Promise<EventPage>
}
