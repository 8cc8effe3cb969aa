// The flags `--shard` and `--resume`.
import { replacementOf } from "../../batch/replacing-sink.ts"
import { usageError } from "../../errors/command-error.ts"
import { checkWritable } from "../../output/output-file.ts"
import { version } from "../../output/version.ts"
import { isParquetName } from "../../parquet/is-parquet.ts"
import type { ratingSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { shardSetting } from "../../settings/shard-setting.ts"
import { settingDigests } from "../../shards/digest.ts"
import { journalOf } from "../../shards/journal.ts"
import { ShardRun } from "../../shards/shard-run.ts"
import type { Task } from "../../tasks/task.ts"
import { settingsByFlag } from "../../tasks/task-flags.ts"
import type { RunOptions } from "./run-options.ts"

/** The shard of a run over the whole input. */
const whole = { index: 1, of: 1 }

const refuse = (problem: string) => usageError(`--shard: ${problem}`)

/** Throws if shards would rate orders at different times. */
export const checkShardTime = ({
  at,
  shard
}: Pick<Values<typeof ratingSettings & typeof shardSetting>, "at" | "shard">): void => {
  if (shard !== undefined && at === undefined)
    throw refuse("needs --at; without it, each shard would rate orders at a different time")
}

/** Throws if options cannot be used with `--shard`. Returns the name of the output. */
const checkShard = ({ output: { out }, report, strict }: RunOptions): string => {
  if (out === undefined) throw refuse("needs --out; waybill merge reads the file and its journal")
  if (strict) throw refuse("cannot be used with --strict; a shard does not know the first invalid order of the input")
  if (report !== undefined) throw refuse("cannot be used with --html; a report needs a complete run")
  for (const file of [out, journalOf(out)]) checkWritable(file)
  return out
}

/**
 * Returns the run that writes to `--out`, new or interrupted: a shard, or the whole input. Returns undefined if the
 * output is not a file, or one that is replaced at the end.
 */
export const openRun = async (task: Task, options: RunOptions): Promise<ShardRun | undefined> => {
  const { at, header, input, isQuiet = false, output, report, resume, shard } = options
  const out = shard === undefined ? output.out : checkShard(options)
  if (out === undefined || isParquetName(out) || replacementOf(out) === undefined) return undefined
  const settings = settingDigests(settingsByFlag(task, input, at))
  const time = "rate" in task ? (task.rate?.at ?? "") : ""
  const head = { ...(shard ?? whole), command: task.kind, version, settings, at: time, header }
  // A run that writes a report or totals cannot be resumed, because these cover all orders.
  const isResumable = report === undefined && !isQuiet && !("shared" in task)
  const journal = shard !== undefined ? "kept" : isResumable ? "temporary" : "none"
  const run = { output: out, head, journal } as const
  return resume ? await ShardRun.resume(run) : ShardRun.start(run)
}
