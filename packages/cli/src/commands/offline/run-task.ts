import { basename } from "node:path"
import { checkReadable } from "../../batch/batch-input.ts"
import { FormatPrinter } from "../../batch/format-printer.ts"
import { interruptible } from "../../batch/interrupt.ts"
import { parquetSink } from "../../batch/parquet-sink.ts"
import { progressOn } from "../../batch/progress.ts"
import type { ReplacingSink } from "../../batch/replacing-sink.ts"
import { type BatchEnd, runBatch } from "../../batch/run-batch.ts"
import { fileSink, nullSink, type Sink, standardOutputSink } from "../../batch/sink.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { UNKNOWN_SKU } from "../../orders/item-table.ts"
import { SplitOrderError } from "../../orders/split-orders.ts"
import { checkWritable } from "../../output/output-file.ts"
import { oneLine, safeJson } from "../../output/safe-text.ts"
import { notify, print, printEarly } from "../../output/terminal.ts"
import { isParquetName } from "../../parquet/is-parquet.ts"
import { fileDigest } from "../../report/file-digest.ts"
import { addTallies, emptyTally, type Tally } from "../../report/tally.ts"
import { withoutAdvice } from "../../report/without-advice.ts"
import { ProblemsFile } from "../../shards/problems-file.ts"
import { hasFailures } from "../../shards/shard-run.ts"
import { batchWork } from "../../tasks/batch-work.ts"
import type { Task } from "../../tasks/task.ts"
import { FaultPrinter } from "./fault-printer.ts"
import { checkOptions, type RunOptions } from "./run-options.ts"
import { openRun } from "./shard.ts"
import { endNotes, missingNotes, printFailures, summarize } from "./summary.ts"
import { summaryJson, type WrittenReport } from "./summary-json.ts"
import { UnknownSkus } from "./unknown-skus.ts"

const openSink = async (
  { header, isQuiet = false, output: { out } }: RunOptions,
  append: boolean
): Promise<Sink | ReplacingSink> => {
  if (out !== undefined) return isParquetName(out) ? parquetSink(out, header) : fileSink(out, append)
  return isQuiet ? nullSink : standardOutputSink()
}

/** Removes what was written if the output replaces a file. Returns whether the run left the file unchanged. */
const discard = async (to: Sink | ReplacingSink | undefined): Promise<boolean> => {
  if (to === undefined) return true
  if (!("discard" in to)) return false
  await to.discard()
  return true
}

/** Writes the report and prints its name and its recommendation in one line. Returns both for the summary. */
const writeReport = async (
  { from, input, items, measureSizes, report }: RunOptions,
  { reason, tally }: BatchEnd
): Promise<WrittenReport | undefined> => {
  if (report === undefined) return undefined
  const isDone = reason === "done"
  const source = from === "-" ? "Orders from standard input." : `Orders from ${basename(from)}.`
  const valid = tally.orders - tally.refused - tally.skipped
  const measured = isDone ? await measureSizes?.(input, valid) : undefined
  const isInterrupted = isDone && measureSizes !== undefined && measured === undefined
  if (isInterrupted) {
    notify("Stopped while other box sizes were measured; the report does not contain them.")
    process.exitCode = exitCodes.interrupted
  }
  const digest = isDone ? (report.digest() ?? (await fileDigest(from))) : undefined
  const recommendation = report.write({
    title: `${source}${endNotes[reason]}`,
    tally,
    changes:
      measured ?? withoutAdvice({ ...report.assumptions, conflict: report.conflict, from, isDone, isInterrupted }),
    files: [
      { file: from === "-" ? "standard input" : from, digest },
      ...(items === undefined ? [] : [{ file: items, digest: await fileDigest(items) }])
    ]
  })
  notify(oneLine(`Report: ${report.file}${recommendation ? `. ${recommendation.text}` : ""}`))
  return { file: report.file, recommendation: recommendation ?? null }
}

/** Prints the summary of a run and sets the exit code. Returns the totals. */
const finish = (
  end: BatchEnd,
  { earlier, isResumable }: { readonly earlier: Tally; readonly isResumable: boolean },
  problems: string | undefined
): Tally => {
  const tally = addTallies(earlier, end.tally)
  for (const note of missingNotes(tally)) notify(note)
  notify(summarize(end, tally))
  // A run lists its unknown SKUs apart, with the nearest names.
  const { [UNKNOWN_SKU]: _, ...others } = tally.failures
  printFailures(earlier.orders === 0 ? { ...tally, failures: others } : tally, problems)
  if (end.reason === "stopped") {
    if (isResumable) notify("To continue, repeat the command with --resume.")
    process.exitCode = exitCodes.interrupted
  } else if (hasFailures(tally)) process.exitCode = exitCodes.refused
  return tally
}

/** Returns a task with the time of an interrupted run, so that its orders have the same time as the others. */
const withTime = (task: Task, at: string | undefined): Task =>
  at !== undefined && (task.kind === "rate" || task.kind === "ship") ? { ...task, rate: { ...task.rate, at } } : task

/** Runs a task on each order in an input. Prints faults and a summary, and sets the exit code. */
export const runTask = async (task: Task, options: RunOptions): Promise<void> => {
  const { from, header, input, json = false, onResult, output, problems, report, resume, strict } = options
  checkOptions(options)
  checkReadable(from)
  const run = await openRun(task, options)
  if (output.out !== undefined) checkWritable(output.out)
  if (problems !== undefined) checkWritable(problems)
  let to: Sink | ReplacingSink | undefined
  let failed: ProblemsFile | undefined
  const open = async () => {
    printEarly()
    input.saveMap?.()
    run?.begin()
    const isContinued = run?.isContinued ?? false
    to = await openSink(options, isContinued)
    if (!isContinued) await to.write(header)
    if (problems !== undefined) {
      failed = new ProblemsFile(problems)
      if (isContinued) await failed.addJournal(output.out!)
    }
    return to
  }
  const progress = progressOn(process.stderr)
  const formats = new FormatPrinter(progress, from)
  const faults = new FaultPrinter(progress)
  const repairs = new FaultPrinter(progress, "", "repairs")
  const unknown = new UnknownSkus()
  const notes = new Set<string>()
  const end = await interruptible((signal) =>
    runBatch({
      ...batchWork({ ...withTime(task, run?.at), items: input.items }, strict),
      from,
      reading: input.reading,
      open,
      workers: output.workers,
      strict,
      part: run,
      ...(report && { onBytes: (bytes: Uint8Array) => report.addBytes(bytes) }),
      signal,
      progress,
      onResult: (result) => {
        run?.record(result)
        formats.print(result.formats)
        // Unknown SKUs are listed at the end, once each.
        faults.print(result.faults.filter(({ kind }) => kind !== UNKNOWN_SKU))
        repairs.print(result.repairs)
        for (const note of result.notes) notes.add(note)
        for (const items of result.unknown) unknown.add(items)
        report?.add(result.sheets)
        failed?.add(result.problems)
        onResult?.(result)
      }
    })
  )
    .catch(async (error: unknown) => {
      if (!(await discard(to)) && error instanceof SplitOrderError) {
        await to!.end()
        // The first part of the split order was packed as a whole order, so the output must end before it.
        run?.removeFrom(error.line)
      }
      throw error
    })
    .finally(() => failed?.end())
  const isUnchanged = output.out !== undefined && end.reason === "stopped" && (await discard(to))
  if (isUnchanged) notify(`Stopped; ${output.out} is unchanged.`)
  else await to?.end()
  run?.end(end.reason === "done")
  faults.finish()
  repairs.finish()
  for (const line of unknown.lines(input.items ?? new Map(), problems)) notify(oneLine(line))
  for (const note of notes) notify(`waybill: ${note}`)
  const isResumable = run?.isResumable === true && (resume || !isUnchanged)
  const { reason, seconds } = end
  const tally = finish(end, { earlier: run?.earlier ?? emptyTally, isResumable }, problems)
  const written = to === undefined ? undefined : await writeReport(options, end)
  const details = {
    reason,
    seconds,
    problems: faults.counts,
    unknownSkus: unknown.skus,
    ...(written && { report: written })
  }
  if (json) print(safeJson(summaryJson(tally, details), 2))
}
