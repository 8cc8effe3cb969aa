import type { ColumnTypes, Flavour } from "./columns.ts"

/** Database product and table names for the statements of a migration. */
export interface Target {
  readonly flavour: Flavour
  readonly type: ColumnTypes
  /** Returns the qualified name of a table or view. */
  readonly table: (name: string) => string
  /** Returns the unqualified name of an index, which belongs to the same schema as its table. */
  readonly index: (name: string) => string
}

/**
 * Returns the statements of one schema step. Each statement is repeatable, so that an interrupted migration can
 * restart.
 */
export type Migration = (target: Target) => ReadonlyArray<string>

/** Suffix of table definitions. On SQLite, STRICT enables checks of column types. */
export const tableSuffix: Readonly<Record<Flavour, string>> = {
  sqlite: "strict",
  postgres: "",
  mariadb: "engine = InnoDB",
  mysql: "engine = InnoDB"
}
