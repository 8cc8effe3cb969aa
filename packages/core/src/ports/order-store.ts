import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { HistoryEvent, HistoryPart } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import type { OrderSummary } from "../order/summary.ts"
import type { Unavailable } from "./unavailable.ts"

/** A reference to one order of an account. */
export type OrderRef =
  | {
      /** Id that Waybill gave the order. */
      readonly order_id: string
    }
  | {
      /** Id that the merchant gave the order. */
      readonly xid: string
    }

/** The outcome of inserting an order. */
export type Insertion =
  | {
      /** Distinguishes a stored order from an existing one. */
      readonly _tag: "Inserted"
    }
  /** The account already has an order with this xid or id. */
  | {
      /** Distinguishes an existing order. Nothing was stored. */
      readonly _tag: "Existing"
      /** The existing order in its current revision. */
      readonly order: Order
    }

/** A position in the event log. Opaque to callers. */
export type Cursor = string

/** Selects a page of the event log. */
export interface EventsPart {
  /** The cursor of the previous page. Default: the oldest events. */
  readonly after?: Cursor | undefined
  /** Maximum number of events on the page. */
  readonly limit: number
}

/** A page of the event log. */
export interface EventPage {
  /** Events from the oldest to the newest, at most the limit. */
  readonly events: ReadonlyArray<HistoryEvent>
  /** The position after this page. Equal to the given cursor if there are no new events. */
  readonly cursor: Cursor
}

/**
 * Stores orders. Each write receives an order together with its event, and stores both or neither. Every call except
 * `events` sees only the orders of one account.
 *
 * @example
 * ```ts
 * const store = yield* OrderStore
 * const found = yield* store.find("shop-1", { order_id: "200000000000001" })
 * ```
 */
export class OrderStore extends Context.Service<
  OrderStore,
  {
    /** Inserts an order unless the account already has one with the same xid or id, compared byte for byte. */
    readonly insert: (order: Order, event: HistoryEvent) => Effect.Effect<Insertion, Unavailable>
    /** Returns an order, or undefined if the account has no such order. */
    readonly find: (account_id: string, ref: OrderRef) => Effect.Effect<Order | undefined, Unavailable>
    /**
     * Returns the summary of an order. Optional, for stores with fast summaries. A store that wraps another and changes
     * `find` must implement `summary` too, or omit it.
     */
    readonly summary?: (account_id: string, ref: OrderRef) => Effect.Effect<OrderSummary | undefined, Unavailable>
    /** Updates an order and returns true if the stored revision is `order.revision - 1`; otherwise returns false. */
    readonly update: (order: Order, event: HistoryEvent) => Effect.Effect<boolean, Unavailable>
    /**
     * Like `update`, and also replaces the order's previous events with those given, which have the same ids and fewer
     * data. Optional: without it, personal data cannot be erased. No copy of the replaced data may remain.
     */
    readonly erase?: (
      order: Order,
      event: HistoryEvent,
      history: ReadonlyArray<HistoryEvent>
    ) => Effect.Effect<boolean, Unavailable>
    /**
     * Returns the events of an order, oldest first. A store should read only the requested part, so that a call does not
     * take longer on an order with many events; it may return more of the history. Default: all events.
     */
    readonly history: (
      account_id: string,
      order_id: string,
      part?: HistoryPart
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /**
     * Returns the events of all accounts after a cursor, oldest first. Never skips an event. Throws a `HostMistake`, or
     * dies with it, if `events` did not return the cursor.
     */
    readonly events: (part: EventsPart) => Effect.Effect<EventPage, Unavailable>
  }
>()("@waybill/core/OrderStore") {}
