import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { good, lossy, nothing, passed, promiseOf, run, trialOf } from "./run-here.ts"

describe("npm run proof -- --write", () => {
  // Nightly runs set it.
  beforeAll(() => void vi.stubEnv("WAYBILL_SEED", undefined))
  afterAll(() => void vi.unstubAllEnvs())

  it("--write keeps old rows, adds new ones and does not replace a long run with a short run", async () => {
    const more = promiseOf(
      "parcels",
      trialOf("sqlite", async () => passed)
    )
    const long = await run(["--long", "--write"], [good])
    expect(long.page).toContain("`npm run proof -- --long --only orders/sqlite --seed 1` | passed | 2026-11-20 |")
    const { page } = await run(["--short", "--write", "--seed", "9"], [good, more])
    expect(page).toContain("--short --only parcels/sqlite --seed 9` | passed | 2026-11-20 |")
    const later = await run(["--short", "--write", "--seed", "9"], [good, more], long)
    expect(later.page).toContain("--long --only orders/sqlite --seed 1`")
    expect(later.page).not.toContain("--only orders/sqlite --seed 9`")
    expect(later.page.startsWith("# Promises\n")).toBe(true)
    // The duration of the short run remains, for estimates.
    expect(JSON.parse(later.results).promises[0].rows[0]).toMatchObject({
      size: 9,
      quick: { size: 3, seconds: expect.any(Number) }
    })
    const listed = await run(["--list", "--write"], [good, more], long)
    expect(listed.page).toContain("`npm run proof -- --long --only parcels/sqlite` | not run yet |  |")
    expect((await run(["--short", "--write"], [good, more], listed)).page).toContain(
      "--short --only parcels/sqlite --seed 1` | passed |"
    )
  })

  it("--write names a reduced run, and does not replace a full run with it unless it failed", async () => {
    const reduced = await run(["--long", "--write", "--size", "4"], [good])
    expect(reduced.page).toContain("--seed 1 --size 4` | passed, reduced: 4 of 9 | 2026-11-20 |")
    expect((await run(["--long", "--write", "--size", "3"], [good], reduced)).page).toBe(reduced.page)
    const full = await run(["--long", "--write"], [good], reduced)
    expect(full.page).toContain("--only orders/sqlite --seed 1` | passed |")
    expect((await run(["--long", "--write", "--size", "4"], [good], full)).page).toBe(full.page)
    expect((await run(["--short", "--write"], [good], reduced)).page).toBe(reduced.page)
    expect((await run(["--long", "--write", "--size", "4"], [lossy], full)).page).toContain("**FAILED**")
  })

  it("--write keeps the result of a row whose server is absent now", async () => {
    const full = await run(["--long", "--write"], [good])
    const absent = promiseOf(
      "orders",
      trialOf("sqlite", async () => ({ absent: "patroni is not installed" }))
    )
    expect((await run(["--long", "--write"], [absent], full)).page).toBe(full.page)
    expect((await run(["--long", "--write"], [absent])).page).toContain("| not run: patroni is not installed |")
  })

  it("--write shows an earlier failure of a row that passes now", async () => {
    const failed = await run(["--long", "--write"], [lossy])
    const twice = await run(["--long", "--write"], [lossy], failed)
    const { page, results } = await run(["--long", "--write"], [good], twice)
    expect(page).toContain("| passed; **failed** on 2026-11-20: `the order is gone` |")
    expect(JSON.parse(results).promises[0].rows[0].failedBefore).toEqual([
      { date: "2026-11-20", found: "the order is gone" }
    ])
    const later = await run(["--long", "--write"], [good], { page, results })
    expect(later.page).toBe(page)
  })

  it("--write has a line for each promise, with the failed one first", async () => {
    const parcels = promiseOf(
      "parcels",
      trialOf("SQLite", async () => passed),
      trialOf("MariaDB", async () => ({ ...passed, losses: 2, found: ["a|b: gone"] })),
      trialOf("Galera", async () => ({ absent: "no Galera" }))
    )
    const before = await run(["--long", "--write"], [good])
    const { page } = await run(["--long", "--write", "--promise", "parcels"], [good, parcels], before, { digest: "2" })
    expect(page.split("\n").slice(3, 7)).toEqual([
      "| promise | topologies | trials | losses | last run | repeat it in 5 minutes |",
      "| --- | --- | --- | --- | --- | --- |",
      "| **FAILED** [Waybill keeps parcels](#parcels). `parcels/MariaDB`: `a\\|b: gone` | 3: SQLite, MariaDB, Galera | 6 | 2 | 2026-11-20, 1 of 3 not run | `npm run proof -- --promise parcels` |",
      "| [Waybill keeps orders](#orders) | 1 | 3 | 0 | 2026-11-20, 1 of 1 expired | `npm run proof -- --promise orders` |"
    ])
    expect(page).toContain("`npm run proof -- --long --only orders/sqlite --seed 1` | passed; expired | 2026-11-20 |")
  })

  it("--expired lists the rows whose code changed after their run", async () => {
    const before = await run(["--long", "--write"], [good])
    const text = async (digest: string) => (await run(["--expired"], [good], before, { digest })).lines
    expect(await text("1")).toEqual(["0 of 1 rows expired"])
    expect(await text("2")).toEqual(["expired: orders/sqlite, run on 2026-11-20 at abc123", "1 of 1 rows expired"])
  })

  it("--write saves each row when it has ended, so that a run that ends early keeps its results", async () => {
    const written: Array<string> = []
    const first = trialOf("a", async () => passed)
    const second = trialOf("b", async () => {
      expect(written.at(-1)).toContain("--only orders/a --seed 1` | passed |")
      return passed
    })
    await run(["--long", "--write"], [promiseOf("orders", first, second)], nothing, {
      onWrite: (page) => void written.push(page)
    })
    expect(written.at(-1)).toContain("--only orders/b --seed 1` | passed |")
    expect(written).toHaveLength(2)
  })

  it("--write shows a failed row with the first line of its first problem as code", async () => {
    const found = ["request 1, POST /a|`b`: HTTP 500\nand its body", "request 2: HTTP 500"]
    const several = promiseOf(
      "orders",
      trialOf("sqlite", async () => ({ ...passed, losses: 2, found }))
    )
    const { page } = await run(["--long", "--write"], [several])
    expect(page).toContain("| **FAILED**: `request 1, POST /a\\|'b': HTTP 500` and 1 more | 2026-11-20 |")
  })
})
