// Runs consecutive seeds. `npm run nightly -- simulation` runs more of them, which differ each day.
import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { commandNames } from "../model/reference-model.ts"
import { describeFailure, emptyTotals, seedsFrom, sweep } from "./sweep.ts"

const SEEDS = runs(5000)
const BATCH = 500

it(`finds a sequence for every outcome of ${SEEDS} runs, and no lost write`, async () => {
  const totals = emptyTotals()
  for (let first = 1; first <= SEEDS; first += BATCH) {
    const failure = sweep(seedsFrom(first, Math.min(BATCH, SEEDS + 1 - first)), totals)
    expect(failure && describeFailure(failure)).toBeUndefined()
    await setImmediate()
  }
  // Every two commands, and every command with itself. Each pair must overlap often, so every known race is covered.
  expectRare(totals.overlaps.size)?.toBe((commandNames.length * (commandNames.length + 1)) / 2)
  expectRare([...totals.overlaps].filter(([, count]) => count < SEEDS / 1_000))?.toEqual([])
})
