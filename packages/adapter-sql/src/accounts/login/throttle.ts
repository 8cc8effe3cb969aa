import { putLast } from "./bounded-map.ts"

/** Failures without a delay. Each further failure doubles the delay. */
const FREE_FAILURES = 4
const MAX_DELAY = 30_000

/** Returns the delay after a number of failures, in milliseconds. */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES - 1), MAX_DELAY)

/** Milliseconds without a failure after which earlier failures are forgotten. */
const FORGET_AFTER = 15 * 60_000

interface Failures {
  readonly count: number
  readonly last: number
}

/** Login failures by name, which is a client or a username. */
export interface FailureTable {
  /** Returns the milliseconds that a name still has to wait, or 0. */
  readonly waitOf: (name: string, now: number) => number
  readonly count: (name: string, now: number) => void
  readonly size: () => number
}

/** Table for a service without throttling: it counts nothing. */
export const noFailures: FailureTable = { waitOf: () => 0, count: () => {}, size: () => 0 }

/** Returns a table with a maximum number of names. It drops the name whose latest failure is oldest. */
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
