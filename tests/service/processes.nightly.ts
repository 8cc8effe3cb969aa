import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { databaseFlags } from "./fixtures/database-flags.ts"
import { orderOf, pushing } from "./fixtures/load.ts"
import { type Served, workplace } from "./fixtures/service.ts"

const { clear, run, serve, stored } = workplace()
afterAll(clear)

describe.each(databaseNames)("a service on %s", (name) => {
  const flags = databaseFlags(name)

  it("a killed service keeps every acknowledged order, and a stopped one replies to every request", async ({
    skip
  }) => {
    const where = flags(skip)
    const killed = await serve(where)
    const first = pushing(killed, "kill")
    await first.acknowledged(150)
    killed.child.kill("SIGKILL")
    await first.ended

    const service = await serve(where)
    const login = killed.credentials
    const again = { ...service, call: (method: string, data: object) => service.call(method, data, login) }
    for (const [xid, order_id] of first.receipts)
      expect(await again.call("get_status", { xid })).toMatchObject({ res: "success", order_id, order_status: "New" })

    const second = pushing(again, "term")
    await second.acknowledged(150)
    const atTheSignal = [...second.inProgress]
    const start = Date.now()
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect([code, err]).toEqual([0, expect.stringContaining("SIGTERM received: finishing requests in progress.\n")])
    expect(Date.now() - start).toBeLessThan(scaledByLoad(10_000))
    await second.ended
    expect(atTheSignal.length).toBeGreaterThan(0)
    expect(atTheSignal.filter((xid) => !second.receipts.has(xid))).toEqual([])

    // The database contains every acknowledged order with its receipt.
    const ids = await stored(where)
    const acknowledged = [...first.receipts, ...second.receipts]
    expect(acknowledged.filter(([xid, receipt]) => ids.get(xid) !== receipt)).toEqual([])
    // All other orders are ones whose replies were lost. None of them was refused.
    const known = new Set([...acknowledged.map(([xid]) => xid), ...first.unanswered, ...second.unanswered])
    expect([...ids.keys()].filter((xid) => !known.has(xid))).toEqual([])
    expect([...first.others, ...second.others]).toEqual([])
  })
})

describe.each(["PostgreSQL", "MariaDB"] as const)("an operator on %s", (name) => {
  const flags = databaseFlags(name)

  it("an operator ships an order in two parcels while the service runs", async ({ skip }) => {
    const where = flags(skip)
    const { call } = await serve(where)
    const items = orderOf("A-1").order_info
    const pushed = await call("push_order", { ...orderOf("A-1"), order_info: [...items, ...items] })
    const id = String(pushed.receipt_id)
    const order = (...args: ReadonlyArray<string>) => run(["order", ...args, ...where])
    expect((await order("start", id)).err).toBe(`Order ${id} is in processing.\n`)
    const part = ["--carrier", "acme", "--tracking", "1Z-1", "--items", "1:1"]
    expect((await order("ship", id, ...part)).err).toBe(`Order ${id} has shipped in part.\n`)
    expect(await call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Processing" })
    expect(await call("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })).toMatchObject({
      code: "720"
    })
    const rest = ["--carrier", "acme", "--tracking", "1Z-2"]
    expect((await order("ship", id, ...rest)).err).toBe(`Order ${id} has shipped.\n`)
    expect(await call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Shipped", trackingno: "1Z-1" })
  })
})

describe("two services that start together on one empty PostgreSQL database", () => {
  const flags = databaseFlags("PostgreSQL")

  it("two services that start together create one demo account and behave like one service", async ({ skip }) => {
    const where = flags(skip)
    const both = await Promise.all([serve(where), serve(where)])
    const withDemo = both.filter(({ ran }) => ran.err.includes("Created a demo account"))
    expect(withDemo).toHaveLength(1)
    const login = withDemo[0]!.credentials
    const send = (process: number, method: string, data: object) => both[process]!.call(method, data, login)

    const xids = Array.from({ length: 20 }, (_, index) => `both-${index}`)
    for (const xid of xids) {
      const answers = await Promise.all([0, 1].map((process) => send(process, "push_order", orderOf(xid))))
      expect(answers.map(({ code, res }) => code ?? res).sort()).toEqual(["121", "success"])
      const receipt = answers.find(({ res }) => res === "success")?.receipt_id
      for (const process of [0, 1])
        expect(await send(process, "get_status", { xid })).toMatchObject({ order_id: receipt, order_status: "New" })
    }
    // Each service sees the other's changes immediately, and only one of two identical commands succeeds.
    expect(await send(0, "hold_order", { xid: "both-0", msg: "wait" })).toEqual({ res: "success" })
    const ended = await Promise.all([0, 1].map((process) => send(process, "unhold_order", { xid: "both-0" })))
    expect(ended.map(({ code, res }) => code ?? res).sort()).toEqual(["419", "success"])
    for (const { child } of both) {
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
      expect(child.exitCode).toBe(0)
    }
  })
})

const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc").flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1")
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })

/** Sends requests that each cause a line in the log. */
const flood = async ({ url }: Served, requests: number) => {
  const one = async () => {
    for (let each = 0; each < requests / 20; each++)
      await (await fetch(`${url}/nowhere`, { signal: AbortSignal.timeout(scaledByLoad(20_000)) })).text()
  }
  await Promise.all(Array.from({ length: 20 }, one))
}

it.each([1, 2])(
  "serves while nobody reads the log, and logs how many lines it dropped (workers: %i)",
  async (workers) => {
    const service = await serve(["--workers", `${workers}`, "--database", `stalled-${workers}.db`])
    await service.call("push_order", orderOf("A-1"))
    service.child.stdout.pause()
    await flood(service, 2000)
    if (workers > 1 && process.platform === "linux") {
      // Starting another worker must not make the other workers' pipes block.
      process.kill(childrenOf(service.child.pid!)[1]!, "SIGKILL")
      await pause(4000)
    }
    await flood(service, 20_000)
    for (let call = 0; call < 10; call++) {
      const start = performance.now()
      expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({ res: "success" })
      expect(performance.now() - start).toBeLessThan(scaledByLoad(2000))
    }
    service.child.stdout.resume()
    await expect
      .poll(() => service.ran.out, { timeout: 60_000 })
      .toMatch(/"level":"WARN","message":"dropped \d+ log lines/)
    service.child.kill("SIGTERM")
    const { code, out } = await service.ended
    expect(code).toBe(0)
    for (const line of out.trimEnd().split("\n")) expect(typeof JSON.parse(line)).toBe("object")
  }
)

it("stops although nobody reads the log", async () => {
  const service = await serve(["--database", "unread.db"])
  service.child.stdout.pause()
  await flood(service, 3000)
  const ended = new Promise((resolve) => service.child.once("exit", resolve))
  service.child.kill("SIGTERM")
  expect(await ended).toBe(0)
})

it("replaces a worker that does not respond", async ({ skip }) => {
  if (process.platform !== "linux") skip("only Linux lists the children of a process in /proc")
  const service = await serve(["--workers", "2", "--database", "hanging.db"])
  const workers = childrenOf(service.child.pid!)
  process.kill(workers[1]!, "SIGSTOP")
  await expect.poll(() => service.ran.out, { timeout: 60_000 }).toContain("has not responded for 9 seconds; killing it")
  await expect
    .poll(() => childrenOf(service.child.pid!).filter((pid) => !workers.includes(pid)).length, { timeout: 60_000 })
    .toBe(1)
  service.child.kill("SIGTERM")
  expect((await service.ended).code).toBe(0)
})
