// Judges the outcomes of one round.
import type { RoundOutcome } from "./push-round.ts"

export const PROCESSES = 2
/** Number of concurrent clients at each process. */
export const CLIENTS = 50

/** Returns the violations of one round, given the bodies of the replies that no client received. */
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
