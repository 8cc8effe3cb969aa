import { spawnSync } from "node:child_process"
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { runs } from "../../../packing/test/runs.ts"
import { checkRun } from "./check-run.ts"
import { plantedFaults } from "./planted-faults.ts"
import { simulate } from "./simulate.ts"
import { describeFailure, emptyTotals, sweep } from "./sweep.ts"

const SEEDS = runs(5000)
const BATCH = 500
const MINUTE = 60_000

it(
  `finds a sequence for every outcome of ${SEEDS} runs, and no lost write`,
  async () => {
    const totals = emptyTotals()
    for (let first = 1; first <= SEEDS; first += BATCH) {
      const failure = sweep(first, Math.min(BATCH, SEEDS + 1 - first), totals)
      expect(failure && describeFailure(failure)).toBeUndefined()
      await setImmediate()
    }
    // Twenty-five commands make 325 pairs. Each pair must overlap often, so every known race is covered.
    expect(totals.overlaps.size).toBe(325)
    expect([...totals.overlaps].filter(([, count]) => count < SEEDS / 1_000)).toEqual([])
  },
  10 * MINUTE
)

describe("simulations with planted faults", () => {
  it.each(Object.entries(plantedFaults))("detects %s", (_, { subject, violation }) => {
    const found = []
    for (let seed = 1; seed <= runs(250); seed++) found.push(...checkRun(simulate(seed, subject)))
    expect(found.filter((sentence) => sentence.includes(violation))).not.toEqual([])
  })
})

describe("seeds", () => {
  it("produces the same trace from a seed each time", () => {
    for (let seed = 1; seed <= runs(75); seed++) expect(simulate(seed).trace).toEqual(simulate(seed).trace)
  })

  it("`npm run simulate` reproduces the trace of a seed", () => {
    const replayed = spawnSync("npm", ["run", "--silent", "simulate", "--", "7"], { encoding: "utf8" })
    expect(replayed.stdout).toBe(`${simulate(7).trace.join("\n")}\nno violations\n`)
    expect(replayed.status).toBe(0)
  })

  it("produces a different trace from every seed", () => {
    const traces = Array.from({ length: runs(75) }, (_, seed) => simulate(seed).trace.join("\n"))
    expect(new Set(traces).size).toBe(runs(75))
  })
})
