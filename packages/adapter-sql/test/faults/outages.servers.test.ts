// Outages that affect a whole service: no free connection, no server, a read-only server.
import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { scaledByLoad } from "../../../../tests/runs/scaled-by-load.ts"
import { type DatabaseOptions, SqlDatabase } from "../../src/index.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { serverNames } from "../fixtures/databases.ts"
import { tablesFor } from "../fixtures/store.ts"
import { submissionOf, waybillOn } from "../fixtures/waybill.ts"
import { many, outcomesOf, task } from "./calls.ts"
import { proxyTo } from "./proxy-to.ts"

/** Polling limit for the first connections, long enough for a busy machine. */
const pollLimit = { timeout: 60_000 }

/** Starts a process that connects to its tables through a proxy. */
const processBehindProxy = async (
  name: DatabaseName,
  test: TestContext,
  options: DatabaseOptions & { grouping?: boolean } = {}
) => {
  const tables = await tablesFor(name, test)
  const { place, proxy } = await proxyTo(tables)
  const process = waybillOn(place, 1, options)
  onTestFinished(async () => {
    await proxy.close()
    await process.dispose()
  })
  return { tables, proxy, process }
}

describe.each(serverNames)("outages of %s", (name) => {
  it("reports a working database as ready immediately after its connections were cut", async (test) => {
    const { process, proxy } = await processBehindProxy(name, test)
    const database = await process.runPromise(SqlDatabase)
    await expect.poll(() => database.isReady(), pollLimit).toBe(true)
    proxy.cutConnections()
    expect(await database.isReady()).toBe(true)
    proxy.refuseConnections()
    proxy.cutConnections()
    expect(await database.isReady()).toBe(false)
  })

  it.for(sampleOf([true, false], 1))(
    "refuses 200 clients while all connections are in use, and serves them later (grouping: %s)",
    async (grouping, test) => {
      const { process, tables } = await processBehindProxy(name, test, { connections: 2, grouping })
      await expect.poll(() => outcomesOf(process, [task("push")]), pollLimit).toEqual(["ok"])
      const { writer } = await process.runPromise(SqlDatabase)
      const released = Promise.withResolvers<void>()
      const holders = [1, 2].map(() => writer.connection().execute(() => released.promise))
      expect(new Set(await outcomesOf(process, many("push", 200)))).toEqual(new Set(["temporary"]))
      expect(
        new Set(
          await outcomesOf(
            process,
            Array.from({ length: 200 }, () => task("status"))
          )
        )
      ).toEqual(new Set(["temporary"]))
      released.resolve()
      await Promise.all(holders)
      const outcomes = await outcomesOf(process, many("push", 200))
      const rows = await tables.query("select xid from our_orders")
      const stored = new Set(rows.map(({ xid }) => xid))
      for (const [index, outcome] of outcomes.entries())
        expect(outcome === "ok" ? stored.has(`push ${index}`) : outcome).toBe(outcome === "ok" ? true : "temporary")
      expect(outcomes).toContain("ok")
      expect(await outcomesOf(process, [task("status")])).toEqual(["ok new"])
      expect(await inconsistencies(tables)).toEqual([])
    }
  )

  it("returns temporary errors within two seconds without a reachable server, and then reconnects", async (test) => {
    const { process, proxy } = await processBehindProxy(name, test)
    await expect.poll(() => outcomesOf(process, [task("push")]), pollLimit).toEqual(["ok"])
    await proxy.refuseConnections()
    const login = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
    const since = performance.now()
    const [pushed, queried] = await process.runPromise(
      Waybill.use((waybill) =>
        Effect.all([
          waybill.handle("push_order", { ...login, data: submissionOf("y") }),
          waybill.handle("get_status", { ...login, data: { xid: "x" } })
        ])
      )
    )
    expect(performance.now() - since).toBeLessThan(scaledByLoad(2000))
    expect(pushed).toMatchObject({
      outcome: "temporary",
      body: { res: "error", code: "100" },
      retryAfter: expect.any(Number)
    })
    expect(queried).toMatchObject({
      outcome: "temporary",
      body: { res: "error", code: "900" },
      retryAfter: expect.any(Number)
    })
    await proxy.acceptConnections()
    expect(await outcomesOf(process, [task("push", "y"), task("status")])).toEqual(["ok", "ok new"])
  })

  it("reads from a new standby, and moves to the new primary", async (test) => {
    const { process, proxy } = await processBehindProxy(name, test, { connections: 8 })
    proxy.demote()
    // Opens more connections than the number of attempts of one write.
    const { writer } = await process.runPromise(SqlDatabase)
    const all = Promise.withResolvers<void>()
    let open = 0
    const holding = () => {
      open++
      if (open === 8) all.resolve()
      return all.promise
    }
    await Promise.all(Array.from({ length: 8 }, () => writer.connection().execute(holding)))
    expect(await outcomesOf(process, [task("push")])).toEqual(["temporary"])
    expect(await outcomesOf(process, [task("status")])).toEqual(["915"])
    // Opens new connections, which also lead to the standby.
    await Promise.all(many("status", 8).map((each) => outcomesOf(process, [each])))
    proxy.promote()
    expect(await outcomesOf(process, [task("push")])).toEqual(["ok"])
    expect(await outcomesOf(process, [task("hold"), task("status")])).toEqual(["ok", expect.stringMatching(/^ok new/)])
  })
})
