import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, renameSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Job } from "./queue.ts"
import { runWaybill } from "./run-waybill.ts"

/** Returns the file for the output of a shard. Each batch has its own folder. */
export const outputOf = ({ batch, folder, index, of }: Omit<Job, "command">): string =>
  join(folder, batch, `${index}-of-${of}`)

/**
 * Runs a shard and stores its output. Returns the exit code of the command. Each attempt writes to its own file,
 * because the process of a dead worker may still be writing. All attempts write the same bytes, so the last one can
 * replace the others.
 */
export const runShard = async (job: Job): Promise<number | null> => {
  const output = outputOf(job)
  if (existsSync(`${output}.shard`)) return 0
  mkdirSync(dirname(output), { recursive: true })
  const attempt = join(dirname(output), `part-${randomUUID()}`)
  const code = await runWaybill([...job.command, "--shard", `${job.index}/${job.of}`, "--out", attempt])
  // Exit code 1 means that an order is invalid or not served, which the output reports.
  if (code !== 0 && code !== 1) return code
  renameSync(attempt, output)
  renameSync(`${attempt}.shard`, `${output}.shard`)
  return code
}
