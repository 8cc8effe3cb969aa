// The counts and figures of a trial, as its row shows them.
import type { Result } from "../trial.ts"
import type { Seen } from "./judge.ts"
import type { Tally } from "./load/tally.ts"

const slowestOf = ({ refusals, slowestRefusal, slowestSuccess, successes }: Tally): string =>
  `${successes} (slowest ${slowestSuccess.toFixed(0)} ms) and ${refusals}${
    refusals === 0 ? "" : ` (slowest ${slowestRefusal.toFixed(0)} ms)`
  }`

/** Returns the number of requests, and of those that violate the promise. */
export const countsOf = ({ good, overloading }: Seen): Pick<Result, "trials" | "losses"> => {
  const all = overloading === undefined ? [good] : [good, overloading]
  const sumOf = (count: (replies: Tally) => number) => all.reduce((sum, replies) => sum + count(replies), good.unsent)
  return {
    trials: sumOf(({ refusals, successes, wrong }) => successes + refusals + wrong),
    losses: sumOf(({ wrong }) => wrong)
  }
}

/** Returns the figures of a row by name. */
export const figuresOf = ({ connections, good, memory, overloading, recovery }: Seen): Result["figures"] => ({
  "good successes and refusals": slowestOf(good),
  ...(good.unsent > 0 && { "good, not sent": String(good.unsent) }),
  ...(overloading !== undefined && { "overloading successes and refusals": slowestOf(overloading) }),
  ...(overloading !== undefined && overloading.unsent > 0 && { "overloading, not sent": String(overloading.unsent) }),
  recovery: `${recovery.toFixed(0)} ms`,
  memory: `${memory.before.toFixed(0)} before, ${memory.start.toFixed(0)} at the start, ${memory.rest.toFixed(0)} MiB at the end`,
  "open connections": `${connections.after.http} and ${connections.after.database}`
})
