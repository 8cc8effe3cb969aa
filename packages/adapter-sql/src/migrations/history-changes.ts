import type { Migration } from "./migration.ts"

/** Adds the columns for who ran a command, how a repeated command is recognised, and what the command changed. */
export const historyChanges: Migration = ({ flavour, table, type }) => {
  const missing = flavour === "postgres" || flavour === "mariadb" ? "if not exists " : ""
  return ["operator", "gesture", "changes"].map(
    (name) => `alter table ${table("history")} add column ${missing}${name} ${type.text}`
  )
}
