import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { startWorker } from "../processes/start-worker.ts"

// Small enough to reach every kind of statement, both of the schema and of the migrator's own tables.
const STEP = Math.ceil(14 / runs(1))

describe.each(databaseNames)("migrations on %s", (name) => {
  it("two processes that start together complete the migration of a process that died", async (test) => {
    let deaths = 0
    for (let diesAt = 2, isDead = true; isDead; diesAt += STEP) {
      const tables = await freshTables(name)
      if ("absent" in tables) return test.skip(tables.absent)
      const place = { prefix: tables.prefix, source: tables.source }
      const first = await startWorker({ place, number: 0, migrate: true, diesAt }).catch(() => undefined)
      isDead = first === undefined
      if (isDead) deaths++
      await first?.end()
      const both = await Promise.all([1, 2].map((number) => startWorker({ place, number, migrate: true })))
      for (const [index, worker] of both.entries())
        worker.send({ tasks: [{ command: "push", account: `a${index}`, xid: "x", request: "r" }], concurrency: 1 })
      await Promise.all(both.map(({ done }) => done()))
      for (const { messages } of both) expect(messages[0]).toEqual({ request: "r", outcome: "ok" })
      await Promise.all(both.map(({ end }) => end()))
      expect(await inconsistencies(tables)).toEqual([])
      await tables.end()
    }
    expect(deaths).toBeGreaterThan(2)
  })
})
