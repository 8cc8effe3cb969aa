// Knex on each database, with a function that renames columns.
import { createRequire } from "node:module"
import Database from "better-sqlite3"
import knex, { type Knex } from "knex"
import { overKnex } from "../../../src/over/index.ts"
import type { Library } from "./host.ts"

const BetterSqlite3 = createRequire(import.meta.url)("knex/lib/dialects/better-sqlite3/index.js")

/** Knex's client with our version of `better-sqlite3`, which Knex would otherwise load from its own folder. */
class SqliteClient extends BetterSqlite3 {
  _driver() {
    return Database
  }
}

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const camelRow = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))

/** Renames the columns of a driver's result, as the mappers of Objection.js do. */
const postProcessResponse = (result: unknown): unknown => {
  if (Array.isArray(result)) return result.map(postProcessResponse)
  if (typeof result !== "object" || result === null) return result
  if ("rows" in result && Array.isArray(result.rows)) return { ...result, rows: result.rows.map(camelRow) }
  return "affectedRows" in result || "changes" in result ? result : camelRow(result)
}

const libraryOn = (
  database: Library["database"],
  dialect: "sqlite" | "postgres" | "mysql",
  configOf: (address: string) => Knex.Config
): Library => ({
  name: "Knex with camel case",
  database,
  ...(dialect === "sqlite" && { isInMemory: true }),
  open: async (address) => {
    const host = knex({ ...configOf(address), postProcessResponse })
    return {
      transaction: (work) =>
        host.transaction((transaction) =>
          work({ execute: overKnex(transaction, dialect), run: (sql) => transaction.raw(sql) })
        ),
      close: () => host.destroy()
    }
  }
})

export const knexLibraries: ReadonlyArray<Library> = [
  libraryOn("SQLite", "sqlite", (filename) => ({
    client: SqliteClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true
  })),
  libraryOn("PostgreSQL", "postgres", (connection) => ({ client: "pg", connection, pool: { min: 0, max: 3 } })),
  libraryOn("MariaDB", "mysql", (connection) => ({ client: "mysql2", connection, pool: { min: 0, max: 3 } }))
]
