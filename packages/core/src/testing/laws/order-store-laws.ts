import type { OrderStore } from "../../ports/order-store.ts"
import type { Law } from "./law.ts"
import { accountsApartLaws } from "./order-store/accounts-apart.ts"
import { eventLaws } from "./order-store/events.ts"
import { historyLaws } from "./order-store/history.ts"
import { keepingLaws } from "./order-store/keeping.ts"
import { oneOrderLaws } from "./order-store/one-order.ts"
import { oneWinnerLaws } from "./order-store/one-winner.ts"
import { standingLaws } from "./order-store/standing.ts"
import { xidLaws } from "./order-store/xids.ts"

/**
 * What every order store must do. Each law works with accounts of its own and from where the stream of events ends, so
 * a store may hold other orders already, and others may write to it at the same time.
 */
export const orderStoreLaws: ReadonlyArray<Law<OrderStore>> = [
  ...keepingLaws,
  ...xidLaws,
  ...standingLaws,
  ...oneOrderLaws,
  ...oneWinnerLaws,
  ...accountsApartLaws,
  ...historyLaws,
  ...eventLaws
]
