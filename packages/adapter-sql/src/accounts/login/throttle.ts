import { putLast } from "./bounded-map.ts"

/**
 * Number of failures that cause no delay. The next one causes a delay of one second, and each one after that doubles
 * it.
 */
const FREE_FAILURES = 4
const MAX_DELAY = 30_000

/** Returns the delay in milliseconds after the given number of failures. */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES - 1), MAX_DELAY)

/** Time in milliseconds after the latest failure until all failures are forgotten. */
const FORGET_AFTER = 15 * 60_000

interface Failures {
  readonly count: number
  readonly last: number
}

/** Counts of failed logins, keyed by client or by username. */
export interface FailureTable {
  /** Returns the remaining wait of the client or username in milliseconds, or 0. */
  readonly waitOf: (name: string, now: number) => number
  readonly count: (name: string, now: number) => void
  readonly size: () => number
}

/** Table without counts, for a service without throttling. */
export const noFailures: FailureTable = { waitOf: () => 0, count: () => {}, size: () => 0 }

/** Returns a table that holds at most `capacity` names. When full, it drops the name with the oldest latest failure. */
export const failureTable = (capacity: number): FailureTable => {
  const table = new Map<string, Failures>()
  const failuresOf = (name: string, now: number): Failures | undefined => {
    const failures = table.get(name)
    return failures !== undefined && now - failures.last < FORGET_AFTER ? failures : undefined
  }
  return {
    waitOf: (name, now) => {
      const failures = failuresOf(name, now)
      return failures === undefined ? 0 : Math.max(0, failures.last + delayAfter(failures.count) - now)
    },
    count: (name, now) => {
      const count = (failuresOf(name, now)?.count ?? 0) + 1
      putLast(table, capacity, name, { count, last: now })
    },
    size: () => table.size
  }
}
