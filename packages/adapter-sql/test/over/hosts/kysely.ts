// Kysely on each database, with a plugin that renames columns.
import { CamelCasePlugin, sql } from "kysely"
import { connect } from "../../../src/connections/source.ts"
import { overKysely } from "../../../src/over/index.ts"
import type { Library } from "./host.ts"

const libraryOn = (database: Library["database"], key: "sqlite" | "postgres" | "mysql"): Library => ({
  name: "Kysely with camel case",
  database,
  open: async (address) => {
    const { close, writer } = connect({ [key]: address } as { readonly sqlite: string }, { connections: 3 })
    const host = writer.withPlugin(new CamelCasePlugin())
    return {
      transaction: (work) =>
        host
          .transaction()
          .execute((transaction) =>
            work({ execute: overKysely(transaction, key), run: (text) => sql.raw(text).execute(transaction) })
          ),
      close
    }
  }
})

export const kyselyLibraries: ReadonlyArray<Library> = [
  libraryOn("SQLite", "sqlite"),
  libraryOn("PostgreSQL", "postgres"),
  libraryOn("MariaDB", "mysql")
]
