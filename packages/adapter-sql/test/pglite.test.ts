import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import { describe } from "vitest"
import { SqlDatabase } from "../src/index.ts"
import { keepsTheLaws } from "./fixtures/keeping-the-laws.ts"

/** PostgreSQL inside the process: a host's own Kysely, over a dialect that is none of ours. */
describe("a store of orders on PGlite", { timeout: 180_000 }, () => {
  keepsTheLaws(async () => {
    const kysely = new Kysely({ dialect: new PGliteDialect({ pglite: new PGlite() }) })
    return {
      layer: SqlDatabase.layer({ kysely, dialect: "postgres" }, { migrate: true }),
      end: () => kysely.destroy()
    }
  })
})
