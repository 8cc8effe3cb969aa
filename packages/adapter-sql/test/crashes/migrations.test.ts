import { describe, expect, it } from "vitest"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { startWorker } from "../processes/start-worker.ts"

// Enough places to meet each kind of statement: of ours, and of those that keep the book of what was done.
const step = 7

describe.each(databaseNames)("on %s", (name) => {
  it("two processes that start at once where a third died while it made the tables both come up and work", async (test) => {
    let deaths = 0
    for (let diesAt = 2, isDead = true; isDead; diesAt += step) {
      const tables = await freshTables(name)
      if ("absent" in tables) return test.skip(tables.absent)
      const place = { prefix: tables.prefix, source: tables.source }
      const first = await startWorker({ place, number: 0, migrate: true, diesAt }).catch(() => undefined)
      isDead = first === undefined
      if (isDead) deaths++
      await first?.end()
      const both = await Promise.all([1, 2].map((number) => startWorker({ place, number, migrate: true })))
      for (const [index, worker] of both.entries())
        worker.tell({ tasks: [{ command: "push", account: `a${index}`, xid: "x", request: "r" }], atOnce: 1 })
      await Promise.all(both.map(({ done }) => done()))
      for (const { news } of both) expect(news[0]).toEqual({ request: "r", answer: "ok" })
      await Promise.all(both.map(({ end }) => end()))
      expect(await halfIn(tables)).toEqual([])
      await tables.end()
    }
    expect(deaths).toBeGreaterThan(2)
  })
})
