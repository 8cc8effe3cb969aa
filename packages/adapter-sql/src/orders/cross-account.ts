import type { Stage } from "@waybill/core"
import type { Dialect } from "../sql/dialect.ts"
import { type NextPlaceholder, withPlaceholders } from "../sql/placeholders.ts"
import type { Tables } from "../sql/tables.ts"
import { orderFields } from "./rows/order-row.ts"

/** Filters for the operator's list, and the column that each one compares. */
const filterColumns = { account_id: "o.account_id", order_id: "o.order_id", held: "o.is_held" }

export type ListFilter = keyof typeof filterColumns
export const listFilters = Object.keys(filterColumns) as ReadonlyArray<ListFilter>

/** Conditions of a statement that lists orders for the operator. */
export interface ListShape {
  readonly filters: ReadonlyArray<ListFilter>
  readonly stages: ReadonlyArray<Stage>
  /** Whether the list continues after an order. */
  readonly isContinued: boolean
}

/**
 * Returns a hint to use an index. Without statistics, SQLite and MariaDB would otherwise sort all orders of a stage.
 */
const indexHint: Readonly<Record<Dialect, (index: string) => string>> = {
  sqlite: (index) => `indexed by ${index}`,
  postgres: () => "",
  mysql: (index) => `force index (${index})`
}

/** Returns the suffix of the index that has the columns of the filters. */
const indexFor = (filters: ReadonlyArray<ListFilter>) => {
  if (filters.includes("order_id")) return "by_id"
  return filters.includes("account_id") ? "of_account" : "by_stage"
}

const NEWEST_FIRST = "order by order_date desc, account_id desc, order_id desc"

/**
 * Selects the orders that follow a given order. Compares column by column, because MariaDB would read the whole index
 * for a row comparison.
 */
const afterOrder = (next: NextPlaceholder) =>
  `and o.order_date <= ${next()} and (o.order_date < ${next()} or o.account_id < ${next()}
      or (o.account_id = ${next()} and o.order_id < ${next()}))`

/** Returns the statements that read the orders of all accounts. */
export const crossAccountOrders = (dialect: Dialect, { orders }: Tables) => ({
  /**
   * Lists orders, newest first. Reads each stage from an index that is sorted by date, and merges the stages. Values
   * for each stage: one for each filter, the stage, the last order's date twice, its account twice, its id, the row
   * limit. The last value is the row limit again.
   */
  newest: ({ filters, isContinued, stages }: ListShape) =>
    withPlaceholders(dialect)((next) => {
      // MariaDB would sort the rows if a column with a fixed value were part of the sequence.
      const account = filters.includes("account_id") ? "" : "o.account_id desc, "
      const hint = indexHint[dialect](`${orders}_${indexFor(filters)}`)
      const inStage = () => `select * from (select o.order_date, ${orderFields(dialect)} from ${orders} o ${hint}
      where ${filters.map((name) => `${filterColumns[name]} = ${next()} and `).join("")}o.stage = ${next()}
      ${isContinued ? afterOrder(next) : ""} order by o.order_date desc, ${account}o.order_id desc limit ${next()}) part`
      return `select * from (${stages.map(inStage).join(" union all ")}) merged ${NEWEST_FIRST} limit ${next()}`
    })
})
