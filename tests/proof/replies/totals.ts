// Totals of many replies, and the targets that they miss.

/** A request that has been sent, and what is wrong with its reply. */
export interface Judged {
  /** Violations as sentences, with what repeats the request. */
  readonly violations: ReadonlyArray<string>
  /** Key by which replies are counted, such as the HTTP status. */
  readonly kind: string
  /** Milliseconds until the reply. Undefined if none came, and none had to come. */
  readonly duration: number | undefined
  /** The method or operation that was called. Each must succeed at least once. */
  readonly subject?: string | undefined
  readonly isSuccess?: boolean
  /** Whether a request that may not be throttled got 429 or 503. Undefined if it may be throttled. */
  readonly isThrottled?: boolean | undefined
}

/** Milliseconds of the slowest reply. */
const SLOWEST = 1000
/** Largest share of throttled requests among those that may not be throttled. */
const MAX_THROTTLED = 0.01
/** Number of requests to a method or operation from which one must have succeeded. */
const ENOUGH = 100
/** Number of requests from which a run is a long one. */
const LONG = 10_000

export const isThrottle = (status: number): boolean => status === 429 || status === 503

/**
 * Returns the problem of a slow reply. `allowed` is the limit at the current load; in a long run, it does not suffice.
 */
const slowProblems = (slowest: number, allowed: number, isLong: boolean): ReadonlyArray<string> => {
  const limit = isLong ? SLOWEST : allowed
  if (slowest <= limit) return []
  const reason = slowest <= allowed ? `, not proved on a busy machine (${allowed} ms allowed at this load)` : ""
  return [`slowest reply: ${slowest.toFixed(0)} ms, more than ${limit} ms${reason}`]
}

const throttleProblems = (throttled: number, count: number): ReadonlyArray<string> =>
  throttled <= MAX_THROTTLED * count
    ? []
    : [`${throttled} of ${count} requests with a valid login got 429 or 503, more than 1 %`]

/** Returns an empty total of a run with a number of requests. */
export const newTotals = (size: number) => {
  const found: Array<string> = []
  const kinds = new Map<string, number>()
  const subjects = new Map<string, { calls: number; successes: number }>()
  let [done, losses, slowest, throttled, unthrottled] = [0, 0, 0, 0, 0]
  return {
    add: ({ duration = 0, isSuccess, isThrottled, kind, subject, violations }: Judged): number => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      slowest = Math.max(slowest, duration)
      if (violations.length > 0) losses++
      found.push(...violations)
      if (isThrottled !== undefined) isThrottled ? throttled++ : unthrottled++
      if (subject !== undefined) {
        const { calls, successes } = subjects.get(subject) ?? { calls: 0, successes: 0 }
        subjects.set(subject, { calls: calls + 1, successes: successes + Number(isSuccess) })
      }
      return ++done
    },
    /** Returns the results, given the milliseconds that a reply may take at the current load. */
    result: (allowed: number) => {
      const unsuccessful = [...subjects].filter(([, { calls, successes }]) => calls >= ENOUGH && successes === 0)
      const counts = [...kinds].sort().map(([kind, count]) => `${kind} × ${count}`)
      return {
        trials: done,
        losses,
        figures: { slowest: `${slowest.toFixed(0)} ms`, replies: counts.join(" ") },
        found: [
          ...found,
          ...slowProblems(slowest, Math.max(SLOWEST, allowed), size >= LONG),
          ...throttleProblems(throttled, throttled + unthrottled),
          ...unsuccessful.map(([subject, { calls }]) => `none of ${calls} requests to ${subject} succeeded`)
        ]
      }
    }
  }
}
