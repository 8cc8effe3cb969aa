import * as Effect from "effect/Effect"
import { orderIdOf } from "../input/identifiers.ts"
import { logUnavailable } from "../logging/log.ts"
import type { HistoryEvent, HistoryPart } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { completeHistory, orderAt } from "../order/order-at.ts"
import { type Cursor, OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"
import type { Unavailable } from "../ports/unavailable.ts"

/** Options of `operator.order`: the revision to read. */
export interface OrderOptions {
  /** Id of the request for the log. Default: none. */
  readonly requestId?: string | undefined
  /** An earlier revision of the order. Default: the current one. */
  readonly revision?: number | undefined
}

/** Options of `history`: the part to read. */
export interface HistoryOptions extends HistoryPart {
  /** Id of the request for the log. Default: none. */
  readonly requestId?: string | undefined
}

/** Options of `events`: the cursor of an earlier page, and the maximum number of events. Default: 100 from the first. */
export interface EventsOptions {
  /** Cursor of the previous page. Default: the oldest event. */
  readonly after?: Cursor | undefined
  /** Maximum number of events on the page. Default 100. */
  readonly limit?: number | undefined
}

/** Number of events that one read reverses, to limit the memory of large ones. */
const PAGE = 25

/** Returns an order, or its state at an earlier revision. Returns undefined if either does not exist. */
export const readOrder = (account_id: string, order_id: string, { requestId, revision }: OrderOptions) =>
  Effect.gen(function* () {
    if (orderIdOf(order_id) === undefined) return undefined
    const order: Order | undefined = yield* OrderStore.use((store) => store.find(account_id, { order_id }))
    if (order === undefined || revision === undefined || revision === order.revision) return order
    let past: Order | undefined = order
    // Events written after the order was read cannot be reversed.
    while (past !== undefined && past.revision > revision) {
      const earlier: number = Math.max(revision, past.revision - PAGE)
      const part = { after: earlier - 1, limit: past.revision - earlier + 1 }
      past = orderAt(completeHistory(past, yield* readHistory(account_id, order_id, part)), earlier)
    }
    return past?.revision === revision ? past : undefined
  }).pipe(Effect.tapError((failure) => logUnavailable(failure, requestId)))

/** Returns a part of the events of an order, oldest first. */
export const readEvents = (
  account_id: string,
  order_id: string,
  { requestId, ...part }: HistoryOptions
): Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable, OrderStore> =>
  orderIdOf(order_id) === undefined
    ? Effect.succeed([])
    : readHistory(account_id, order_id, part).pipe(Effect.tapError((failure) => logUnavailable(failure, requestId)))
