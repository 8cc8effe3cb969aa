import { basename } from "node:path"
import { checkReadable } from "../../batch/batch-input.ts"
import type { ChunkResult } from "../../batch/chunk-result.ts"
import { FormatPrinter } from "../../batch/format-printer.ts"
import { interruptible } from "../../batch/interrupt.ts"
import { parquetSink } from "../../batch/parquet-sink.ts"
import { progressOn } from "../../batch/progress.ts"
import type { ReplacingSink } from "../../batch/replacing-sink.ts"
import { type ResumePoint, resumeFrom } from "../../batch/resume.ts"
import { type BatchEnd, runBatch } from "../../batch/run-batch.ts"
import { fileSink, nullSink, type Sink, standardOutputSink } from "../../batch/sink.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import type { OrderInput } from "../../orders/order-input.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { isParquetFile, isParquetName } from "../../parquet/is-parquet.ts"
import type { Report } from "../../report/write-report.ts"
import type { outputSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { Shard } from "../../settings/shard-setting.ts"
import { batchWork } from "../../tasks/batch-work.ts"
import type { Task } from "../../tasks/task.ts"
import { FaultPrinter } from "./fault-printer.ts"
import type { MeasureSizes } from "./measure-sizes.ts"
import { openShard } from "./shard.ts"
import { endNotes, summarize } from "./summary.ts"
import { UnknownSkus } from "./unknown-skus.ts"

/** Input, output and options of a run. */
export interface RunOptions {
  readonly from: string
  readonly input: OrderInput
  readonly output: Values<typeof outputSettings>
  readonly strict: boolean
  readonly resume: boolean
  /** First line of a CSV. Empty for NDJSON. */
  readonly header: string
  readonly report?: Report | undefined
  /** Measures box sizes for the report, after the run. Absent if the report does not contain them. */
  readonly measureSizes?: MeasureSizes | undefined
  /** The shard to process. Absent for the whole input. */
  readonly shard?: Shard | undefined
  /** Whether to omit the results from standard output, because totals are printed instead. Default false. */
  readonly isQuiet?: boolean
  readonly onResult?: (result: ChunkResult) => void
}

/** Throws if the options cannot be combined. */
const checkOptions = ({ from, output: { format, out = "" }, report, resume, shard }: RunOptions): void => {
  if (isParquetName(out) && format === "ndjson")
    throw usageError(`--out ${out}: Parquet has the columns of a CSV; omit --format ndjson`)
  if (resume && isParquetName(out))
    throw usageError("--resume: cannot be combined with a Parquet file; a part of such a file cannot be read")
  if (shard !== undefined && (isParquetName(out) || isParquetFile(from)))
    throw usageError("--shard: cannot be combined with a Parquet file; convert it to a CSV")
  if (resume && out === "") throw usageError("--resume: needs --out; name the output file of the interrupted run")
  if (resume && report !== undefined)
    throw usageError("--resume: cannot be combined with --html; a report needs a complete run")
}

const resumePointOf = async ({ header, output: { out }, resume }: RunOptions): Promise<ResumePoint> =>
  resume && out !== undefined ? await resumeFrom(out, header) : { line: 1, isNew: true, hasFailure: false }

const openSink = async (
  { header, isQuiet = false, output: { out } }: RunOptions,
  append: boolean
): Promise<Sink | ReplacingSink> => {
  if (out !== undefined) return isParquetName(out) ? parquetSink(out, header) : fileSink(out, append)
  return isQuiet ? nullSink : standardOutputSink()
}

const writeReport = async (
  { from, input, measureSizes, report }: RunOptions,
  { reason, tally }: BatchEnd
): Promise<void> => {
  if (report === undefined) return
  const source = from === "-" ? "Orders from standard input." : `Orders from ${basename(from)}.`
  const changes = reason === "done" ? await measureSizes?.(input) : undefined
  if (reason === "done" && measureSizes !== undefined && changes === undefined) {
    notify("Stopped while other box sizes were measured; the report does not contain them.")
    process.exitCode = exitCodes.interrupted
  }
  report.write(`${source}${endNotes[reason]}`, tally, changes)
}

/** Prints the summary of a run and sets the exit code. */
const finish = ({ isQuiet = false, output: { out }, report }: RunOptions, end: BatchEnd, hadFailure: boolean): void => {
  notify(summarize(end))
  if (hadFailure) notify("The output of the earlier run contains orders that are invalid or not served in full.")
  if (end.reason === "stopped") {
    // A run that writes a report or totals cannot be resumed, because these cover all orders.
    if (out !== undefined && !isParquetName(out) && report === undefined && !isQuiet)
      notify("To continue, repeat the command with --resume.")
    process.exitCode = exitCodes.interrupted
  } else if (hadFailure || end.tally.refused + end.tally.unserved > 0) process.exitCode = exitCodes.refused
}

/** Runs a task on each order in an input. Prints faults and a summary, and sets the exit code. */
export const runTask = async (task: Task, options: RunOptions): Promise<void> => {
  const { from, header, input, onResult, output, report, strict } = options
  checkOptions(options)
  checkReadable(from)
  const shard = await openShard(task, options)
  const { hasFailure, isNew, line } = shard ?? (await resumePointOf(options))
  const to = await openSink(options, !isNew)
  if (isNew) await to.write(header)
  const progress = progressOn(process.stderr)
  const formats = new FormatPrinter(progress, from)
  const faults = new FaultPrinter(progress)
  const unknown = new UnknownSkus()
  const end = await interruptible((signal) =>
    runBatch({
      ...batchWork({ ...task, items: input.items }, strict),
      from,
      reading: input.reading,
      to,
      workers: output.workers ?? 1,
      strict,
      firstLine: line,
      part: shard,
      signal,
      progress,
      onResult: (result) => {
        shard?.record(result)
        formats.print(result.formats)
        faults.print(result.faults)
        for (const items of result.unknown) unknown.add(items)
        report?.add(result.sheets)
        onResult?.(result)
      }
    })
  ).catch(async (error: unknown) => {
    if ("discard" in to) await to.discard()
    throw error
  })
  if (end.reason === "stopped" && "discard" in to) {
    await to.discard()
    notify(`Stopped; ${output.out} is unchanged.`)
  } else await to.end()
  shard?.end(end.reason === "done")
  faults.finish()
  for (const line of unknown.lines(input.items ?? new Map())) notify(oneLine(line))
  finish(options, end, hasFailure)
  await writeReport(options, end)
}
