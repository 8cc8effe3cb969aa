import { setTimeout as wait } from "node:timers/promises"
import type { Queue } from "./queue.ts"
import { runShard } from "./run-shard.ts"

/**
 * Exit codes of attempts that another one would only repeat: done, done with invalid orders, invalid command or input.
 */
const finalCodes: ReadonlyArray<number | null> = [0, 1, 2]

/** Delay in milliseconds before another delivery of a failed job. */
const RETRY_DELAY = 1000

/** Runs the next shard, if there is one. A job is acknowledged after its output is stored. */
const workOnce = async (queue: Queue): Promise<void> => {
  const delivery = await queue.next()
  if (delivery === undefined) return
  const { acknowledge, count, job, keep, retry } = delivery
  console.log(`shard ${job.index}/${job.of}, delivery ${count}`)
  const keeping = setInterval(keep, queue.ackWait / 3)
  const code = await runShard(job).finally(() => clearInterval(keeping))
  if (finalCodes.includes(code)) await acknowledge()
  else retry(RETRY_DELAY)
}

/**
 * Runs shards until the signal is aborted, also if the queue does not respond for a time. The merge names the shards of
 * invalid commands as missing.
 */
export const work = async (queue: Queue, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted)
    try {
      await workOnce(queue)
    } catch (error) {
      console.error(`${error}; trying again`)
      await wait(RETRY_DELAY)
    }
}
