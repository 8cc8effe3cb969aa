// Counts the replies to requests of clients with valid credentials.

import { UNSENT } from "./connections.ts"

/** The replies that clients have received. Times are in milliseconds. */
export interface Tally {
  /** Number of successes. */
  readonly successes: number
  readonly slowestSuccess: number
  /** Half of the successes, and 99 in 100 of them, took at most this long. */
  readonly p50: number
  readonly p99: number
  /** Number of replies with status 503 and a Retry-After header. */
  readonly refusals: number
  readonly slowestRefusal: number
  /** Number of requests that found no free connection. */
  readonly unsent: number
  /** Number of other replies, and of requests without a reply. */
  readonly wrong: number
  /** The first of them. */
  readonly sample: string | undefined
}

/** Returns a tally that grows with each reply. */
export const growingTally = () => {
  const [successes, refusals]: [Array<number>, Array<number>] = [[], []]
  let [wrong, unsent] = [0, 0]
  let sample: string | undefined
  const count = (head: string, body: string, milliseconds: number): void => {
    if (head.startsWith("HTTP/1.1 200 ") && body.includes('"res":"success"')) successes.push(milliseconds)
    else if (head.startsWith("HTTP/1.1 503 ") && /\r\nretry-after: \d/i.test(head)) refusals.push(milliseconds)
    else if (head === UNSENT) unsent++
    else {
      wrong++
      sample ??= `${head.split("\r\n")[0]} ${body}`.slice(0, 300)
    }
  }
  const most = (times: ReadonlyArray<number>) => times.reduce((slowest, each) => Math.max(slowest, each), 0)
  const quantile = (share: number) => successes.toSorted((a, b) => a - b)[Math.ceil(successes.length * share) - 1] ?? 0
  const tally = (): Tally => ({
    successes: successes.length,
    slowestSuccess: most(successes),
    p50: quantile(0.5),
    p99: quantile(0.99),
    refusals: refusals.length,
    slowestRefusal: most(refusals),
    unsent,
    wrong,
    sample
  })
  return { count, tally }
}
