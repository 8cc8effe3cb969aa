// Writes the schema as SQL. A team would let drizzle-kit do this.
import { type PgTable, getTableConfig as postgresTable } from "drizzle-orm/pg-core"
import { type SQLiteTable, getTableConfig as sqliteTable } from "drizzle-orm/sqlite-core"

type Config = Pick<
  ReturnType<typeof postgresTable> | ReturnType<typeof sqliteTable>,
  "name" | "columns" | "foreignKeys" | "indexes" | "uniqueConstraints"
>

const names = (columns: ReadonlyArray<unknown>) => columns.map((column) => (column as { name: string }).name).join(", ")

const statements = ({ columns, foreignKeys, indexes, name, uniqueConstraints }: Config): ReadonlyArray<string> => {
  const parts = [
    ...columns.map((column) => {
      const end = column.primary ? "primary key" : column.notNull ? "not null" : ""
      return `${column.name} ${column.getSQLType()} ${end}`
    }),
    ...uniqueConstraints.map((constraint) => `unique (${names(constraint.columns)})`),
    ...foreignKeys.map((key) => {
      const { columns, foreignColumns } = key.reference()
      return `foreign key (${names(columns)}) references orders (${names(foreignColumns)})`
    })
  ]
  return [
    `create table if not exists ${name} (${parts.join(", ")})`,
    ...indexes.map(({ config }) => `create index if not exists ${config.name} on ${name} (${names(config.columns)})`)
  ]
}

/** Returns the statements that create tables of SQLite. */
export const sqliteTables = (...tables: ReadonlyArray<SQLiteTable>) =>
  tables.flatMap((table) => statements(sqliteTable(table))).join(";\n")

/** Returns the statements that create tables of PostgreSQL. */
export const postgresTables = (...tables: ReadonlyArray<PgTable>) =>
  tables.flatMap((table) => statements(postgresTable(table))).join(";\n")
