// Measures the same work in two databases in turn, so that a busy machine affects both equally.
import { type Comparison, medianOf } from "./judge.ts"

/** Prepares one run without measuring it, and returns the function to measure. */
export type Work<A> = (target: A) => Promise<() => Promise<unknown>>

interface Runs {
  readonly runs: number
  readonly limit?: number
  /** Number of runs before the first measurement. Default 3. */
  readonly warmUp?: number
}

/** Returns the medians of each work in both databases. */
export const compare = async <A>(
  [small, large]: readonly [A, A],
  works: Readonly<Record<string, Work<A>>>,
  { limit, runs, warmUp = 3 }: Runs
): Promise<ReadonlyArray<Comparison>> => {
  const comparisons: Array<Comparison> = []
  for (const [name, work] of Object.entries(works)) {
    const times = [[], []] as [Array<number>, Array<number>]
    for (let run = -warmUp; run < runs; run++)
      for (const [index, target] of [small, large].entries()) {
        const measured = await work(target)
        const start = performance.now()
        await measured()
        if (run >= 0) times[index as 0 | 1].push(performance.now() - start)
      }
    const medians = { small: medianOf(times[0]), large: medianOf(times[1]) }
    comparisons.push({ name, ...medians, ...(limit !== undefined && { limit }) })
    process.stderr.write(`${name}: ${medians.small.toFixed(2)} ms, ${medians.large.toFixed(2)} ms\n`)
  }
  return comparisons
}
