import type { Queue } from "./queue.ts"
import { runShard } from "./run-shard.ts"

/**
 * Exit codes of attempts that another one would only repeat: done, done with invalid orders, invalid command or input.
 */
const finalCodes: ReadonlyArray<number | null> = [0, 1, 2]

/** Delay in milliseconds before another delivery of a failed job. */
const RETRY_DELAY = 1000

/**
 * Runs shards until the signal is aborted. A job is acknowledged after its output is stored. The merge names the shards
 * of invalid commands as missing.
 */
export const work = async (queue: Queue, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const delivery = await queue.next()
    if (delivery === undefined) continue
    const { acknowledge, count, job, keep, retry } = delivery
    console.log(`shard ${job.index}/${job.of}, delivery ${count}`)
    const keeping = setInterval(keep, queue.ackWait / 3)
    const code = await runShard(job).finally(() => clearInterval(keeping))
    if (finalCodes.includes(code)) await acknowledge()
    else retry(RETRY_DELAY)
  }
}
