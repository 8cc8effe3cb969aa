import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Run, Trial } from "../trial.ts"
import { good, nothing, passed, promiseOf, run, trialOf } from "./run-here.ts"

describe("npm run proof", () => {
  // Nightly runs set it.
  beforeAll(() => void vi.stubEnv("WAYBILL_SEED", undefined))
  afterAll(() => void vi.unstubAllEnvs())

  it("plans the trials with WAYBILL_SEED, unless an option has another seed", async () => {
    const args = ["--short", "--promise", "orders"]
    vi.stubEnv("WAYBILL_SEED", "20261120")
    const { lines } = await run(args, [good])
    vi.stubEnv("WAYBILL_SEED", undefined)
    expect(lines[2]).toContain("`npm run proof -- --short --only orders/sqlite --seed 20261120`")
  })

  it("a run without a violation exits with 0 and prints a row that repeats itself", async () => {
    const { code, lines, progress } = await run(["--short", "--seed", "7"], [good])
    expect(code).toBe(0)
    expect(lines).toEqual([
      "| promise | topology | trials | losses | figures | seed | command | verdict |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
      "| Waybill keeps orders | 2 processes on sqlite | 3 | 0 | Slowest: 12 ms. | 7 | `npm run proof -- --short --only orders/sqlite --seed 7` | passed |",
      "",
      "took 0:00",
      "1 passed, 0 failed, 0 skipped"
    ])
    expect(progress).toMatch(/^orders\/sqlite: starting\norders\/sqlite: passed, 0:00\n$/)
  })

  it("a planted loss makes a red row, and the run exits with 1", async () => {
    const lossy = promiseOf(
      "parcels",
      trialOf("sqlite", async () => ({ ...passed, losses: 1, found: ["x2: the order is gone"] }))
    )
    const { code, lines } = await run(["--short"], [good, lossy])
    expect(code).toBe(1)
    expect(lines[3]).toContain("| 3 | 1 | Slowest: 12 ms. | 1 |")
    expect(lines[3]!.endsWith("| **FAILED**: `x2: the order is gone` |")).toBe(true)
    expect(lines.slice(-2)).toEqual(["failed: parcels/sqlite: x2: the order is gone", "1 passed, 1 failed, 0 skipped"])
  })

  it.each<[string, Trial["run"], string]>([
    ["only counts losses", async () => ({ ...passed, losses: 2 }), "2 losses"],
    [
      "misses a figure",
      async () => ({ ...passed, found: ["slowest: 3 s, more than 1 s"] }),
      "slowest: 3 s, more than 1 s"
    ],
    ["runs nothing", async () => ({ ...passed, trials: 0 }), "no trial ran"],
    [
      "throws an error",
      () => Promise.reject("no route to the server"),
      "the trial ended with an error: no route to the server"
    ]
  ])("a trial that %s fails its row", async (_, trial, sentence) => {
    const { code, lines } = await run(["--short"], [promiseOf("orders", trialOf("sqlite", trial))])
    expect([code, ...lines.slice(-2)]).toEqual([
      1,
      `failed: orders/sqlite: ${sentence}`,
      "0 passed, 1 failed, 0 skipped"
    ])
  })

  it("a row without its server is not run, and does not count as passed", async () => {
    const absent = promiseOf(
      "orders",
      trialOf("patroni", async () => ({ absent: "patroni is not installed (apt-get install patroni)" }))
    )
    const { code, lines } = await run(["--short"], [absent])
    expect(code).toBe(0)
    expect(lines[2]).toMatch(/ \| not run: patroni is not installed \(apt-get install patroni\) \|$/)
    expect(lines.at(-1)).toBe("0 passed, 0 failed, 1 skipped")
  })

  it("the form and --size select the size, and the short form leaves out trials of the long form", async () => {
    const sizes: Array<readonly [string, number]> = []
    const record =
      (name: string) =>
      async ({ size }: Run) => {
        sizes.push([name, size])
        return passed
      }
    const both = promiseOf("orders", trialOf("a", record("a")), trialOf("b", record("b"), { long: 50 }))
    await run(["--short"], [both])
    await run(["--long"], [both])
    const { lines } = await run(["--long", "--size", "4", "--only", "orders/b"], [both])
    expect(sizes).toEqual([
      ["a", 3],
      ["a", 9],
      ["b", 50],
      ["b", 4]
    ])
    expect(lines[2]).toContain("`npm run proof -- --long --only orders/b --seed 1 --size 4`")
  })

  it("an interrupted run prints the rows so far and fails", async () => {
    const interrupted = new AbortController()
    const first = trialOf("a", async () => {
      interrupted.abort()
      return passed
    })
    const both = promiseOf(
      "orders",
      first,
      trialOf("b", async () => passed)
    )
    const { code, lines, page } = await run(["--short", "--write"], [both], nothing, { signal: interrupted.signal })
    expect([code, page]).toEqual([1, nothing.page])
    expect(lines.slice(-3)).toEqual([
      "failed: orders/a: interrupted",
      "failed: interrupted before 1 rows",
      "0 passed, 2 failed, 0 skipped"
    ])
  })

  it("--list shows the rows of both forms without running them", async () => {
    const long = promiseOf(
      "orders",
      trialOf("patroni", () => Promise.reject("ran"), { long: 50 })
    )
    expect(await run(["--list"], [good, long])).toMatchObject({
      code: 0,
      lines: [
        "| row | promise | topology | short | long | target |",
        "| --- | --- | --- | --- | --- | --- |",
        "| orders/sqlite | Waybill keeps orders | 2 processes on sqlite | 3 | 9 | no losses |",
        "| orders/patroni | Waybill keeps orders | 2 processes on patroni | only in the long form | 50 | no losses |"
      ]
    })
  })

  it.each([
    [["--promise", "order"], '--promise: unknown name "order"; did you mean "orders"? expected one of orders'],
    [["--promise", "everything"], '--promise: unknown name "everything"; expected one of orders'],
    [
      ["--only", "orders/lite"],
      '--only: unknown name "orders/lite"; did you mean "orders/sqlite"? expected a row that --list shows'
    ],
    [["--only", "orders"], '--only: "orders" is a promise; use --promise orders'],
    [["--only", "orders/sqlite", "--promise", "orders"], "--only: cannot be used with --promise"],
    [["--seed", "x"], "--seed: must be an integer greater than 0"],
    [["--size", "0"], "--size: must be an integer greater than 0"],
    [["--long"], "--short: cannot be used with --long"],
    [["--fast"], "Unknown option '--fast'"]
  ])("the invalid arguments %j exit with 2 and a message", async (args, message) => {
    const { code, lines } = await run(["--short", ...args], [good])
    expect([code, lines.join("\n")]).toEqual([2, expect.stringContaining(message)])
  })

  it("a run without a promise or a form is refused, and --help explains all flags in 80 columns", async () => {
    expect(await run([], [good])).toMatchObject({
      code: 2,
      lines: ["--promise, --short or --long is required; see --help"]
    })
    const { code, lines } = await run(["--help"], [good])
    expect(code).toBe(0)
    for (const flag of [
      "--promise",
      "--short",
      "--long",
      "--only",
      "--seed",
      "--size",
      "--list",
      "--expired",
      "--write"
    ])
      expect(lines.join("\n")).toContain(`  ${flag} `)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect((await run(["--promise", "orders", "--size", "2"], [good])).lines).toEqual([
      "--size: requires --short or --long"
    ])
  })
})
