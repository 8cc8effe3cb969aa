import * as Effect from "effect/Effect"
import { type HistoryEvent, type HistoryPart, partOf } from "../order/history.ts"
import { OrderStore } from "./order-store.ts"
import type { Unavailable } from "./unavailable.ts"

/** Returns a part of the events of an order, oldest first, even if the store returns more of them. */
export const readHistory = (
  account_id: string,
  order_id: string,
  part: HistoryPart
): Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable, OrderStore> =>
  OrderStore.use((store) => Effect.map(store.history(account_id, order_id, part), (events) => partOf(events, part)))
