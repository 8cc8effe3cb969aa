import { setTimeout as wait } from "node:timers/promises"
import type { Job, Queue } from "./queue.ts"
import { outputOf } from "./run-shard.ts"
import { runWaybill } from "./run-waybill.ts"

/** Milliseconds between two looks at the queue. */
const INTERVAL = 200

/** Returns whether a job is left. A queue that does not respond for a time can have one. */
const hasJobs = async (queue: Queue): Promise<boolean> => {
  try {
    return (await queue.remaining()) > 0
  } catch (error) {
    console.error(`${error}; trying again`)
    return true
  }
}

/** Queues the shards of a batch, waits for them, and merges their outputs. Returns the exit code of the merge. */
export const runBatch = async (queue: Queue, batch: Omit<Job, "index">, out: string): Promise<number | null> => {
  const jobs = Array.from({ length: batch.of }, (_, i): Job => ({ ...batch, index: i + 1 }))
  for (const job of jobs) await queue.add(job)
  while (await hasJobs(queue)) await wait(INTERVAL)
  return runWaybill(["merge", ...jobs.map(outputOf), "--out", out])
}
