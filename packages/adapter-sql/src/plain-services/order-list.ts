// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type {
  BoardCounts,
  CountFilters,
  Cursor,
  Instant,
  ListChoices,
  ListOptions,
  OrderPage
} from "@waybill/core/adapter"

/** The operator's list of orders in all accounts, which merchants cannot access. Its functions return promises. */
export interface PlainOrderList {
  /** Lists orders. Fails with a refusal if the options would have to read every stored order. */
  readonly list: (options?: ListOptions) => Promise<OrderPage>
  /** Counts the orders in each column of the board. With a filter of items, it reads every open order. */
  readonly counts: (filters?: CountFilters) => Promise<BoardCounts>
  /**
   * Counts the shipped orders with a last shipment recorded at a time or later. The cost grows with the number of
   * shipped orders updated since.
   */
  readonly countShipped: (since: Instant, filters?: CountFilters) => Promise<number>
  /** Returns the values of the open orders for filters. Reads every open order. */
  readonly choices: () => Promise<ListChoices>
  /** Returns the cursor of the latest event in the log, for reading only new events. */
  readonly latestCursor: () => Promise<Cursor>
}
