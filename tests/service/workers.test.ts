import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type DatabaseName, databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { freshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"
import { pushing } from "./load.ts"
import { workplace } from "./service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const skipElsewhere = (skip: (reason: string) => never): void => {
  if (process.platform !== "linux") skip("only Linux tells whose child a process is")
}

const place = (name: DatabaseName) => {
  let fresh: Awaited<ReturnType<typeof freshTables>>
  beforeAll(async () => {
    fresh = await freshTables(name)
  })
  afterAll(() => ("absent" in fresh ? undefined : fresh.end()))
  return (skip: (reason: string) => never): ReadonlyArray<string> =>
    "absent" in fresh
      ? skip(fresh.absent)
      : ["--workers", "2", "--database", Object.values(fresh.source)[0] as string, "--prefix", fresh.prefix]
}

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
  } catch {
    return 0
  }
}

/** The processes that another has begun, where the system tells. */
const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

const until = async <A>(ask: () => A | undefined | Promise<A | undefined>): Promise<A> => {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(20)
  }
}

/** Its workers, once there are two. */
const workersOf = ({ child }: Awaited<ReturnType<typeof serve>>) =>
  until(() => {
    const workers = childrenOf(child.pid!)
    return workers.length === 2 ? workers : undefined
  })

const figuresOf = async ({ url }: { readonly url: string }) => await (await fetch(`${url}/metrics`)).text()

const figureIn = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1)
  )

describe.each(databaseNames)("a service of two workers on %s", (name) => {
  const flags = place(name)

  it("answers as one, outlives one of them, and loses nothing that was acknowledged", async ({ skip }) => {
    skipElsewhere(skip)
    const where = flags(skip)
    const service = await serve(where)
    const workers = await workersOf(service)
    const first = pushing(service, "first")
    await first.acknowledged(100)
    // Each remembers the login that it has answered.
    expect(figureIn(await figuresOf(service), "waybill_login_cache_size")).toBe(2)
    process.kill(workers[1]!, "SIGKILL")
    const warning = await until(() =>
      service.ran.out.split("\n").find((line) => line.includes("another takes its place"))
    )
    expect(JSON.parse(warning)).toMatchObject({ level: "WARN", message: expect.stringContaining("SIGKILL") })
    await until(async () => {
      const now = await workersOf(service)
      return now.includes(workers[1]!) ? undefined : now
    })
    await first.end()
    const second = pushing(service, "second")
    await second.acknowledged(100)
    const atTheSignal = [...second.underWay]
    const start = Date.now()
    service.child.kill("SIGTERM")
    const { code, err, out } = await service.ended
    expect([code, err.match(/SIGTERM/g)]).toEqual([0, ["SIGTERM"]])
    expect(Date.now() - start).toBeLessThan(10_000)
    await second.ended
    expect(atTheSignal.filter((xid) => !second.receipts.has(xid))).toEqual([])

    const listed = await run(["order", "list", "--json", "--limit", "100000", ...where.slice(2)])
    const stored = new Map(
      (JSON.parse(listed.out) as Array<{ xid: string; order_id: string }>).map(({ order_id, xid }) => [xid, order_id])
    )
    const acknowledged = [...first.receipts, ...second.receipts]
    expect(acknowledged.filter(([xid, receipt]) => stored.get(xid) !== receipt)).toEqual([])
    expect(new Set(stored.values()).size).toBe(stored.size)
    expect([...first.others, ...second.others]).toEqual([])
    for (const line of out.trimEnd().split("\n")) expect(typeof JSON.parse(line)).toBe("object")
  })
})

describe("a service of two workers", () => {
  it("counts together what each has answered", async () => {
    const service = await serve(["--workers", "2", "--database", "figures.db", "--log", "off"])
    for (let asked = 16; asked <= 64; asked += 16) {
      await Promise.all(Array.from({ length: 16 }, () => service.call("get_status", { xid: "nobody" })))
      const text = await figuresOf(service)
      expect(figureIn(text, 'waybill_requests_total{method="get_status",code="915"}')).toBe(asked)
      expect(figureIn(text, 'waybill_request_seconds_count{method="get_status"}')).toBe(asked)
      expect(text.match(/^# TYPE waybill_requests_total counter$/gm)).toHaveLength(1)
    }
    expect(figureIn(await figuresOf(service), "waybill_login_cache_size")).toBe(2)
    service.child.kill("SIGINT")
    expect((await service.ended).code).toBe(0)
  })

  it("ends with the process that watches over it, and frees the port", async ({ skip }) => {
    skipElsewhere(skip)
    const service = await serve(["--workers", "2", "--database", "orphans.db", "--log", "off"])
    const workers = await workersOf(service)
    service.child.kill("SIGKILL")
    await until(() => (workers.some((pid) => parentOf(String(pid)) !== 0) ? undefined : true))
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow("fetch failed")
  })

  it("says in one line what keeps it from starting", async () => {
    const service = await serve(["--database", "taken.db", "--log", "off"])
    const { port } = new URL(service.url)
    const taken = await run(["serve", "--workers", "2", "--port", port, "--database", "taken.db"])
    expect([taken.code, taken.err]).toEqual([3, `waybill: 127.0.0.1:${port} is taken; --port chooses another\n`])
    const refused = async (...args: ReadonlyArray<string>) => {
      const { code, err } = await run(["serve", "--port", "0", ...args])
      return [code, err]
    }
    expect(await refused("--workers", "2", "--database", ":memory:")).toEqual([
      2,
      "waybill: --workers 2 cannot share a database in memory\n"
    ])
    expect(await refused("--workers", "3", "--node", "29")).toEqual([
      2,
      "waybill: --workers 3 from --node 29 on needs numbers beyond 30\n"
    ])
    expect(await refused("--workers", "0")).toEqual([
      2,
      'waybill: --workers must be a whole number from 1 to 31, not "0"\n'
    ])
  })
})
