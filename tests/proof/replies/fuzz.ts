// Sends many requests, a few at a time, and collects the violations and the slowest reply.
import { scaledByLoad } from "../../runs/scaled-by-load.ts"
import type { Result, Run } from "../trial.ts"
import { type Judged, newTotals } from "./totals.ts"

/** Distance between the seeds of two runs. Each request has its own seed, so its plan does not depend on the others. */
export const SEEDS_APART = 1_000_003

const CONCURRENCY = 4
/** Time limit of a reply in milliseconds on a quiet machine. */
const SLOWEST = 1000

/** Runs `send` for each number below the size, and returns the totals. */
export const fuzz = async (
  { progress, signal, size }: Run,
  send: (index: number) => Promise<Judged>
): Promise<Result> => {
  const totals = newTotals(size)
  let next = 0
  const worker = async () => {
    while (next < size && !signal.aborted) progress(totals.add(await send(next++)))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return totals.result(scaledByLoad(SLOWEST))
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Measures the duration of work. Work that never ends counts as an error after thirty seconds. */
export const timed = async <A>(work: () => Promise<A>): Promise<readonly [result: A | Error, duration: number]> => {
  const start = performance.now()
  const tooLong = pause(30_000).then(() => new Error("no reply within 30 seconds"))
  const result = await Promise.race([work().catch((error: unknown) => error as Error), tooLong])
  return [result, performance.now() - start]
}
