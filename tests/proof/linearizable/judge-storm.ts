// Judges the totals of a storm.

import type { StormResult } from "../../../packages/adapter-sql/test/storms/storm.ts"
import { type FaultKind, faultKinds } from "../../../packages/adapter-sql/test/storms/storm-faults.ts"

/** Number of operations of the long form, in which every kind of fault must hit a service. */
export const OPERATIONS = 10_000

/**
 * Returns the violations of a storm, and the kinds of faults that the topology names and that hit no service. `isCalm` is
 * true if nothing in the topology explains an unknown outcome. Wrong clocks explain one: a process whose clock is ahead can
 * take the node number of another.
 */
export const stormViolations = (
  { anomalies, duplicateIds, faults, operations, unknown }: StormResult<string>,
  expected: ReadonlyArray<string>,
  isCalm: boolean
): { readonly violations: ReadonlyArray<string>; readonly problems: ReadonlyArray<string> } => ({
  violations: [
    ...anomalies,
    ...(duplicateIds === 0 ? [] : [`${duplicateIds} ids occur more than once`]),
    ...(unknown > 0 && isCalm ? [`${unknown} calls without an outcome, although nothing failed`] : [])
  ],
  problems:
    operations < OPERATIONS ? [] : expected.filter((kind) => !faults.has(kind)).map((kind) => `no service was ${kind}`)
})

/** Returns the kinds of faults in a row. */
export const faultsOf = (hasFaults: boolean, database: unknown): ReadonlyArray<FaultKind> =>
  hasFaults ? faultKinds(database !== "SQLite") : []
