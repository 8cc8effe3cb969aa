import { createIndex } from "./create-index.ts"
import { type Migration, tableSuffix } from "./migration.ts"

/** Commands that start orders, ship them, or end them. */
const COMMANDS = "command in ('start', 'undoStart', 'ship', 'cancel', 'cancel_order', 'reject')"

/** Creates the index that finds the orders which started, shipped or were cancelled since a time. */
export const historySteps: Migration = (target) =>
  createIndex(target, {
    name: "history_steps",
    table: "history",
    columns: "at, account_id, order_id, revision, command, stage",
    where: COMMANDS
  })

/** Adds the columns for the operator's name, the id of a command, and its changes. */
export const historyChanges: Migration = ({ flavour, table, type }) => {
  const missing = flavour === "postgres" || flavour === "mariadb" ? "if not exists " : ""
  return ["operator", "gesture", "changes"].map(
    (name) => `alter table ${table("history")} add column ${missing}${name} ${type.text}`
  )
}

/**
 * Creates the table of the figures, which keeps sums of orders and their events for spans of time, and the row of the
 * last event that was compared with them. Reading the figures fills the table.
 */
export const figures: Migration = ({ flavour, table, type }) => {
  const insert = `into ${table("stream")} (id, last_position) values (3, 0)`
  return [
    `create table if not exists ${table("figures")} (
    starts_at ${type.count} not null,
    ends_at ${type.count} not null,
    sums ${type.text} not null,
    primary key (starts_at, ends_at)
  ) ${tableSuffix[flavour]}`,
    flavour === "mariadb" || flavour === "mysql" ? `insert ignore ${insert}` : `insert ${insert} on conflict do nothing`
  ]
}
