// Outages of a SQLite file: a full disk, and another process that writes.
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it, onTestFinished } from "vitest"
import { SqlDatabase } from "../../src/index.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { tablesFor } from "../fixtures/store.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { outcomesOf, task } from "./calls.ts"

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

  it("a file is not ready while a push waits for five seconds, and gives the reason", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const [one, other] = [1, 2].map((number) => waybillOn(tables, number, { timeouts: { acquire: 60_000 } }))
    onTestFinished(async () => void (await Promise.all([one!.dispose(), other!.dispose()])))
    const { problem } = await one!.runPromise(SqlDatabase)
    const { writer } = await other!.runPromise(SqlDatabase)
    const open = await writer.startTransaction().execute()
    const push = outcomesOf(one!, [task("push")])
    await pause(5100)
    const start = performance.now()
    expect(await problem()).toMatch(/^no order could be stored for \d+ seconds$/)
    expect(performance.now() - start).toBeLessThan(1000)
    await open.rollback().execute()
    expect(await push).toEqual(["ok"])
    expect(await problem()).toBeUndefined()
  })
})
