import type { OrderStore } from "../../../ports/order-store.ts"
import type { Law } from "../../law/law.ts"
import { accountIsolationLaws } from "./account-isolation.ts"
import { concurrentUpdateLaws } from "./concurrent-updates.ts"
import { erasureLaws } from "./erasure.ts"
import { eventLaws } from "./events.ts"
import { historyLaws } from "./history.ts"
import { revisionLaws } from "./revisions.ts"
import { storedValueLaws } from "./stored-values.ts"
import { summaryLaws } from "./summary.ts"
import { uniqueOrderLaws } from "./unique-orders.ts"
import { xidLaws } from "./xids.ts"

/**
 * The laws for every order store. Each law uses new accounts and starts at the end of the event log, so the store may
 * contain other orders, and other clients may write to it.
 *
 * @example
 * ```ts
 * const tests = lawTests(orderStoreLaws, () => memoryOrderStore)
 * ```
 */
export const orderStoreLaws: ReadonlyArray<Law<OrderStore>> = [
  ...storedValueLaws,
  ...xidLaws,
  ...summaryLaws,
  ...uniqueOrderLaws,
  ...concurrentUpdateLaws,
  ...accountIsolationLaws,
  ...historyLaws,
  ...revisionLaws,
  ...erasureLaws,
  ...eventLaws
]
