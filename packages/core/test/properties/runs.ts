import fc from "fast-check"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"

/** Number of inputs per property. */
export const RUNS = runs(250, 2500)
/** Seed of the first batch. fast-check reports the seed and path of a failure. */
const SEED = seedOf(20_261_120)
const BATCH = 10_000

/** Checks a property in batches, so that the event loop is not blocked, and reports progress. */
export const assertProperty = async <T>(property: fc.IProperty<T>, count = RUNS): Promise<void> => {
  for (let done = 0; done < count; done += BATCH) {
    fc.assert(property, { numRuns: Math.min(BATCH, count - done), seed: SEED + done })
    if (count > BATCH && (done + BATCH) % 50_000 === 0) process.stderr.write(`${done + BATCH} of ${count} runs\n`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
