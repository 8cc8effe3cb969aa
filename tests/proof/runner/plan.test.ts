import { describe, expect, it } from "vitest"
import { planRows } from "./plan.ts"
import type { PublishedRow } from "./results.ts"
import { rowsOf } from "./rows.ts"
import { lossy, passed, promiseOf, run, trialOf } from "./run-here.ts"

/** Plans rows named a, b and so on, each with its sizes and its recorded runs. */
const plan = (...rows: ReadonlyArray<readonly [short: number, long: number, runs?: Partial<PublishedRow>]>) => {
  const names = ["a", "b", "c"].slice(0, rows.length)
  const promise = promiseOf(
    "orders",
    ...names.map((name, n) => trialOf(name, async () => passed, { short: rows[n]![0], long: rows[n]![1] }))
  )
  const published = new Map(names.map((name, n) => [`orders/${name}`, rows[n]![2] as PublishedRow]))
  const planned = planRows(rowsOf([promise]), published)
  return [
    ...planned.rows.map(({ name, seconds, size }) => `${name} ${size} ${Math.round(seconds)}`),
    ...planned.leftOut.map(({ name }) => `without ${name}`)
  ]
}

describe("the plan of a promise", () => {
  it("runs the long form if that takes less than five minutes", () => {
    expect(plan([1, 100, { size: 100, seconds: 200 }])).toEqual(["orders/a 100 200"])
  })

  it("runs the same part of each row, so that all take five minutes", () => {
    // 5 s of start and 1 s per trial: 2 * (5 + 145) s.
    const slow = { size: 1000, seconds: 1005 }
    expect(plan([1, 1000, slow], [1, 1000, slow])).toEqual(["orders/a 145 150", "orders/b 145 150"])
  })

  it("estimates the start of a row from two runs of different size", () => {
    // 100 s of start and 2 s per trial.
    expect(plan([1, 1000, { size: 1000, seconds: 2100, quick: { size: 10, seconds: 120 } }])).toEqual([
      "orders/a 100 300"
    ])
  })

  it("runs the short form of a row without a recorded run", () => {
    expect(plan([7, 1000, {}])).toEqual(["orders/a 7 30"])
  })

  it("leaves out the slowest rows if the short forms take longer", () => {
    const rows = [200, 250, 40].map((seconds) => [2, 10, { size: 2, seconds }] as const)
    expect(plan(...rows)).toEqual(["orders/a 2 200", "orders/c 2 40", "without orders/b"])
  })
})

/** Publishes a failed row that took 40 seconds. */
const published = async () => {
  const { page, results } = await run(["--long", "--write"], [lossy])
  return { page, results: results.replace(/"seconds": [\d.]+/, '"seconds": 40') }
}

describe("npm run proof -- --promise", () => {
  it("says what it will do and needs, runs it, and compares the verdicts", async () => {
    const before = await published()
    const [sqlite] = lossy.trials
    const promise = {
      ...lossy,
      trials: [{ ...sqlite!, topology: "2 processes on MariaDB", needs: ["no-such-program"] }]
    }
    const { code, lines } = await run(["--promise", "orders", "--write"], [promise], before)
    expect(code).toBe(1)
    expect(lines.slice(0, 8)).toEqual([
      "Waybill keeps orders: 1 of 1 rows, about 0:40",
      "",
      "| row | topology | trials | of | duration |",
      "| --- | --- | --- | --- | --- |",
      "| orders/sqlite | 2 processes on MariaDB | 9 | 9 | 0:40 |",
      "",
      "Needs: Linux, MariaDB, no-such-program",
      "Absent: no-such-program (apt-get install no-such-program); skips orders/sqlite"
    ])
    expect(lines).toContain(
      "| orders/sqlite | failed, 1 losses in 3 trials | failed, 1 losses in 3 trials | 2026-11-20 |"
    )
    expect(lines).toContain("1 of 1 rows have the published verdict")
  })

  it("names a row whose verdict differs, and the guess of a row that never ran", async () => {
    const before = await published()
    const fixed = promiseOf(
      "orders",
      trialOf("sqlite", async () => passed),
      trialOf("mariadb", async () => passed)
    )
    const { lines } = await run(["--promise", "orders"], [fixed], before)
    expect(lines[0]).toBe("Waybill keeps orders: 2 of 2 rows, about 1:10 (* guessed, because no run was recorded)")
    expect(lines).toContain("| orders/mariadb | 2 processes on mariadb | 3 | 9 | 0:30* |")
    expect(lines).toContain(
      "| orders/sqlite | passed, 0 losses in 3 trials | failed, 1 losses in 3 trials | 2026-11-20 |"
    )
    expect(lines).toContain("0 of 2 rows have the published verdict")
  })
})
