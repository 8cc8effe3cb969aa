// Sends many requests, a few at a time, and collects the violations and the slowest reply.
import { scaledByLoad } from "../../service/fixtures/machine-load.ts"
import type { Result, Run } from "../trial.ts"

/** A request that has been sent, and what is wrong with its reply. */
export interface Judged {
  /** Violations as sentences, with what repeats the request. */
  readonly violations: ReadonlyArray<string>
  /** Key by which replies are counted, such as the HTTP status. */
  readonly kind: string
  /** Milliseconds until the reply. */
  readonly duration: number
}

/** Distance between the seeds of two runs. Each request has its own seed, so its plan does not depend on the others. */
export const SEEDS_APART = 1_000_003

const CONCURRENCY = 4
const SLOWEST = 1000

/** Runs `send` for each number below the size, and returns the totals. */
export const fuzz = async (
  { progress, signal, size }: Run,
  send: (index: number) => Promise<Judged>
): Promise<Result> => {
  const found: Array<string> = []
  const kinds = new Map<string, number>()
  let [next, done, losses, slowest] = [0, 0, 0, 0]
  const worker = async () => {
    while (next < size && !signal.aborted) {
      const { duration, kind, violations } = await send(next++)
      progress(++done)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      slowest = Math.max(slowest, duration)
      if (violations.length > 0) losses++
      found.push(...violations)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const limit = scaledByLoad(SLOWEST)
  if (slowest > limit) found.push(`slowest reply: ${slowest.toFixed(0)} ms, more than ${limit} ms`)
  // A busy machine gets more time, and the row says so.
  const allowance = limit > SLOWEST ? ` (${limit} ms allowed at this load, 1000 ms on a quiet machine)` : ""
  const counts = [...kinds].sort().map(([kind, count]) => `${kind} × ${count}`)
  return {
    trials: done,
    losses,
    figures: { slowest: `${slowest.toFixed(0)} ms${allowance}`, replies: counts.join(" ") },
    found
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Measures the duration of work. Work that never ends counts as an error after thirty seconds. */
export const timed = async <A>(work: () => Promise<A>): Promise<readonly [result: A | Error, duration: number]> => {
  const start = performance.now()
  const tooLong = pause(30_000).then(() => new Error("no reply within 30 seconds"))
  const result = await Promise.race([work().catch((error: unknown) => error as Error), tooLong])
  return [result, performance.now() - start]
}
