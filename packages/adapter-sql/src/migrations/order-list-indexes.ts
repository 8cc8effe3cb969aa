import type { Migration, Target } from "./migration.ts"

/** Columns of each index. The operator's list reads orders by stage, newest first, and finds an order by its id. */
const indexes = {
  orders_by_stage: "stage, order_date, account_id, order_id",
  orders_of_account: "account_id, stage, order_date, order_id",
  orders_by_id: "order_id"
}

/** Returns repeatable statements that create an index on MySQL, which has no `create index if not exists`. */
const createOnMysql = (table: string, index: string, columns: string): ReadonlyArray<string> => [
  `set @waybill_index = if((select count(*) from information_schema.statistics where table_schema = database()
    and table_name = '${table}' and index_name = '${index}') = 0, 'create index ${index} on ${table} (${columns})', 'do 0')`,
  "prepare waybill_index from @waybill_index",
  "execute waybill_index",
  "deallocate prepare waybill_index"
]

const create = ({ flavour, index, table }: Target, name: string, columns: string): ReadonlyArray<string> =>
  flavour === "mysql"
    ? createOnMysql(table("orders"), index(name), columns)
    : [`create index if not exists ${index(name)} on ${table("orders")} (${columns})`]

/** Creates the indexes for the operator's list of orders. */
export const orderListIndexes: Migration = (target) =>
  Object.entries(indexes).flatMap(([name, columns]) => create(target, name, columns))
