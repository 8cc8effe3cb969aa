import type { ColumnTypes, Flavour } from "./columns.ts"

/** What a migration needs to know of the database that it is for. */
export interface Terms {
  readonly flavour: Flavour
  readonly type: ColumnTypes
  /** The name of a table or a view of ours, as it stands in SQL. */
  readonly table: (name: string) => string
  /** The name of an index of ours; it lives where its table does. */
  readonly index: (name: string) => string
}

/** One step of the schema: statements that do nothing where they were done before, so that a broken run can begin again. */
export type Migration = (terms: Terms) => ReadonlyArray<string>

/** How tables end: SQLite checks types only if told to. */
export const tableEnd: Readonly<Record<Flavour, string>> = {
  sqlite: "strict",
  postgres: "",
  mariadb: "engine = InnoDB",
  mysql: "engine = InnoDB"
}
