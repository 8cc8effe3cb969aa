import { checkRun } from "./check-run.ts"
import { overlapsOf, reachedBy } from "./reached.ts"
import { type SimulationRun, type Subject, simulate } from "./simulate.ts"

/** A seed whose run violates an invariant. */
export interface Failure {
  readonly seed: number
  readonly violations: ReadonlyArray<string>
}

/** Totals over many runs. */
export interface Totals {
  runs: number
  calls: number
  /** Calls whose outcome is unknown to the caller. */
  unknown: number
  crashes: number
  /** Number of times that two commands ran concurrently on one order, keyed by their names in alphabetical order. */
  readonly overlaps: Map<string, number>
  /** The first seed that reached each outcome, fault and setting. */
  readonly reached: Map<string, number>
}

export const emptyTotals = (): Totals => ({
  ...{ runs: 0, calls: 0, unknown: 0, crashes: 0 },
  overlaps: new Map(),
  reached: new Map()
})

const add = (totals: Totals, seed: number, run: SimulationRun): void => {
  totals.runs++
  totals.calls += run.calls.length
  totals.unknown += run.calls.filter(({ outcome }) => outcome === undefined).length
  totals.crashes += run.trace.filter((line) => line.endsWith(" crashes")).length
  for (const pair of overlapsOf(run)) totals.overlaps.set(pair, (totals.overlaps.get(pair) ?? 0) + 1)
  for (const what of reachedBy(run)) if (!totals.reached.has(what)) totals.reached.set(what, seed)
}

/** Runs and checks seeds. Stops at the first failure. */
export const sweep = (
  seeds: Iterable<number>,
  totals: Totals = emptyTotals(),
  subject?: Subject
): Failure | undefined => {
  for (const seed of seeds) {
    const run = simulate(seed, subject)
    add(totals, seed, run)
    const violations = checkRun(run)
    if (violations.length > 0) return { seed, violations }
  }
  return undefined
}

/** Returns consecutive numbers. */
export const seedsFrom = (first: number, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, n) => first + n)

/** Describes a failure: the seed, the violations and the command that replays it. */
export const describeFailure = ({ seed, violations }: Failure): string =>
  [
    `seed ${seed}`,
    ...violations.map((violation) => `  ${violation}`),
    `  to replay it: npm run simulate -- ${seed}`
  ].join("\n")
