import type { Flavour } from "./columns.ts"
import { createIndex, type Index } from "./create-index.ts"
import { type Migration, type Target, tableSuffix } from "./migration.ts"

/** Expression that sorts orders without a deadline last. MariaDB and MySQL have a column `due` for it. */
const due: Readonly<Record<Flavour, string>> = {
  sqlite: "coalesce(ship_deadline, '9999-12-31 00:00:00.000')",
  postgres: "coalesce(ship_deadline, timestamptz '9999-12-31 00:00:00+00')",
  mariadb: "due",
  mysql: "due"
}

const IS_OPEN = "stage in ('new', 'processing')"

const indexesFor = (flavour: Flavour): ReadonlyArray<Index> => {
  const key = "account_id, order_id"
  const isPartial = flavour === "sqlite" || flavour === "postgres"
  const dueColumns = `stage, rush, ${isPartial ? `(${due[flavour]})` : due[flavour]}, ${key}`
  return [
    { name: "orders_by_due", table: "orders", columns: dueColumns, where: IS_OPEN },
    { name: "orders_by_update", table: "orders", columns: `stage, update_date, ${key}` },
    {
      name: "orders_held",
      table: "orders",
      columns: isPartial ? key : `is_held, ${key}`,
      where: flavour === "sqlite" ? "is_held = 1" : "is_held"
    },
    { name: "orders_by_xid", table: "orders", columns: "xid" },
    { name: "tracking_numbers_of_order", table: "tracking_numbers", columns: key }
  ]
}

/** Returns the statement that adds the column `due`, which MariaDB and MySQL compute when they read a row. */
const dueColumn = ({ flavour, table }: Target): ReadonlyArray<string> => {
  if (flavour === "sqlite" || flavour === "postgres") return []
  const missing = flavour === "mariadb" ? "if not exists " : ""
  return [
    `alter table ${table("orders")} add column ${missing}due datetime(3)
    as (coalesce(ship_deadline, timestamp'9999-12-31 00:00:00')) virtual`
  ]
}

/** Returns the statement that adds the tracking numbers of the shipments that exist. */
const existingNumbers = ({ flavour, table }: Target): string => {
  const insert = `into ${table("tracking_numbers")} (account_id, order_id, trackingno)
    select distinct account_id, order_id, trackingno from ${table("shipments")} where trackingno <> '' and ${flavour === "sqlite" ? "length" : "char_length"}(trackingno) <= 255`
  return flavour === "mariadb" || flavour === "mysql"
    ? `insert ignore ${insert}`
    : `insert ${insert} on conflict do nothing`
}

/** Creates the indexes of the operator's board, and the table that finds orders by tracking number. */
export const board: Migration = (target) => {
  const { flavour, table, type } = target
  return [
    ...dueColumn(target),
    `create table if not exists ${table("tracking_numbers")} (
    trackingno ${type.id} not null,
    account_id ${type.id} not null,
    order_id ${type.id} not null,
    primary key (trackingno, account_id, order_id)
  ) ${tableSuffix[flavour]}`,
    existingNumbers(target),
    ...indexesFor(flavour).flatMap((index) => createIndex(target, index))
  ]
}

/** Columns of each index. The operator's list reads orders by stage, newest first, and finds an order by its id. */
const listIndexes = {
  orders_by_stage: "stage, order_date, account_id, order_id",
  orders_of_account: "account_id, stage, order_date, order_id",
  orders_by_id: "order_id"
}

/** Creates the indexes for the operator's list of orders. */
export const orderListIndexes: Migration = (target) =>
  Object.entries(listIndexes).flatMap(([name, columns]) => createIndex(target, { name, table: "orders", columns }))
