import type { PackingRefused } from "../packing/contract/outcome.ts"
import type { Request, TimeLimit } from "../packing/contract/request.ts"
import { refusalsFor } from "../packing/pack.ts"
import { guardedClock } from "../packing/request/callbacks.ts"

/** Runs a search. Returns a refusal if a function of the request throws. */
export const refusing = <A>(run: () => A | PackingRefused): A | PackingRefused => {
  try {
    return run()
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

/** Returns a function that returns the rest of a time limit from now on, so that several searches share it. */
export const remainingTime = (timeLimit: TimeLimit | undefined): (() => TimeLimit | undefined) => {
  if (timeLimit === undefined) return () => undefined
  const { now, limit } = timeLimit
  const start = now()
  return () => ({ now, limit: Math.max(0, limit - (now() - start)) })
}

/**
 * Returns a function that returns the rest of the time limit of a request for its next search, divided by the number of
 * searches to come. Leaves an invalid time limit unchanged, so that the first search refuses it.
 */
export const restOfTime = (timeLimit: TimeLimit | undefined): ((searches?: number) => Pick<Request, "timeLimit">) => {
  const { limit, now } = (timeLimit ?? {}) as Partial<TimeLimit>
  if (typeof limit !== "number" || typeof now !== "function")
    return () => (timeLimit === undefined ? {} : { timeLimit })
  // The searches guard the clock themselves.
  const unguarded = now.bind(timeLimit)
  const timeLeft = remainingTime({ limit, now: guardedClock("timeLimit/now", unguarded) })
  return (searches = 1) => ({ timeLimit: { now: unguarded, limit: timeLeft()!.limit / searches } })
}
