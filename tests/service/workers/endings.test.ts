// Tests how a service with workers refuses to start and ends.
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { sampleOf } from "../../runs/runs.ts"
import { pushing } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"
import { skipElsewhere, workersOf } from "./processes.ts"

const { clear, run, serve, start } = workplace()
afterAll(clear)

it("finishes requests and exits 0 if Ctrl-C reaches all workers and their primary process, twice", async ({ skip }) => {
  skipElsewhere(skip)
  const service = await serve(["--workers", "2", "--database", "ctrl-c.db", "--log", "off"])
  const workers = await workersOf(service)
  const load = pushing(service, "ctrl-c")
  await load.acknowledged(50)
  const atTheSignal = [...load.inProgress]
  const interrupt = () => {
    for (const pid of [...workers, service.child.pid!]) process.kill(pid, "SIGINT")
  }
  interrupt()
  await pause(50)
  interrupt()
  const { code, err } = await service.ended
  expect([code, err.match(/SIGINT received/g)]).toEqual([0, ["SIGINT received"]])
  await load.ended
  expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
})

it.each(sampleOf([900, 300, 1500], 1))(
  "a service with workers stops if it is signalled %i ms after its start",
  async (milliseconds) => {
    const flags = ["--workers", "3", "--database", "early.db", "--log", "off"]
    const { child, ended } = start(["serve", "--port", "0", ...flags])
    await pause(milliseconds)
    child.kill("SIGTERM")
    const { err } = await ended
    expect(err).not.toContain("Error")
    expect([0, null]).toContain(child.exitCode)
  }
)

it("a service with workers reports in one line why it cannot start", async () => {
  // A separate process, because it starts workers.
  const unreadable = await start(["serve", "--port", "0", "--workers", "2", "--cards", "nowhere"]).ended
  expect([unreadable.code, unreadable.err]).toEqual([
    2,
    "waybill: --cards nowhere: cannot be read: no such file or directory\n"
  ])
  const refused = async (...args: ReadonlyArray<string>) => {
    const { code, err } = await run(["serve", "--port", "0", ...args])
    return [code, err]
  }
  expect(await refused("--workers", "2", "--database", ":memory:")).toEqual([
    2,
    "waybill: --workers: 2 processes cannot share a database in memory; must be 1\n"
  ])
  expect(await refused("--workers", "3", "--node", "30")).toEqual([
    2,
    "waybill: --workers: 3 from --node 30 exceeds node 31; must be at most 2\n"
  ])
  expect(await refused("--workers", "0")).toEqual([
    2,
    'waybill: --workers: invalid value "0"; expected an integer from 1 to 32\n'
  ])
})
