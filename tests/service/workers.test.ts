import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { sampleOf } from "../../packages/packing/test/runs.ts"
import { databaseFlags } from "./fixtures/database-flags.ts"
import { pushing } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, folder, run, serve, start, stored } = workplace()
afterAll(clear)

const skipElsewhere = (skip: (reason: string) => never): void => {
  if (process.platform !== "linux") skip("only Linux tells whose child a process is")
}

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
  } catch {
    return 0
  }
}

/** Lists the child processes of a process, from /proc. */
const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

const until = async <A>(read: () => A | undefined | Promise<A | undefined>): Promise<A> => {
  for (;;) {
    const answer = await read()
    if (answer !== undefined) return answer
    await pause(20)
  }
}

/** Returns the workers of a service as soon as there are two. */
const workersOf = ({ child }: Awaited<ReturnType<typeof serve>>) =>
  until(() => {
    const workers = childrenOf(child.pid!)
    return workers.length === 2 ? workers : undefined
  })

const figuresOf = async ({ url }: { readonly url: string }, signal = AbortSignal.timeout(30_000)) =>
  await (await fetch(`${url}/metrics`, { signal })).text()

const figureIn = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1)
  )

describe.each(sampleOf(databaseNames, 1))("a service with two workers on %s", (name) => {
  const flags = databaseFlags(name)

  it("two workers act like one process, survive the loss of one, and lose no acknowledged order", async ({ skip }) => {
    skipElsewhere(skip)
    const where = flags(skip)
    const service = await serve(["--workers", "2", ...where])
    const workers = await workersOf(service)
    const first = pushing(service, "first")
    await first.acknowledged(100)
    // Each worker caches logins separately, and the slower one may not have cached any yet.
    await until(async () => figureIn(await figuresOf(service), "waybill_login_cache_size") === 2 || undefined)
    process.kill(workers[1]!, "SIGKILL")
    const warning = await until(() => service.ran.out.split("\n").find((line) => line.includes("restarting it")))
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
    expect([code, err.match(/SIGTERM/g)]).toEqual([0, ["SIGTERM"]])
    // A worker that does not stop is killed after 9.5 seconds.
    expect(Date.now() - signalled).toBeLessThan(9000)
    await second.ended
    expect(atTheSignal.filter((xid) => !second.receipts.has(xid))).toEqual([])

    const ids = await stored(where)
    const acknowledged = [...first.receipts, ...second.receipts]
    expect(acknowledged.filter(([xid, receipt]) => ids.get(xid) !== receipt)).toEqual([])
    expect(new Set(ids.values()).size).toBe(ids.size)
    expect([...first.others, ...second.others]).toEqual([])
    for (const line of out.trimEnd().split("\n")) expect(typeof JSON.parse(line)).toBe("object")
  })
})

describe("a service with two workers", () => {
  it("sums the metrics of all workers", async () => {
    const service = await serve(["--workers", "2", "--database", "figures.db", "--log", "off"])
    for (let calls = 16; calls <= 64; calls += 16) {
      await Promise.all(Array.from({ length: 16 }, () => service.call("get_status", { xid: "nobody" })))
      const text = await figuresOf(service)
      expect(figureIn(text, 'waybill_requests_total{method="get_status",code="915"}')).toBe(calls)
      expect(figureIn(text, 'waybill_request_seconds_count{method="get_status"}')).toBe(calls)
      expect(text.match(/^# TYPE waybill_requests_total counter$/gm)).toHaveLength(1)
    }
    expect(figureIn(await figuresOf(service), "waybill_login_cache_size")).toBe(2)
    service.child.kill("SIGINT")
    expect((await service.ended).code).toBe(0)
  })

  it("finishes requests and exits 0 if Ctrl-C reaches all workers and their primary process", async ({ skip }) => {
    skipElsewhere(skip)
    const service = await serve(["--workers", "2", "--database", "ctrl-c.db", "--log", "off"])
    const workers = await workersOf(service)
    const load = pushing(service, "ctrl-c")
    await load.acknowledged(50)
    const atTheSignal = [...load.inProgress]
    for (const pid of [...workers, service.child.pid!]) process.kill(pid, "SIGINT")
    const { code, err } = await service.ended
    expect([code, err.match(/SIGINT received/g)]).toEqual([0, ["SIGINT received"]])
    await load.ended
    expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
  })

  it("reports metrics and stops while one worker is paused", async ({ skip }) => {
    skipElsewhere(skip)
    const service = await serve(["--workers", "2", "--database", "still.db", "--log", "off"])
    const [, still] = await workersOf(service)
    await Promise.all(Array.from({ length: 16 }, () => service.call("get_status", { xid: "nobody" })))
    await figuresOf(service)
    process.kill(still!, "SIGSTOP")
    const calls = 'waybill_requests_total{method="get_status",code="915"}'
    // The first connection may be assigned to the paused worker; the next one is not.
    const all = await until(() => figuresOf(service, AbortSignal.timeout(2500)).catch(() => undefined))
    expect(figureIn(all, calls)).toBe(16)
    service.child.kill("SIGTERM")
    expect((await service.ended).code).toBe(0)
  })

  it("workers keep their initial settings if the config file changes", async ({ skip }) => {
    skipElsewhere(skip)
    const file = join(folder, "changing.json")
    writeFileSync(file, JSON.stringify({ workers: 2, database: "changing.db", log: "json" }))
    const service = await serve(["--config", file])
    const workers = await workersOf(service)
    let answered = 0
    const body = JSON.stringify({ ...service.credentials, data: { xid: "nobody" } })
    // Each call has a separate connection, so that a worker that starts late receives some calls.
    const headers = { connection: "close" }
    const one = () => fetch(`${service.url}/v1/get_status`, { method: "POST", headers, body })
    const read = async () => {
      const asking = Array.from({ length: 16 }, one)
      answered += (await Promise.allSettled(asking)).filter(({ status }) => status === "fulfilled").length
      return figuresOf(service).catch(() => "")
    }
    const counted = 'waybill_requests_total{method="get_status",code="915"}'
    expect(figureIn(await read(), counted)).toBe(16)
    writeFileSync(file, JSON.stringify({ workers: 1, database: "another.db", log: "off" }))
    for (const pid of workers) process.kill(pid, "SIGKILL")
    await until(() => service.ran.out.match(/restarting it/g)?.length === 2 || undefined)
    // Both workers were replaced and use the same port.
    const text = await until(async () => {
      const now = await read()
      return figureIn(now, "waybill_login_cache_size") === 2 ? now : undefined
    })
    // The counts of workers that have died are kept.
    expect(figureIn(text, counted)).toBe(answered)
    expect(existsSync(join(folder, "another.db"))).toBe(false)
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect([code, err.match(/listening on/g)]).toEqual([0, ["listening on"]])
  })

  it.each(sampleOf([900, 300, 1500], 1))(
    "a service with workers stops if it is signalled %i ms after its start",
    async (milliseconds) => {
      const { child, ended } = start([
        "serve",
        "--port",
        "0",
        "--workers",
        "3",
        "--database",
        "early.db",
        "--log",
        "off"
      ])
      await pause(milliseconds)
      child.kill("SIGTERM")
      const { err } = await ended
      expect(err).not.toContain("Error")
      expect([0, null]).toContain(child.exitCode)
    }
  )

  it("workers end when their primary process ends, and free the port", async ({ skip }) => {
    skipElsewhere(skip)
    const service = await serve(["--workers", "2", "--database", "orphans.db", "--log", "off"])
    const workers = await workersOf(service)
    service.child.kill("SIGKILL")
    await until(() => (workers.some((pid) => parentOf(String(pid)) !== 0) ? undefined : true))
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow("fetch failed")
  })

  it("a service with workers reports in one line why it cannot start", async () => {
    const service = await serve(["--database", "taken.db", "--log", "off"])
    const { port } = new URL(service.url)
    const taken = await run(["serve", "--workers", "2", "--port", port, "--database", "taken.db"])
    expect([taken.code, taken.err]).toEqual([3, `waybill: --port: 127.0.0.1:${port} is in use; choose another port\n`])
    const refused = async (...args: ReadonlyArray<string>) => {
      const { code, err } = await run(["serve", "--port", "0", ...args])
      return [code, err]
    }
    expect(await refused("--workers", "2", "--cards", "nowhere")).toEqual([
      2,
      "waybill: --cards nowhere: cannot be read: no such file or directory\n"
    ])
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
})
