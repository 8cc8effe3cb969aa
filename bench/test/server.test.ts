import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { spawnGuarded } from "../../tests/processes/spawn-guarded.ts"
import { type Against, commandIn, type Pairing } from "../server/command-line.ts"
import { type Figures, load } from "../server/load.ts"
import { tableOf } from "../server/report.ts"
import { summaryOf } from "../server/summary.ts"
import { targetLines } from "../server/targets.ts"

const main = ["--conditions=waybill-source", join(import.meta.dirname, "../server/main.ts")]

describe("the load generator", () => {
  /** Runs a short load against a server with the given behaviour. */
  const loaded = async (answer: (response: ServerResponse, number: number) => void): Promise<Figures> => {
    let number = 0
    const server = createServer((request, response) => {
      request.resume()
      request.on("end", () => answer(response, ++number))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    try {
      return await load({
        url: `http://127.0.0.1:${port}`,
        credentials: { username: "a", password: "b", secretkey: "c" },
        mode: "push",
        connections: 2,
        seconds: 0.2,
        warmup: 0,
        watched: { pid: process.pid }
      })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const success = '{"res":"success","receipt_id":"17"}'

  it("counts correct replies, including chunked ones", async () => {
    for (const headers of [{ "content-length": success.length }, { "transfer-encoding": "chunked" }]) {
      const figures = await loaded((response) => {
        response.writeHead(200, headers)
        response.write(success.slice(0, 9))
        response.end(success.slice(9))
      })
      expect(figures).toMatchObject({ wrong: 0, sample: undefined })
      expect(figures.rate).toBeGreaterThan(0)
      expect(figures.p99).toBeGreaterThanOrEqual(figures.p50!)
    }
  })

  it.each([
    ["a failure", 500, success],
    ["a duplicate", 200, '{"res":"error","code":"121","message":"Duplicate"}'],
    ["a refusal", 200, '{"res":"error","code":"102","message":"Missing field"}'],
    ["a success without a receipt", 200, '{"res":"success"}'],
    ["a receipt that is not an id", 200, '{"res":"success","receipt_id":"0"}'],
    ["a null", 200, "null"],
    ["HTML", 200, "<html>"]
  ])("counts %s as a wrong reply, and reports the first one", async (_, status, body) => {
    const figures = await loaded((response) => {
      response.statusCode = status
      response.end(body)
    })
    expect(figures).toMatchObject({ rate: 0, p50: undefined, cpu: undefined })
    expect(figures.wrong).toBeGreaterThan(0)
    expect(figures.sample).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(figures.sample?.endsWith(` ${body}`)).toBe(true)
  })

  it("counts broken connections and reconnects", async () => {
    const figures = await loaded((response, number) =>
      number % 2 === 1 ? response.socket!.destroy() : response.end(success)
    )
    expect(figures.wrong).toBeGreaterThan(1)
    expect(figures.rate).toBeGreaterThan(0)
    expect(figures.sample).toBe("the connection broke ")
  })
})

const figures = (rate: number, also: Partial<Figures> = {}): Figures => ({
  rate,
  p50: 2,
  p99: 8,
  cpu: 40,
  foreign: 0.5,
  wrong: 0,
  sample: undefined,
  ...also
})
const pairing = (database: Pairing["database"], mode: Pairing["mode"], against: Against): Pairing => ({
  database,
  mode,
  against
})

describe("the summary of a comparison", () => {
  const rounds = [
    { ours: figures(100, { cpu: 10 }), baselines: figures(200, { cpu: 20 }) },
    { ours: figures(300, { cpu: 30 }), baselines: figures(200, { cpu: 10 }) },
    { ours: figures(900, { cpu: 50 }), baselines: figures(1000, { cpu: 50, wrong: 2 }) }
  ]
  it("summarizes rounds as the medians of both servers and the median of the ratios", () => {
    expect(summaryOf(pairing("sqlite", "push", "grouped"), rounds)).toMatchObject({
      rate: { ours: 300, baselines: 200 },
      rateRatio: { median: 0.9, least: 0.5, most: 1.5 },
      cpuRatio: { median: 1, least: 0.5, most: 3 },
      wrong: 2
    })
  })

  it("prints a summary as a table row with dashes for unknown figures", () => {
    const unknown = { cpu: undefined, foreign: undefined }
    const summary = summaryOf(pairing("postgres", "mixed", "grouped"), [
      { ours: figures(12_345.6, unknown), baselines: figures(20_000, unknown) }
    ])
    expect(tableOf([summary], { sqlite: 2, postgres: 1, mysql: 1 }).split("\n")[2]).toBe(
      "| PostgreSQL | mixed | 1 | grouped | 12,346 / 20,000 | 0.62 (0.62 to 0.62) | – / – | – | 2.00 / 2.00 | 8.00 / 8.00 | – / – | 0 |"
    )
  })

  it("prints dashes instead of a baseline for a load that only the service has", () => {
    const rounds = [{ ours: figures(100) }, { ours: figures(300, { wrong: 1 }) }]
    const summary = summaryOf({ database: "sqlite", mode: "package_info" }, rounds)
    expect(tableOf([summary], { sqlite: 1, postgres: 1, mysql: 1 }).split("\n")[2]).toBe(
      "| SQLite | package_info | 1 | – | 200 / – | – | 40.0 / – | – | 2.00 / – | 8.00 / – | 0.50 / – | 1 |"
    )
  })
})

describe("a target", () => {
  const all = (rates: Readonly<Record<Against, number>>, cpu: number, also: Partial<Figures> = {}) =>
    Object.entries(rates).map(([against, rate]) =>
      summaryOf(pairing("sqlite", "push", against as Against), [
        { ours: figures(rate, { cpu, ...also }), baselines: figures(100, { cpu: 10 }) }
      ])
    )
  const reached = { typical: 300, grouped: 75, equal: 90, single: 400 }
  it("reports a target as met if the load reaches it", () => {
    expect(targetLines(all(reached, 20), 64)).toEqual([
      "- SQLite, push, at least 3× the Express service: met (3.00)",
      "- PostgreSQL, push, at least 3× the Express service: not measured",
      "- SQLite, push, at least 0.75× the grouped baseline: met (0.75)",
      "- SQLite, push, CPU at most 2× the grouped baseline: met (2.00)",
      "- PostgreSQL, push, at least 0.75× the grouped baseline: not measured",
      "- PostgreSQL, push, CPU at most 1.7× the grouped baseline: not measured",
      "- SQLite, push, at least 0.9× the baseline with the same rows: met (0.90)",
      "- PostgreSQL, push, at least 0.9× the baseline with the same rows: not measured",
      "- SQLite, push, at least 4× the baseline with a transaction per request: met (4.00)",
      "- SQLite, status, at least 0.8× the grouped baseline: not measured",
      "- SQLite, mixed, at least 0.7× the grouped baseline: not measured",
      "- PostgreSQL, status, at least 0.8× the grouped baseline: not measured",
      "- PostgreSQL, mixed, at least 0.7× the grouped baseline: not measured"
    ])
  })

  it("reports a target as not met if the load misses it, and as not measured after wrong replies", () => {
    const missed = { typical: 299, grouped: 74, equal: 89, single: 399 }
    const lines = targetLines(all(missed, 21), 64).filter((line) => line.startsWith("- SQLite, push"))
    expect(lines.map((line) => line.split(": ")[1])).toEqual([
      "not met (2.99)",
      "not met (0.74)",
      "not met (2.10)",
      "not met (0.89)",
      "not met (3.99)"
    ])
    for (const lines of [targetLines(all(reached, 20, { wrong: 1 }), 64), targetLines(all(reached, 20), 8)])
      expect(lines.filter((line) => line.includes(": not measured"))).toHaveLength(13)
  })
})

describe("the command line of bench -- server", () => {
  it("runs every comparison with a target, or the selected ones", () => {
    const defaults = { rounds: 5, seconds: 4, connections: 64, workers: { sqlite: 2, postgres: 1, mysql: 1 } }
    expect(commandIn([])).toEqual({
      _tag: "Compare",
      pairings: [
        pairing("sqlite", "push", "typical"),
        pairing("postgres", "push", "typical"),
        pairing("sqlite", "push", "grouped"),
        pairing("sqlite", "status", "grouped"),
        pairing("sqlite", "mixed", "grouped"),
        pairing("postgres", "push", "grouped"),
        pairing("postgres", "status", "grouped"),
        pairing("postgres", "mixed", "grouped"),
        pairing("sqlite", "push", "equal"),
        pairing("postgres", "push", "equal"),
        pairing("sqlite", "push", "single")
      ],
      needsPostgres: false,
      effort: defaults,
      isProfiled: false
    })
    expect(commandIn(["--database", "postgres", "--mode", "mixed", "--rounds", "1", "--seconds", "0.5"])).toEqual({
      _tag: "Compare",
      pairings: [pairing("postgres", "mixed", "grouped")],
      needsPostgres: true,
      effort: { ...defaults, rounds: 1, seconds: 0.5 },
      isProfiled: false
    })
    expect(commandIn(["--against", "single"])).toMatchObject({ pairings: [pairing("sqlite", "push", "single")] })
    expect(commandIn(["--against", "single", "--database", "postgres", "--mode", "status"])).toMatchObject({
      pairings: [pairing("postgres", "status", "single")]
    })
    expect(commandIn(["--database", "postgres", "--mode", "push"])).toMatchObject({
      pairings: (["typical", "grouped", "equal"] as const).map((against) => pairing("postgres", "push", against))
    })
    expect(commandIn(["--workers", "3"])).toMatchObject({
      effort: { ...defaults, workers: { sqlite: 3, postgres: 3, mysql: 3 } }
    })
    expect(commandIn(["--mode", "shipping_rate"])).toMatchObject({
      pairings: [
        { database: "sqlite", mode: "shipping_rate" },
        { database: "postgres", mode: "shipping_rate" }
      ]
    })
    expect(commandIn(["--mode", "package_info", "--database", "sqlite", "--profile"])).toEqual({
      _tag: "Compare",
      pairings: [{ database: "sqlite", mode: "package_info" }],
      needsPostgres: false,
      effort: { ...defaults, workers: { sqlite: 1, postgres: 1, mysql: 1 } },
      isProfiled: true
    })
    expect(commandIn(["--help"])).toEqual({ _tag: "Help" })
  })

  it.each([
    [["--database", "redis"], '--database: must be sqlite, postgres or mysql, not "redis"'],
    [["--mode", "pull"], '--mode: must be push, status, mixed, shipping_rate or package_info, not "pull"'],
    [["--mode", ""], '--mode: must be push, status, mixed, shipping_rate or package_info, not ""'],
    [["--against", "both"], '--against: must be typical, grouped, equal or single, not "both"'],
    [["--rounds", "0"], '--rounds: must be an integer from 1 to 100, not "0"'],
    [["--rounds", "1e1"], '--rounds: must be an integer from 1 to 100, not "1e1"'],
    [["--seconds", "0"], '--seconds: must be a number from 0.1 to 600, not "0"'],
    [["--seconds", "∞"], '--seconds: must be a number from 0.1 to 600, not "∞"'],
    [["--connections", "257"], '--connections: must be an integer from 1 to 256, not "257"'],
    [["--connections", "8.5"], '--connections: must be an integer from 1 to 256, not "8.5"'],
    [["--workers", "0"], `--workers: must be an integer from 1 to 31, not "0"`],
    [["--mode", "push", "--mode", "status"], "--mode: must appear once, not 2 times"],
    [["--mode", "shipping_rate", "--against", "single"], "--against: cannot be combined with --mode shipping_rate"],
    [["--database", "mysql", "--against", "equal"], "--against: must be grouped with --database mysql"],
    [["--profile", "--workers", "2"], '--workers: must be 1 with --profile, not "2"']
  ])("refuses the flags %j", (args, message) => {
    expect(commandIn(args)).toEqual({ _tag: "Wrong", message })
  })

  it("prints one line and exits 2 for an invalid value, and prints help", () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [...main, ...args], { encoding: "utf8" })
    const { status, stdout, stderr } = run("--mode", "pull")
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toBe(
      '--mode: must be push, status, mixed, shipping_rate or package_info, not "pull" (--help lists the options)\n'
    )
    const unknown = run("--what")
    expect([unknown.status, unknown.stderr.split("\n").length]).toEqual([2, 2])
    const help = run("--help")
    expect([help.status, help.stderr]).toEqual([0, ""])
    expect(help.stdout).toContain("Examples:\n  npm run bench -- server --rounds 1 --seconds 1\n")
  })
})

const hasProc = existsSync("/proc/self/environ")

it.skipIf(!hasProc)(
  "the server benchmark leaves no process or file when interrupted (skipped without /proc)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "bench-server-"))
    const mine = () =>
      readdirSync("/proc").filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/environ`, "latin1").includes(folder)
        } catch {
          return false
        }
      })
    const child = spawnGuarded(process.execPath, [...main, "--database", "sqlite", "--mode", "push"], {
      env: { ...process.env, TMPDIR: folder },
      stdio: "ignore"
    })
    try {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      // Waits for four processes: the benchmark, both servers and the load generator.
      while (mine().length < 4 && child.exitCode === null) await pause(50)
      // Sends the signal twice, because a terminal sends one and npm sends another.
      child.kill("SIGINT")
      child.kill("SIGINT")
      expect(await ended).toBe(130)
      expect([mine(), readdirSync(folder)]).toEqual([[], []])
    } finally {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    }
  }
)
