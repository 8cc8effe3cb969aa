// The flag `--shard`.
import { existsSync, rmSync } from "node:fs"
import { usageError } from "../../errors/command-error.ts"
import { checkWritable } from "../../output/output-file.ts"
import { version } from "../../output/version.ts"
import type { ratingSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { shardSetting } from "../../settings/shard-setting.ts"
import { journalOf } from "../../shards/journal.ts"
import { settingsDigest } from "../../shards/settings-digest.ts"
import { ShardRun } from "../../shards/shard-run.ts"
import type { Task } from "../../tasks/task.ts"
import type { RunOptions } from "./run-options.ts"

const refuse = (problem: string) => usageError(`--shard: ${problem}`)

/** Throws if shards would rate orders at different times. */
export const checkShardTime = ({
  at,
  shard
}: Pick<Values<typeof ratingSettings & typeof shardSetting>, "at" | "shard">): void => {
  if (shard !== undefined && at === undefined)
    throw refuse("needs --at; without it, each shard would rate orders at another time")
}

/** Removes the shard's mark from an output that now receives the whole input. */
export const removeJournal = (out: string): void => rmSync(journalOf(out), { force: true })

/** Returns the shard that `--shard` names, new or interrupted, or undefined if the whole input is processed. */
export const openShard = async (
  task: Task,
  { header, input, output: { out }, report, resume, shard, strict }: RunOptions
): Promise<ShardRun | undefined> => {
  if (shard === undefined) {
    if (resume && out !== undefined && existsSync(journalOf(out)))
      throw usageError(`--resume: ${out} is the output of a shard; --shard is missing`)
    return undefined
  }
  if (out === undefined) throw refuse("needs --out; waybill merge reads the file and its journal")
  if (strict) throw refuse("cannot be used with --strict; a shard does not know the first invalid order of the input")
  if (report !== undefined) throw refuse("cannot be used with --html; a report needs a complete run")
  for (const file of [out, journalOf(out)]) checkWritable(file)
  // The output of an order does not depend on the folder for drawings.
  const settings = settingsDigest({ task: { ...task, svg: undefined }, input })
  const head = { ...shard, command: task.kind, version, settings, header }
  return resume ? await ShardRun.resume(out, head) : ShardRun.start(out, head)
}
