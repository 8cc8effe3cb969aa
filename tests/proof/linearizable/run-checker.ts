// Runs storms on stores with planted bugs. The check must find an anomaly in each.
import { type StoreBug, storeBugs } from "../../../packages/adapter-sql/test/storms/store-bugs.ts"
import { runStorm as storm } from "../../../packages/adapter-sql/test/storms/storm.ts"
import { checkRun } from "../../../packages/core/test/simulation/check-run.ts"
import { plantedFaults } from "../../../packages/core/test/simulation/planted-faults.ts"
import { simulate } from "../../../packages/core/test/simulation/simulate.ts"
import type { Result, Run } from "../trial.ts"

/** Operations after which every planted bug has caused an anomaly. */
const MAX_OPERATIONS = 4000
const MAX_SEEDS = 2000

/** Returns the number of seeds until a simulation of the planted fault violates its rule, or undefined. */
const seedsUntilFound = (name: string, seed: number): number | undefined => {
  const { subject, violation } = plantedFaults[name]!
  for (let tried = 0; tried < MAX_SEEDS; tried++)
    if (checkRun(simulate(seed + tried, subject)).some((each) => each.includes(violation))) return tried + 1
  return undefined
}

/** Runs a storm on SQLite with a planted bug. Returns the number of operations until an anomaly, or undefined. */
const operationsUntilFound = async (bug: StoreBug, seed: number): Promise<number | undefined> => {
  const ended = new AbortController()
  let until: number | undefined
  await storm(
    { database: "SQLite", services: 2, operations: MAX_OPERATIONS, hasFaults: false, seed, bug, signal: ended.signal },
    ({ anomalies, operations }) => {
      if (anomalies.length === 0) return
      until ??= operations
      ended.abort()
    }
  )
  return until
}

export const runChecker = async ({ progress, seed, signal, size }: Run): Promise<Result> => {
  const found: Array<string> = []
  const needed: Array<number> = []
  let trials = 0
  const note = (bug: string, until: number | undefined) => {
    if (until === undefined) found.push(`the check does not find the planted bug: ${bug}`)
    else needed.push(until)
    progress(++trials)
  }
  for (const bug of (Object.keys(storeBugs) as ReadonlyArray<StoreBug>).slice(0, size)) {
    if (signal.aborted) break
    note(bug, await operationsUntilFound(bug, seed))
  }
  const storms = Math.max(...needed)
  for (const bug of Object.keys(plantedFaults).slice(0, size - trials)) {
    if (signal.aborted) break
    note(bug, seedsUntilFound(bug, seed))
  }
  return { trials, losses: found.length, figures: { "operations needed": `at most ${storms}` }, found }
}
