// The rows of the table: one for each trial of each promise.
import type { Promised, Result, Trial } from "../trial.ts"

/** A trial with the promise that it tests. */
export interface Row {
  /** Name for `--only`, such as `one-order/sqlite`. */
  readonly name: string
  readonly promise: Promised
  readonly trial: Trial
}

/** A row that ran, or that could not run. */
export interface RunRow extends Row, Result {
  readonly form: "short" | "long"
  /** Number of trials of this run. */
  readonly size: number
  readonly seed: number
  /** Command that repeats exactly this row. */
  readonly command: string
  readonly verdict: "passed" | "failed" | "not run"
  /** Duration of the row in seconds. */
  readonly seconds: number
}

/** Returns the rows of the promises, in the order of the table. */
export const rowsOf = (promises: ReadonlyArray<Promised>): ReadonlyArray<Row> =>
  promises.flatMap((promise) =>
    promise.trials.map((trial) => ({ name: `${promise.name}/${trial.name}`, promise, trial }))
  )
