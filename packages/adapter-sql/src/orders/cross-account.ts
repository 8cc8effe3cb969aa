import type { Dialect } from "../sql/dialect.ts"
import { withPlaceholders } from "../sql/placeholders.ts"
import type { Tables } from "../sql/tables.ts"
import { orderFields } from "./rows/order-row.ts"

/** Filters for the operator's list, and the column that each one compares. */
const filterColumns = { account_id: "h.account_id", order_id: "h.order_id", stage: "o.stage", held: "o.is_held" }

export type ListFilter = keyof typeof filterColumns
export const listFilters = Object.keys(filterColumns) as ReadonlyArray<ListFilter>

/**
 * Returns the statements that read the orders of all accounts. Each comment lists the statement's values in binding
 * order.
 */
export const crossAccountOrders = (dialect: Dialect, { history, orders }: Tables) => {
  const placeholders = withPlaceholders(dialect)
  return {
    /** Lists orders, newest first. Values: the position to start before, one value for each filter, the row limit. */
    newest: (filters: ReadonlyArray<ListFilter>) =>
      placeholders(
        (next) => `select h.position, ${orderFields(dialect)}
      from ${history} h join ${orders} o on o.account_id = h.account_id and o.order_id = h.order_id
      where h.revision = 1 and h.position < ${next()} ${filters.map((name) => `and ${filterColumns[name]} = ${next()}`).join(" ")}
      order by h.position desc limit ${next()}`
      )
  }
}
