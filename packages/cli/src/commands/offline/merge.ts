import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { interruptible } from "../../batch/interrupt.ts"
import { progressOn } from "../../batch/progress.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { checkExtension, checkWritable } from "../../output/output-file.ts"
import { safeJson } from "../../output/safe-text.ts"
import { notify, print } from "../../output/terminal.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import { problemsSetting } from "../../settings/offline-settings.ts"
import { text } from "../../settings/setting.ts"
import { journalOf } from "../../shards/journal.ts"
import { mergeShards } from "../../shards/merge-shards.ts"
import { hasFailures } from "../../shards/shard-run.ts"
import { missingNotes, printFailures, totalsOf } from "./summary.ts"
import { summaryJson, summarySwitch } from "./summary-json.ts"

const table = {
  out: text("FILE", { description: "Write the merged results to this file; it is created when the merge is complete" }),
  ...problemsSetting
}

/** `waybill merge` */
export const merge = Command.make(
  "merge",
  {
    shards: pathArgument("shard").pipe(
      Argument.withDescription("Outputs of all runs with --shard, in any order, each next to its journal"),
      Argument.variadic({ min: 1 })
    ),
    ...flagsFor(table),
    resume: switchFlag("resume", "Continue an interrupted merge that wrote to the same --out"),
    ...summarySwitch
  },
  ({ json, resume, shards, ...flagValues }) =>
    Effect.promise(async () => {
      const { out, problems } = settingsFromFlags(table, flagValues)
      if (out === undefined) throw usageError("--out: missing; must name the file for the results")
      for (const file of shards) for (const each of [file, journalOf(file)]) checkDistinctFiles(each, { out, problems })
      checkExtension("--out", out, ["NDJSON", "CSV"])
      checkWritable(out)
      if (problems !== undefined) {
        checkExtension("--problems", problems, ["CSV"])
        checkWritable(problems)
      }
      const progress = progressOn(process.stderr)
      const { isStopped, tally } = await interruptible((signal) =>
        mergeShards({ files: shards, out, problems, resume, progress, signal })
      )
      for (const note of missingNotes(tally)) notify(note)
      notify(`${totalsOf(tally).join(", ")}.${isStopped ? " Stopped early." : ""}`)
      printFailures(tally, problems)
      if (json) print(safeJson(summaryJson(tally), 2))
      if (isStopped) {
        notify("To continue, repeat the command with --resume.")
        process.exitCode = exitCodes.interrupted
      } else if (hasFailures(tally)) process.exitCode = exitCodes.refused
    })
).pipe(
  Command.withExamples([
    { command: "waybill merge part-1.ndjson part-2.ndjson part-3.ndjson --out packed.ndjson" },
    { command: "waybill merge part-*.csv --out shipped.csv --resume", description: "Continue an interrupted merge" }
  ])
)
