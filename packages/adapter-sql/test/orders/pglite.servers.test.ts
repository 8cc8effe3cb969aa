// PostgreSQL that runs inside the process, with a Kysely dialect from another package. It never syncs. All tests share
// one, because it takes seconds to start.
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { Kysely, PGliteDialect } from "kysely"
import { afterAll, describe, expect, it } from "vitest"
import { examineDatabase, SqlDatabase } from "../../src/index.ts"
import { unscopedStatements } from "../fixtures/account-scope.ts"
import { describeLaws } from "../fixtures/law-tests.ts"

describe("order store on PGlite", () => {
  const log: Array<string> = []
  const pglite = new PGlite()
  const kysely = new Kysely({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => void log.push(query.sql)
  })
  const source = { kysely, dialect: "postgres" } as const
  afterAll(() => kysely.destroy())

  describeLaws(async () => ({
    layer: SqlDatabase.layer(source, { migrate: true, durability: "unchecked" }),
    end: async () => expect(unscopedStatements(log, "postgres", {})).toEqual([])
  }))

  it("reports that PGlite never syncs, and has neither a disk to examine nor an index for searches", async () => {
    const findings = await Effect.runPromise(examineDatabase(source))
    const problems = findings.filter(({ state }) => state !== "ok")
    expect(problems.map(({ check, detail, state }) => `${check}: ${state}: ${detail}`)).toEqual([
      "durability: error: fsync is off; must be on",
      "disk space: unknown: a host's connection has no address; run df on the server",
      "search: warning: the index waybill_search_words is missing"
    ])
  })
})
