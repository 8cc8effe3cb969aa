import type { Migration } from "./migration.ts"

/** Adds the columns for the operator's name, the id of a command, and its changes. */
export const historyChanges: Migration = ({ flavour, table, type }) => {
  const missing = flavour === "postgres" || flavour === "mariadb" ? "if not exists " : ""
  return ["operator", "gesture", "changes"].map(
    (name) => `alter table ${table("history")} add column ${missing}${name} ${type.text}`
  )
}
