import type { ColumnTypes, Flavour } from "./columns.ts"

/** The database and the names that a migration is written for. */
export interface Target {
  readonly flavour: Flavour
  readonly type: ColumnTypes
  /** Returns the qualified name of a table or view. */
  readonly table: (name: string) => string
  /** Returns the name of an index, which belongs to the schema of its table. */
  readonly index: (name: string) => string
}

/** One step of the schema. Its statements can run again, so that an interrupted migration can be repeated. */
export type Migration = (target: Target) => ReadonlyArray<string>

/** Suffix of table definitions: STRICT makes SQLite check column types. */
export const tableSuffix: Readonly<Record<Flavour, string>> = {
  sqlite: "strict",
  postgres: "",
  mariadb: "engine = InnoDB",
  mysql: "engine = InnoDB"
}
