// Kills processes while SQLite checkpoints its write-ahead log.
import { statSync } from "node:fs"
import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { tablesFor } from "../fixtures/store.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { startWorker } from "../processes/start-worker.ts"

const KILLS = runs(5)

it("keeps every acknowledged order when a process that checkpoints after each commit is killed", async (test) => {
  const tables = await tablesFor("SQLite", test)
  const { prefix, source } = tables
  const { sqlite: file } = source as { readonly sqlite: string }
  let unfinished = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const account = `killed ${kill}`
    const tasks = Array.from(
      { length: 60 },
      (_, index): Task => ({ command: "push", account, xid: `x${index}`, request: `${account} ${index}` })
    )
    const worker = await startWorker({ place: { prefix, source }, number: kill, checkpoints: true })
    const before = statSync(file).mtimeMs
    worker.send({ tasks, concurrency: 2 })
    while (worker.messages.length < kill) await new Promise((resolve) => setTimeout(resolve, 1))
    await worker.kill()
    expect(statSync(file).mtimeMs).toBeGreaterThan(before)
    if (worker.messages.length < tasks.length) unfinished++
    const rows = await tables.query(`select request_id from our_history where account_id = '${account}'`)
    const stored = rows.map(({ request_id }) => request_id)
    const acknowledged = worker.messages.flatMap((each) =>
      "outcome" in each && each.outcome === "ok" ? [each.request] : []
    )
    expect(acknowledged.filter((request) => !stored.includes(request))).toEqual([])
    expect(await tables.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }])
    const first = tasks.find(({ request }) => request === acknowledged[0])
    const next = waybillOn(tables, 0)
    expect(await next.runPromise(carryOut({ ...first!, command: "hold" }))).toBe("ok")
    await next.dispose()
  }
  expectRare(unfinished)?.toBeGreaterThan(KILLS / 2)
  expect(await inconsistencies(tables)).toEqual([])
})
