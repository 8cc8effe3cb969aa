import type { OrderStore } from "../../../ports/order-store.ts"
import type { Law } from "../../law/law.ts"
import { accountsApartLaws } from "./accounts-apart.ts"
import { eventLaws } from "./events.ts"
import { historyLaws } from "./history.ts"
import { keepingLaws } from "./keeping.ts"
import { oneOrderLaws } from "./one-order.ts"
import { oneWinnerLaws } from "./one-winner.ts"
import { summaryLaws } from "./summary.ts"
import { xidLaws } from "./xids.ts"

/**
 * What every order store must do. Each law works with accounts of its own and from where the stream of events ends, so
 * a store may hold other orders already, and others may write to it at the same time.
 */
export const orderStoreLaws: ReadonlyArray<Law<OrderStore>> = [
  ...keepingLaws,
  ...xidLaws,
  ...summaryLaws,
  ...oneOrderLaws,
  ...oneWinnerLaws,
  ...accountsApartLaws,
  ...historyLaws,
  ...eventLaws
]
