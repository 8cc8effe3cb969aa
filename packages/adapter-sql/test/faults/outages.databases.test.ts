// Outages that affect a whole service: no free connection, no server, a read-only server, a full disk, a wrong clock.
import { Waybill } from "@waybill/core"
import { Clock, Effect } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { sampleOf } from "../../../packing/test/runs.ts"
import { type DatabaseOptions, Outbox, SqlDatabase } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { tablesFor } from "../fixtures/store.ts"
import { submissionOf, type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { proxyTo } from "./proxy-to.ts"

const servers = databaseNames.filter((name) => name !== "SQLite")

const task = (command: CommandName, xid = "x"): Task => ({
  command,
  account: "demo",
  xid,
  request: `${command} ${xid}`
})
const many = (command: CommandName, count: number) =>
  Array.from({ length: count }, (_, index) => task(command, `${command} ${index}`))
/** Polling limit for the first connections, long enough for a busy machine. */
const pollLimit = { timeout: 30_000 }
const outcomesOf = (process: WaybillProcess, tasks: ReadonlyArray<Task>) =>
  process.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))

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

describe.each(servers)("outages of %s", (name) => {
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
    expect(performance.now() - since).toBeLessThan(2000)
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

  it("reads from a server that has become a standby, and moves to the new primary when there is one", async (test) => {
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

describe.each(databaseNames)("clock differences on %s", (name) => {
  it("keeps the sequence of events and the leases if the process's clock is an hour off", async (test) => {
    const tables = await tablesFor(name, test)
    const process = waybillOn(tables, 1)
    onTestFinished(() => process.dispose())
    const at = (hours: number) => {
      const clock = Effect.runSync(Clock.Clock)
      const now = () => clock.currentTimeMillisUnsafe() + hours * 3_600_000
      const shifted = { currentTimeMillisUnsafe: now, currentTimeMillis: Effect.sync(now) }
      return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.provideService(effect, Clock.Clock, Object.assign(Object.create(clock), shifted))
    }
    const outcomeAt = (hours: number, command: CommandName) =>
      process.runPromise(carryOut(task(command)).pipe(at(hours)))
    expect(await outcomeAt(0, "push")).toBe("ok")
    expect(await outcomeAt(1, "hold")).toBe("ok")
    expect(await outcomeAt(-1, "unhold")).toBe("ok")
    expect(await outcomeAt(0, "start")).toBe("ok")
    expect(await outcomeAt(-1, "ship")).toBe("ok")
    const { history, order } = await process.runPromise(
      Waybill.use((waybill) => waybill.getOrder("demo", { xid: "x" }))
    )
    expect(history.map(({ command, revision }) => [revision, command])).toEqual([
      [1, "push_order"],
      [2, "hold_order"],
      [3, "unhold_order"],
      [4, "start"],
      [5, "ship"]
    ])
    const times = history.map((event) => event.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(order.update_date).toBe(times.at(-1))
    const claim = (hours: number, sender: string) =>
      process.runPromise(Outbox.use((outbox) => outbox.claim(sender, 9, "1 minute")).pipe(at(hours)))
    const claimed = await claim(-1, "behind")
    expect(claimed).toMatchObject([{ event_id: history[0]!.event_id }])
    expect(await claim(1, "ahead")).toEqual([])
    const settled = process.runPromise(Outbox.use((outbox) => outbox.settle("behind", claimed)).pipe(at(-1)))
    expect(await settled).toEqual(claimed)
    expect(await claim(1, "ahead")).toEqual([history[1]])
  })
})

describe("outages of SQLite", () => {
  it("refuses writes while the disk is full, continues to read, and writes again afterwards", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const process = waybillOn(tables, 1)
    onTestFinished(() => process.dispose())
    expect(await outcomesOf(process, [task("push")])).toEqual(["ok"])
    const { writer } = await process.runPromise(SqlDatabase)
    const pragma = (text: string) => writer.executeQuery({ sql: `pragma ${text}`, parameters: [] } as never)
    const { rows } = await pragma("page_count")
    const pages = Number((rows[0] as { page_count: number }).page_count)
    await pragma(`max_page_count = ${pages + 2}`)
    const outcomes: Array<string> = []
    while (outcomes.at(-1) !== "temporary")
      outcomes.push(...(await outcomesOf(process, [task("push", `p${outcomes.length}`)])))
    expect(new Set(outcomes)).toEqual(new Set(["ok", "temporary"]))
    expect(await outcomesOf(process, [task("status"), task("status", "p0")])).toEqual(["ok new", "ok new"])
    expect(await inconsistencies(tables)).toEqual([])
    await pragma(`max_page_count = ${pages + 1000}`)
    expect(await outcomesOf(process, [task("push", `p${outcomes.length - 1}`), task("hold")])).toEqual(["ok", "ok"])
    expect((await pragma("integrity_check")).rows).toEqual([{ integrity_check: "ok" }])
    expect(await inconsistencies(tables)).toEqual([])
  })

  it("reads while another process holds the write lock, and refuses writes temporarily", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const [one, other] = [1, 2].map((number) => waybillOn(tables, number, { timeouts: { acquire: 20 } }))
    onTestFinished(async () => void (await Promise.all([one!.dispose(), other!.dispose()])))
    expect(await outcomesOf(one!, [task("push")])).toEqual(["ok"])
    const { writer } = await other!.runPromise(SqlDatabase)
    const open = await writer.startTransaction().execute()
    expect(await outcomesOf(one!, [task("push", "y")])).toEqual(["temporary"])
    expect(await outcomesOf(one!, [task("status")])).toEqual(["ok new"])
    await open.rollback().execute()
    expect(await outcomesOf(one!, [task("push", "y")])).toEqual(["ok"])
  })
})
