import { Context, type Effect } from "effect"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import type { OrderSummary } from "../order/summary.ts"
import type { Unavailable } from "./unavailable.ts"

/** How to name one order of an account. */
export type OrderRef = { readonly order_id: string } | { readonly xid: string }

export type Insertion =
  | { readonly inserted: true }
  /** The account has an order with this xid, or with this id, already. */
  | { readonly inserted: false; readonly existing: Order }

/** A place in the stream of events; opaque, for the next call. */
export type Cursor = string

export interface EventPage {
  readonly events: ReadonlyArray<HistoryEvent>
  /** Where to go on; the cursor that was given, if there is nothing new. */
  readonly cursor: Cursor
}

/**
 * Where orders live. Each write takes the order and its history event together: both are kept, or neither. Every call
 * names the account, and no call sees another account's orders, save `events`.
 */
export class OrderStore extends Context.Service<
  OrderStore,
  {
    /** Keeps a new order unless its xid or its id is taken within the account; both are compared byte for byte. */
    readonly insert: (order: Order, event: HistoryEvent) => Effect.Effect<Insertion, Unavailable>
    readonly find: (account_id: string, ref: OrderRef) => Effect.Effect<Order | undefined, Unavailable>
    /**
     * How far an order is, where a store can tell without reading the whole of it; one that wraps another and answers
     * `find` in its own way answers this too, or leaves it out.
     */
    readonly summary?: (account_id: string, ref: OrderRef) => Effect.Effect<OrderSummary | undefined, Unavailable>
    /** Writes if the stored revision is `order.revision - 1`; false if it is not, and then nothing is written. */
    readonly update: (order: Order, event: HistoryEvent) => Effect.Effect<boolean, Unavailable>
    /** Everything that happened to one order, oldest first. */
    readonly history: (account_id: string, order_id: string) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** The events of all accounts after a cursor, oldest first; none is ever passed over. */
    readonly events: (after: Cursor | undefined, limit: number) => Effect.Effect<EventPage, Unavailable>
  }
>()("@waybill/core/OrderStore") {}
