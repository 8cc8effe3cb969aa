import { createIndex } from "./create-index.ts"
import type { Migration } from "./migration.ts"

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
