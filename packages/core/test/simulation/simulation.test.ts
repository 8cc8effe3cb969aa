import { spawnSync } from "node:child_process"
import { beforeAll, describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { commandNames } from "../model/reference-model.ts"
import { simulationSeeds } from "../seeds/stored-seeds.ts"
import { checkRun } from "./check-run.ts"
import { everyOutcome } from "./every-outcome.ts"
import { plantedFaults } from "./planted-faults.ts"
import { simulate } from "./simulate.ts"
import { describeFailure, emptyTotals, type Failure, sweep } from "./sweep.ts"

describe("runs of the stored seeds", () => {
  const totals = emptyTotals()
  let failure: Failure | undefined
  beforeAll(() => {
    failure = sweep(simulationSeeds, totals)
  })

  it("finds a sequence for every outcome, and no lost write", () => {
    expect(failure && describeFailure(failure)).toBeUndefined()
  })

  it("reaches every outcome, fault and setting (if not, run `npm run seeds`)", () => {
    expect([...totals.reached.keys()].sort()).toEqual([...everyOutcome].sort())
  })

  it("runs every pair of commands concurrently five times (if not, run `npm run seeds`)", () => {
    // Every two commands, and every command with itself.
    expect(totals.overlaps.size).toBe((commandNames.length * (commandNames.length + 1)) / 2)
    expect([...totals.overlaps].filter(([, count]) => count < 5)).toEqual([])
  })
})

describe("simulations with planted faults", () => {
  it.each(Object.entries(plantedFaults))("detects %s", (_, { subject, violation }) => {
    const finds = (seed: number) => checkRun(simulate(seed, subject)).some((sentence) => sentence.includes(violation))
    expect(simulationSeeds.some(finds)).toBe(true)
  })
})

describe("seeds", () => {
  it("produces the same trace from a seed each time", () => {
    for (let seed = 1; seed <= runs(25, 75); seed++) expect(simulate(seed).trace).toEqual(simulate(seed).trace)
  })

  it("`npm run simulate` reproduces the trace of a seed", () => {
    const replayed = spawnSync("npm", ["run", "--silent", "simulate", "--", "7"], { encoding: "utf8" })
    expect(replayed.stdout).toBe(`${simulate(7).trace.join("\n")}\nno violations\n`)
    expect(replayed.status).toBe(0)
  })

  it("produces a different trace from every seed", () => {
    const count = runs(25, 75)
    const traces = Array.from({ length: count }, (_, seed) => simulate(seed).trace.join("\n"))
    expect(new Set(traces).size).toBe(count)
  })
})
