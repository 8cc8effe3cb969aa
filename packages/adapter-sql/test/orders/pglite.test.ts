import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import { describe, expect } from "vitest"
import { SqlDatabase } from "../../src/index.ts"
import { brokenIn } from "../fixtures/account-scope.ts"
import { keepsTheLaws } from "../fixtures/law-tests.ts"

/** PostgreSQL inside the process: a host's own Kysely, over a dialect that is none of ours. */
describe("a store of orders on PGlite", { timeout: 180_000 }, () => {
  keepsTheLaws(async () => {
    const log: Array<string> = []
    const dialect = new PGliteDialect({ pglite: new PGlite() })
    const kysely = new Kysely({ dialect, log: ({ query }) => void log.push(query.sql) })
    return {
      layer: SqlDatabase.layer({ kysely, dialect: "postgres" }, { migrate: true }),
      end: async () => {
        await kysely.destroy()
        expect(brokenIn(log, "postgres", {})).toEqual([])
      }
    }
  })
})
