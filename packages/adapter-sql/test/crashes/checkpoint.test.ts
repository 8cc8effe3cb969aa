// A SQLite file takes over from its log what was committed; whoever is killed while it does so loses nothing.
import { statSync } from "node:fs"
import { expect, it } from "vitest"
import { carryOut, type Task } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { tablesFor } from "../fixtures/store.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { startWorker } from "../processes/start-worker.ts"

const kills = 20

it("a process that is killed while every commit goes on into the file loses nothing that it acknowledged", async (test) => {
  const tables = await tablesFor("SQLite", test)
  const { prefix, source } = tables
  const { sqlite: file } = source as { readonly sqlite: string }
  let unfinished = 0
  for (let kill = 1; kill <= kills; kill++) {
    const account = `killed ${kill}`
    const tasks = Array.from(
      { length: 60 },
      (_, index): Task => ({ command: "push", account, xid: `x${index}`, request: `${account} ${index}` })
    )
    const worker = await startWorker({ place: { prefix, source }, number: kill, checkpoints: true })
    const before = statSync(file).mtimeMs
    worker.tell({ tasks, atOnce: 2 })
    while (worker.news.length < kill) await new Promise((go) => setTimeout(go, 1))
    await worker.kill()
    expect(statSync(file).mtimeMs).toBeGreaterThan(before)
    if (worker.news.length < tasks.length) unfinished++
    const rows = await tables.ask(`select request_id from our_history where account_id = '${account}'`)
    const kept = rows.map(({ request_id }) => request_id)
    const acknowledged = worker.news.flatMap((each) => ("answer" in each && each.answer === "ok" ? [each.request] : []))
    expect(acknowledged.filter((request) => !kept.includes(request))).toEqual([])
    expect(await tables.ask("pragma integrity_check")).toEqual([{ integrity_check: "ok" }])
    const first = tasks.find(({ request }) => request === acknowledged[0])
    const next = waybillOn(tables, 0)
    expect(await next.runPromise(carryOut({ ...first!, command: "hold" }))).toBe("ok")
    await next.dispose()
  }
  expect(unfinished).toBeGreaterThan(kills / 2)
  expect(await halfIn(tables)).toEqual([])
})
