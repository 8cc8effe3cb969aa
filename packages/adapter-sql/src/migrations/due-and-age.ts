import type { Flavour } from "./columns.ts"
import { createIndex, dropIndex } from "./create-index.ts"
import type { Migration, Target } from "./migration.ts"

const NAME = "orders_by_due"

/** Expression for the due date, which sorts orders without one last. MariaDB and MySQL compute it in a column. */
const due: Readonly<Record<Flavour, string>> = {
  sqlite: "(coalesce(ship_deadline, promise, '9999-12-31 00:00:00.000'))",
  postgres: "(coalesce(ship_deadline, promise, timestamptz '9999-12-31 00:00:00+00'))",
  mariadb: "due_date",
  mysql: "due_date"
}

/** Returns the statements that add the columns. MariaDB 10.11 corrupts the index if `due` is changed, so it stays. */
const addedColumns = ({ flavour, table, type }: Target): ReadonlyArray<string> => {
  const missing = flavour === "postgres" || flavour === "mariadb" ? "if not exists " : ""
  const add = `alter table ${table("orders")} add column ${missing}`
  const promise = `${add}promise ${type.instant}`
  if (flavour === "sqlite" || flavour === "postgres") return [promise]
  const computed = "coalesce(ship_deadline, promise, timestamp'9999-12-31 00:00:00')"
  return [promise, `${add}due_date datetime(3) as (${computed}) virtual`]
}

/**
 * Adds the column for the promised date, and sorts open orders by due date, then by age. The index keeps its name,
 * because processes of an earlier version that still run use it.
 */
export const dueAndAge: Migration = (target) => [
  // First, because MariaDB copies a table to add a column if an index has a computed column.
  ...dropIndex(target, { name: NAME, table: "orders" }),
  ...addedColumns(target),
  ...createIndex(target, {
    name: NAME,
    table: "orders",
    columns: `stage, rush, ${due[target.flavour]}, order_date, order_id, account_id`,
    where: "stage in ('new', 'processing')"
  })
]
