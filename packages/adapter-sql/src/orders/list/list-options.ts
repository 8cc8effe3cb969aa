import type { Cursor, Hold, Instant, Order, Stage } from "@waybill/core"

/**
 * Sequence of a list. `due`: rush orders first, then by ship deadline, orders without one last. `created`: newest first.
 * `updated`: latest update first.
 */
export type ListSort = "due" | "created" | "updated"

/** Selects orders with a hold that has both properties. */
export interface HoldFilter {
  readonly by?: Hold["by"]
  readonly reason?: string
}

/** Filters of a list. An order must pass all of them. */
export interface ListFilters {
  /** Account whose orders are listed. Default: all accounts. */
  readonly account_id?: string
  /** order_id to list. Several accounts can have an order with the same id. Default: all orders. */
  readonly order_id?: string
  /** Exact xid, order id or tracking number, of a shipment or a parcel. */
  readonly search?: string
  /**
   * Stages to list. Default: the open stages (`new`, `processing`) if the sort or a filter is limited to them, and every
   * stage otherwise.
   */
  readonly stage?: Stage | ReadonlyArray<Stage>
  readonly held?: boolean | HoldFilter
  readonly rush?: boolean
  /** Code of the order's carrier. */
  readonly carrier?: string
  /** Selects orders whose ship deadline is before this time. */
  readonly dueBefore?: Instant
  /** Selects orders whose last update was at this time or later. */
  readonly updatedSince?: Instant
  /** Selects shipped orders whose last shipment was recorded at this time or later. */
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

/** Numbers of orders. An order that is on hold counts in `held` only, and not in its stage. */
export interface BoardCounts {
  readonly new: number
  readonly processing: number
  /** Orders on hold, in any stage. */
  readonly held: number
  /** Rush orders in the stages `new` and `processing`, including those on hold. */
  readonly rush: number
  /** Orders in the same stages whose ship deadline has passed. */
  readonly late: number
}
