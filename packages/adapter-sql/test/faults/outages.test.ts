// What befalls whole services: no connection to be had, no server, a server that takes no writes, a clock that is wrong.
import { Waybill } from "@waybill/core"
import { Clock, Effect } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { type DatabaseOptions, Outbox, SqlDatabase } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { tablesFor } from "../fixtures/store.ts"
import { submissionOf, type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { lineTo } from "./proxy-to.ts"

const servers = databaseNames.filter((name) => name !== "SQLite")

const task = (command: CommandName, xid = "x"): Task => ({
  command,
  account: "demo",
  xid,
  request: `${command} ${xid}`
})
const many = (command: CommandName, count: number) =>
  Array.from({ length: count }, (_, index) => task(command, `${command} ${index}`))
/** Until the first connections are there, on a machine that is busy. */
const patient = { timeout: 30_000 }
const told = (process: WaybillProcess, tasks: ReadonlyArray<Task>) =>
  process.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))

/** A process on tables of its own, by way of a line. */
const onLine = async (
  name: DatabaseName,
  test: TestContext,
  options: DatabaseOptions & { grouping?: boolean } = {}
) => {
  const tables = await tablesFor(name, test)
  const { line, place } = await lineTo(tables)
  const process = waybillOn(place, 1, options)
  onTestFinished(async () => {
    await line.close()
    await process.dispose()
  })
  return { tables, line, process }
}

describe.each(servers)("on %s", (name) => {
  it("a database that is well answers, though the connection that is asked was just cut", async (test) => {
    const { line, process } = await onLine(name, test)
    const database = await process.runPromise(SqlDatabase)
    await expect.poll(() => database.answers(), patient).toBe(true)
    line.cutAll()
    expect(await database.answers()).toBe(true)
    line.refuse()
    line.cutAll()
    expect(await database.answers()).toBe(false)
  })

  it.for([true, false])(
    "200 clients who find two connections in use are told to come again, and served as soon as there are some (grouping: %s)",
    async (grouping, test) => {
      const { process, tables } = await onLine(name, test, { connections: 2, grouping })
      await expect.poll(() => told(process, [task("push")]), patient).toEqual(["ok"])
      const { writer } = await process.runPromise(SqlDatabase)
      const held = Promise.withResolvers<void>()
      const holders = [1, 2].map(() => writer.connection().execute(() => held.promise))
      expect(new Set(await told(process, many("push", 200)))).toEqual(new Set(["temporary"]))
      expect(
        new Set(
          await told(
            process,
            Array.from({ length: 200 }, () => task("status"))
          )
        )
      ).toEqual(new Set(["temporary"]))
      held.resolve()
      await Promise.all(holders)
      const answers = await told(process, many("push", 200))
      const rows = await tables.ask("select xid from our_orders")
      const there = new Set(rows.map(({ xid }) => xid))
      for (const [index, answer] of answers.entries())
        expect(answer === "ok" ? there.has(`push ${index}`) : answer).toBe(answer === "ok" ? true : "temporary")
      expect(answers).toContain("ok")
      expect(await told(process, [task("status")])).toEqual(["ok new"])
      expect(await halfIn(tables)).toEqual([])
    }
  )

  it("a server that is not there is told at once, in the form of what is temporary, and found again by itself", async (test) => {
    const { line, process } = await onLine(name, test)
    await expect.poll(() => told(process, [task("push")]), patient).toEqual(["ok"])
    await line.refuse()
    const login = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
    const since = performance.now()
    const [pushed, looked] = await process.runPromise(
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
    expect(looked).toMatchObject({
      outcome: "temporary",
      body: { res: "error", code: "900" },
      retryAfter: expect.any(Number)
    })
    await line.accept()
    expect(await told(process, [task("push", "y"), task("status")])).toEqual(["ok", "ok new"])
  })

  it("a server that has become a standby still answers questions; its connections are left as soon as there is another", async (test) => {
    const { line, process } = await onLine(name, test, { connections: 8 })
    line.demote()
    // More connections than a write has attempts, all of them open at once.
    const { writer } = await process.runPromise(SqlDatabase)
    const all = Promise.withResolvers<void>()
    let open = 0
    const holding = () => {
      open++
      if (open === 8) all.resolve()
      return all.promise
    }
    await Promise.all(Array.from({ length: 8 }, () => writer.connection().execute(holding)))
    expect(await told(process, [task("push")])).toEqual(["temporary"])
    expect(await told(process, [task("status")])).toEqual(["915"])
    // Connections that were made meanwhile lead to the standby as well.
    await Promise.all(many("status", 8).map((each) => told(process, [each])))
    line.promote()
    expect(await told(process, [task("push")])).toEqual(["ok"])
    expect(await told(process, [task("hold"), task("status")])).toEqual(["ok", expect.stringMatching(/^ok new/)])
  })
})

describe.each(databaseNames)("on %s", (name) => {
  it("a clock that is an hour ahead or behind changes neither the order of what happens nor whose turn it is to send", async (test) => {
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
    const told = (hours: number, command: CommandName) => process.runPromise(carryOut(task(command)).pipe(at(hours)))
    expect(await told(0, "push")).toBe("ok")
    expect(await told(1, "hold")).toBe("ok")
    expect(await told(-1, "unhold")).toBe("ok")
    expect(await told(0, "start")).toBe("ok")
    expect(await told(-1, "ship")).toBe("ok")
    const { history, order } = await process.runPromise(
      Waybill.use((waybill) => waybill.getOrder("demo", { xid: "x" }))
    )
    expect(history.map(({ command, revision }) => [revision, command])).toEqual([
      [1, "push_order"],
      [2, "hold_order"],
      [3, "unhold_order"],
      [4, "startProcessing"],
      [5, "recordShipment"]
    ])
    const times = history.map((event) => event.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(order.update_date).toBe(times.at(-1))
    const claim = (hours: number, sender: string) =>
      process.runPromise(Outbox.use((outbox) => outbox.claim(sender, 9, "1 minute")).pipe(at(hours)))
    expect(await claim(-1, "behind")).toEqual([history[0]])
    expect(await claim(1, "ahead")).toEqual([])
    const settled = process.runPromise(
      Outbox.use((outbox) => outbox.settle("behind", history.slice(0, 1))).pipe(at(-1))
    )
    expect(await settled).toEqual([history[0]])
    expect(await claim(1, "ahead")).toEqual([history[1]])
  })
})

describe("on SQLite", () => {
  it("a full disk refuses what is new, answers questions, and takes orders again when there is room", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const process = waybillOn(tables, 1)
    onTestFinished(() => process.dispose())
    expect(await told(process, [task("push")])).toEqual(["ok"])
    const { writer } = await process.runPromise(SqlDatabase)
    const pragma = (text: string) => writer.executeQuery({ sql: `pragma ${text}`, parameters: [] } as never)
    const { rows } = await pragma("page_count")
    const pages = Number((rows[0] as { page_count: number }).page_count)
    await pragma(`max_page_count = ${pages + 2}`)
    const answers: Array<string> = []
    while (answers.at(-1) !== "temporary") answers.push(...(await told(process, [task("push", `p${answers.length}`)])))
    expect(new Set(answers)).toEqual(new Set(["ok", "temporary"]))
    expect(await told(process, [task("status"), task("status", "p0")])).toEqual(["ok new", "ok new"])
    expect(await halfIn(tables)).toEqual([])
    await pragma(`max_page_count = ${pages + 1000}`)
    expect(await told(process, [task("push", `p${answers.length - 1}`), task("hold")])).toEqual(["ok", "ok"])
    expect((await pragma("integrity_check")).rows).toEqual([{ integrity_check: "ok" }])
    expect(await halfIn(tables)).toEqual([])
  })

  it("while another process writes for long, questions are answered, and writes are told to come again", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const [one, other] = [1, 2].map((number) => waybillOn(tables, number, { timeouts: { acquire: 20 } }))
    onTestFinished(async () => void (await Promise.all([one!.dispose(), other!.dispose()])))
    expect(await told(one!, [task("push")])).toEqual(["ok"])
    const { writer } = await other!.runPromise(SqlDatabase)
    const open = await writer.startTransaction().execute()
    expect(await told(one!, [task("push", "y")])).toEqual(["temporary"])
    expect(await told(one!, [task("status")])).toEqual(["ok new"])
    await open.rollback().execute()
    expect(await told(one!, [task("push", "y")])).toEqual(["ok"])
  })
})
