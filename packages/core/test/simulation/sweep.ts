import { callsByOrder, checkRun } from "./check-run.ts"
import type { SimulatedCall } from "./recorder.ts"
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
}

export const emptyTotals = (): Totals => ({ runs: 0, calls: 0, unknown: 0, crashes: 0, overlaps: new Map() })

const areConcurrent = (a: SimulatedCall, b: SimulatedCall): boolean =>
  a.startedAt < b.endedAt && b.startedAt < a.endedAt

const overlapsIn = (calls: ReadonlyArray<SimulatedCall>): ReadonlyArray<string> => {
  const completed = calls.filter(({ outcome }) => outcome !== undefined)
  return completed.flatMap((a, index) =>
    completed
      .slice(index + 1)
      .filter((b) => areConcurrent(a, b))
      .map((b) => [a.command.name, b.command.name].sort().join(" + "))
  )
}

const add = (totals: Totals, { calls, trace }: SimulationRun): void => {
  totals.runs++
  totals.calls += calls.length
  totals.unknown += calls.filter(({ outcome }) => outcome === undefined).length
  totals.crashes += trace.filter((line) => line.endsWith(" crashes")).length
  for (const own of callsByOrder(calls).values()) {
    for (const pair of overlapsIn(own)) totals.overlaps.set(pair, (totals.overlaps.get(pair) ?? 0) + 1)
  }
}

/** Runs and checks consecutive seeds. Stops at the first failure. */
export const sweep = (
  first: number,
  count: number,
  totals: Totals = emptyTotals(),
  subject?: Subject
): Failure | undefined => {
  for (let seed = first; seed < first + count; seed++) {
    const run = simulate(seed, subject)
    add(totals, run)
    const violations = checkRun(run)
    if (violations.length > 0) return { seed, violations }
  }
  return undefined
}

/** Describes a failure: the seed, the violations and the command that replays it. */
export const describeFailure = ({ seed, violations }: Failure): string =>
  [
    `seed ${seed}`,
    ...violations.map((violation) => `  ${violation}`),
    `  to replay it: npm run simulate -- ${seed}`
  ].join("\n")
