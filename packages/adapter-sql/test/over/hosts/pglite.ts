// PGlite, a PostgreSQL inside the process, with a parser that changes how values are read.
import { PGlite, types } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import { overPGlite } from "../../../src/over/index.ts"
import type { Library } from "./host.ts"

export const pgliteLibrary: Library = {
  name: "PGlite with BigInt",
  database: "PGlite",
  isInMemory: true,
  open: async () => {
    const host = new PGlite({ parsers: { [types.INT8]: BigInt, [types.INT4]: BigInt } })
    return {
      transaction: (work) =>
        host.transaction((transaction) =>
          work({ execute: overPGlite(transaction), run: (sql) => transaction.exec(sql) })
        ),
      close: () => host.close(),
      source: { kysely: new Kysely({ dialect: new PGliteDialect({ pglite: host }) }), dialect: "postgres" }
    }
  }
}
