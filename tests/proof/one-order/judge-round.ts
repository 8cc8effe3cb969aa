// Judges the outcomes of one round.
import type { RoundOutcome } from "./push-round.ts"

/** The messages that get lost between clients, service and database. */
export type Lost = "nothing" | "replies" | "results of commits"

export const PROCESSES = 2
/** Number of concurrent clients at each process. */
export const CLIENTS = 50

/**
 * Returns the violations of one round, given the bodies of the replies that no client received. `canMiss` is true if the
 * result of a commit was lost and a client repeated its push, which may then be refused as a duplicate of itself.
 */
export const roundViolations = (xid: string, outcome: RoundOutcome, lost: ReadonlyArray<string>, canMiss: boolean) => {
  const { duplicates, others, receipts } = outcome
  const successes = receipts.length + lost.filter((body) => body.includes('"success"')).length
  const isOnce = successes === 1 || (successes === 0 && canMiss)
  return [
    ...others.map((reply) => `${xid}: a push got ${reply}`),
    ...(isOnce ? [] : [`${xid}: ${successes} pushes succeeded`]),
    ...(receipts.length + duplicates + others.length === PROCESSES * CLIENTS ? [] : [`${xid}: a push has no outcome`])
  ]
}

/** Returns a problem if the fault of a row hit nothing in a round. */
export const faultProblems = (xid: string, lost: Lost, count: number): ReadonlyArray<string> =>
  lost === "nothing" || count > 0 ? [] : [`${xid}: no ${lost} were lost`]
