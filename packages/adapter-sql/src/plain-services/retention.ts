// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { ClosedOrders, RetentionBatch, RetentionOptions } from "../retention/retention.ts"

/** Deletes old shipped or cancelled orders. Its functions return promises. */
export interface PlainRetention {
  /**
   * Deletes a batch of closed orders with their history, tracking numbers and webhook deliveries, in one transaction.
   * An interrupted run continues when it is started again.
   */
  readonly deleteBatch: (options: RetentionOptions) => Promise<RetentionBatch>
  /** Lists a batch of closed orders that are not on hold and whose personal data has not been erased. */
  readonly listBatch: (options: Pick<RetentionOptions, "before" | "from">) => Promise<ClosedOrders>
}
