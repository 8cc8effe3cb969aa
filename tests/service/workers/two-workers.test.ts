import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { sampleOf } from "../../runs/runs.ts"
import { scaledByLoad } from "../../runs/scaled-by-load.ts"
import { databaseFlags } from "../fixtures/database-flags.ts"
import { pushing } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"
import { figureIn, figuresOf, skipElsewhere, until, workersOf } from "./processes.ts"

const { clear, folder, serve, stored } = workplace()
afterAll(clear)

const UNKNOWN = 'waybill_requests_total{method="get_status",code="915"}'

describe.each(sampleOf(databaseNames, 1))("a service with two workers on %s", (name) => {
  const flags = databaseFlags(name)
  const file = join(folder, `${name}.json`)
  let where: ReadonlyArray<string> | undefined
  let service: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    where = flags(() => undefined as never)
    writeFileSync(file, JSON.stringify({ workers: 2, log: "json" }))
    if (where !== undefined) service = await serve(["--config", file, ...where])
  })
  /** Number of calls for an unknown order that were answered. */
  let answered = 0

  /** Sends calls for an unknown order, each on a separate connection, so that a worker that starts late receives some. */
  const callSixteen = async () => {
    const body = JSON.stringify({ ...service.credentials, data: { xid: "nobody" } })
    const init = { method: "POST", headers: { connection: "close" }, body }
    const asking = Array.from({ length: 16 }, () => fetch(`${service.url}/v1/get_status`, init))
    answered += (await Promise.allSettled(asking)).filter(({ status }) => status === "fulfilled").length
  }
  /** Each worker caches logins separately, and the slower one may not have cached any yet. */
  const untilBothAnswer = () =>
    until(async () => {
      await callSixteen()
      const figures = await figuresOf(service).catch(() => "")
      return figureIn(figures, "waybill_login_cache_size") === 2 ? figures : undefined
    })

  it("sums the metrics of all workers", async ({ skip }) => {
    flags(skip)
    for (let round = 1; round <= 4; round++) {
      await callSixteen()
      const text = await figuresOf(service)
      expect(answered).toBe(16 * round)
      expect(figureIn(text, UNKNOWN)).toBe(answered)
      expect(figureIn(text, 'waybill_request_seconds_count{method="get_status"}')).toBe(answered)
      expect(text.match(/^# TYPE waybill_requests_total counter$/gm)).toHaveLength(1)
    }
    expect(figureIn(await figuresOf(service), "waybill_login_cache_size")).toBe(2)
  })

  it("keeps its initial settings if the config file changes while workers are replaced", async ({ skip }) => {
    flags(skip)
    skipElsewhere(skip)
    const workers = await workersOf(service)
    writeFileSync(file, JSON.stringify({ workers: 1, database: "another.db", log: "off" }))
    for (const pid of workers) process.kill(pid, "SIGKILL")
    await until(() => service.ran.out.match(/restarting it/g)?.length === 2 || undefined)
    // Both workers were replaced and use the same port. The counts of workers that have died are kept.
    expect(figureIn(await untilBothAnswer(), UNKNOWN)).toBe(answered)
    expect(existsSync(join(folder, "another.db"))).toBe(false)
  })

  it("acts like one process, survives the loss of a worker, and loses no acknowledged order", async ({ skip }) => {
    flags(skip)
    skipElsewhere(skip)
    const workers = await workersOf(service)
    const logged = service.ran.out.length
    const first = pushing(service, "first")
    await first.acknowledged(100)
    await untilBothAnswer()
    process.kill(workers[1]!, "SIGKILL")
    const warning = await until(() =>
      service.ran.out
        .slice(logged)
        .split("\n")
        .find((line) => line.includes("restarting it"))
    )
    expect(JSON.parse(warning)).toMatchObject({ level: "WARN", message: expect.stringContaining("SIGKILL") })
    await until(async () => {
      const now = await workersOf(service)
      return now.includes(workers[1]!) ? undefined : now
    })
    await first.end()
    const second = pushing(service, "second")
    await second.acknowledged(100)
    const atTheSignal = [...second.inProgress]
    const signalled = Date.now()
    service.child.kill("SIGTERM")
    const { code, err, out } = await service.ended
    expect([code, err.match(/SIGTERM/g), err.match(/listening on/g)]).toEqual([0, ["SIGTERM"], ["listening on"]])
    // A worker that does not stop is killed after 9.5 seconds.
    expect(Date.now() - signalled).toBeLessThan(scaledByLoad(9000))
    await second.ended
    expect(atTheSignal.filter((xid) => !second.receipts.has(xid))).toEqual([])

    const ids = await stored(where!)
    const acknowledged = [...first.receipts, ...second.receipts]
    expect(acknowledged.filter(([xid, receipt]) => ids.get(xid) !== receipt)).toEqual([])
    expect(new Set(ids.values()).size).toBe(ids.size)
    expect([...first.others, ...second.others]).toEqual([])
    for (const line of out.trimEnd().split("\n")) expect(typeof JSON.parse(line)).toBe("object")
  })
})
