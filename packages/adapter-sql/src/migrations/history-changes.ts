import type { Migration } from "./migration.ts"

/** Adds the column for what each command changed. */
export const historyChanges: Migration = ({ flavour, table, type }) => {
  const missing = flavour === "postgres" || flavour === "mariadb" ? "if not exists " : ""
  return [`alter table ${table("history")} add column ${missing}changes ${type.text}`]
}
