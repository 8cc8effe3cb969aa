import { putLast } from "./bounded-map.ts"

/** So many failures are anybody's slip; each one from the next on makes whoever failed wait twice as long as before. */
const slips = 4
const longestWait = 30_000

/** Milliseconds to wait after so many failures. */
export const waitAfter = (failures: number): number =>
  failures <= slips ? 0 : Math.min(1000 * 2 ** (failures - slips - 1), longestWait)

/** Failures are forgotten after so long without another. */
const memory = 15 * 60_000

interface Failures {
  readonly count: number
  readonly last: number
}

/** The failures of each name, be it of a client or of a user. */
export interface FailureTable {
  /** Milliseconds that a name still has to wait; 0 if it need not. */
  readonly waitOf: (name: string, now: number) => number
  readonly count: (name: string, now: number) => void
  readonly size: () => number
}

/** For who does not throttle: nobody fails, and nobody waits. */
export const noFailures: FailureTable = { waitOf: () => 0, count: () => {}, size: () => 0 }

/** A table of at most so many names; where there are more, the one that has not failed for longest makes room. */
export const failureTable = (capacity: number): FailureTable => {
  const table = new Map<string, Failures>()
  const failuresOf = (name: string, now: number): Failures | undefined => {
    const failures = table.get(name)
    return failures !== undefined && now - failures.last < memory ? failures : undefined
  }
  return {
    waitOf: (name, now) => {
      const failures = failuresOf(name, now)
      return failures === undefined ? 0 : Math.max(0, failures.last + waitAfter(failures.count) - now)
    },
    count: (name, now) => {
      const count = (failuresOf(name, now)?.count ?? 0) + 1
      putLast(table, capacity, name, { count, last: now })
    },
    size: () => table.size
  }
}
