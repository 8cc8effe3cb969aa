import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import { describe, expect } from "vitest"
import { SqlDatabase } from "../../src/index.ts"
import { unscopedStatements } from "../fixtures/account-scope.ts"
import { describeLaws } from "../fixtures/law-tests.ts"

// PostgreSQL that runs inside the process, with a Kysely dialect from another package. It never syncs.
describe("order store on PGlite", { timeout: 180_000 }, () => {
  describeLaws(async () => {
    const log: Array<string> = []
    const dialect = new PGliteDialect({ pglite: new PGlite() })
    const kysely = new Kysely({ dialect, log: ({ query }) => void log.push(query.sql) })
    return {
      layer: SqlDatabase.layer({ kysely, dialect: "postgres" }, { migrate: true, durability: "unchecked" }),
      end: async () => {
        await kysely.destroy()
        expect(unscopedStatements(log, "postgres", {})).toEqual([])
      }
    }
  })
})
