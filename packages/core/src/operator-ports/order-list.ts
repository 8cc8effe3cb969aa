import { Context, Data, type Effect } from "effect"
import type { Hold, Order } from "../order/order.ts"
import type { Stage } from "../order/stage.ts"
import type { Cursor } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import type { RefusalTopic } from "./port-refusal.ts"
import { count, type In, record } from "./record.ts"

/**
 * Sort orders of a list. `due`: rush orders first, then by ship deadline, orders without one last. `created`: newest
 * first. `updated`: latest update first.
 */
export const listSorts = ["due", "created", "updated"] as const
export type ListSort = (typeof listSorts)[number]

/** Selects orders with a hold with both properties. */
export interface HoldFilter {
  readonly by?: Hold["by"]
  readonly reason?: string
}

/** Filters of a list. An order must pass all of them. */
export interface ListFilters {
  /** Only orders of this account. Default: all accounts. */
  readonly account_id?: string
  /** order_id to list. Several accounts can have an order with the same id. Default: all orders. */
  readonly order_id?: string
  /** Exact xid, order id or tracking number, of a shipment or a parcel. */
  readonly search?: string
  /**
   * Stages to list. Default: the open stages (`new`, `processing`) if the sort or a filter is limited to them, and
   * every stage otherwise.
   */
  readonly stage?: Stage | ReadonlyArray<Stage>
  readonly held?: boolean | HoldFilter
  readonly rush?: boolean
  /** Code of the order's carrier. */
  readonly carrier?: string
  /** Only orders with a ship deadline before this time. */
  readonly dueBefore?: Instant
  /** Only orders last updated at this time or later. */
  readonly updatedSince?: Instant
  /** Only shipped orders with a last shipment recorded at this time or later. */
  readonly shippedSince?: Instant
}

export interface ListOptions extends ListFilters {
  /** Default `created`. */
  readonly sort?: ListSort
  /** Cursor from the previous page, which has the same sort. Default: list the first page. */
  readonly after?: Cursor
  /** Maximum number of orders on the page, at most 10,000. */
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
}

/** The description of the numbers on the board. */
export const boardCounts = record({
  new: count,
  processing: count,
  /** Orders on hold, in any stage. */
  held: count,
  /** Rush orders in the stages `new` and `processing`, including those on hold. */
  rush: count,
  /** Late orders in the same stages. */
  late: count
})

/** Numbers of orders. An order on hold counts in `held` only, not in its stage. */
export type BoardCounts = In<typeof boardCounts>

/** Error for options that a list does not support. The message starts with the option. */
export class ListRefusal extends Data.TaggedError("ListRefusal")<{
  readonly option: keyof ListOptions
  readonly message: string
}> {
  get topic(): RefusalTopic {
    return "invalid"
  }
  get field(): string {
    return this.option
  }
}

/** The operator's list of orders in all accounts, which merchants cannot access. */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** Lists orders. Fails with a refusal if the options would have to read every stored order. */
    readonly list: (options: ListOptions) => Effect.Effect<OrderPage, Unavailable | ListRefusal>
    /** Counts the orders in each column of the board. */
    readonly counts: () => Effect.Effect<BoardCounts, Unavailable>
    /**
     * Counts the shipped orders with a last shipment recorded at a time or later. The cost grows with the number of
     * shipped orders updated since.
     */
    readonly countShipped: (since: Instant) => Effect.Effect<number, Unavailable>
    /** Returns the cursor of the latest event in the log, for reading only new events. */
    readonly latestCursor: () => Effect.Effect<Cursor, Unavailable>
  }
>()("@waybill/core/OrderList") {}
