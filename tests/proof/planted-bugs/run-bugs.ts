// Plants each bug in a copy of the repository, and runs the tests that must find it.
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../trial.ts"
import type { Bug } from "./bug.ts"
import { bugs } from "./bugs.ts"
import { finderIn, withBug } from "./plant.ts"
import { type ScratchCopy, scratchCopy } from "./scratch-copy.ts"

/** Time limit in milliseconds for the tests of one bug. */
const LIMIT = 180_000

/** Returns a number of bugs, chosen by the seed. */
export const chosen = (all: ReadonlyArray<Bug>, size: number, seed: number): ReadonlyArray<Bug> => {
  const random = seededRandom(seed)
  const left = [...all]
  return Array.from({ length: Math.min(size, all.length) }, () => left.splice(random.below(left.length), 1)[0]!)
}

/** Runs the tests with one bug. Returns a sentence if they do not find it. */
const missed = async (copy: ScratchCopy, bug: Bug, signal: AbortSignal): Promise<string | undefined> => {
  const original = await copy.read(bug.file)
  await copy.write(bug.file, withBug(original, bug))
  const ended = await copy.test(bug.tests, LIMIT, signal)
  await copy.write(bug.file, original)
  return finderIn(ended) === undefined ? `${bug.name}: ${bug.tests.join(" ")} ended with ${ended.code}` : undefined
}

export const runBugs = async ({ progress, seed, signal, size }: Run): Promise<Result> => {
  const copy = await scratchCopy()
  const planted = chosen(bugs, size, seed)
  const found: Array<string> = []
  let trials = 0
  try {
    // Without a bug, the same tests must pass. Otherwise a failed test proves nothing.
    const before = await copy.test([...new Set(planted.flatMap(({ tests }) => tests))], LIMIT * 5, signal)
    if (before.code !== 0) return { trials, losses: 1, figures: {}, found: [`the tests fail without a bug`] }
    for (const bug of planted) {
      if (signal.aborted) break
      const sentence = await missed(copy, bug, signal).catch((error: Error) => error.message)
      if (sentence !== undefined) found.push(sentence)
      progress(++trials)
    }
  } finally {
    await copy.remove()
  }
  return { trials, losses: found.length, figures: { caught: `${trials - found.length} of ${trials}` }, found }
}
