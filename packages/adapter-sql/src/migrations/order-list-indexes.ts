import { createIndex } from "./create-index.ts"
import type { Migration } from "./migration.ts"

/** Columns of each index. The operator's list reads orders by stage, newest first, and finds an order by its id. */
const indexes = {
  orders_by_stage: "stage, order_date, account_id, order_id",
  orders_of_account: "account_id, stage, order_date, order_id",
  orders_by_id: "order_id"
}

/** Creates the indexes for the operator's list of orders. */
export const orderListIndexes: Migration = (target) =>
  Object.entries(indexes).flatMap(([name, columns]) => createIndex(target, { name, table: "orders", columns }))
