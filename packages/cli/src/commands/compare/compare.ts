import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { progressOn } from "../../batch/progress.ts"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { compareRuns } from "../../runs/compare-runs.ts"
import { comparisonJson } from "../../runs/comparison-json.ts"
import { readRun } from "../../runs/read-run.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { printComparison } from "./print-comparison.ts"

const RUN = "NDJSON output of pack or ship, or its summary of --json"

/** `waybill compare` */
export const compare = Command.make(
  "compare",
  {
    before: pathArgument("before").pipe(Argument.withDescription(`Run before the change: ${RUN}`)),
    after: pathArgument("after").pipe(Argument.withDescription("Run after the change, in the same format")),
    json: jsonFlag
  },
  ({ after, before, json }) =>
    Effect.promise(async () => {
      const progress = progressOn(process.stderr)
      const read = (count: number) => progress.update(count, undefined)
      const first = await readRun(before, undefined, read)
      const comparison = compareRuns(first, await readRun(after, first, read))
      progress.clear()
      if (json) print(safeJson(comparisonJson(comparison), 2))
      else printComparison(comparison)
    })
).pipe(
  Command.withExamples([
    { command: "waybill compare packed.ndjson packed-with-new-boxes.ndjson" },
    { command: "waybill compare shipped-2026.ndjson shipped-2027.ndjson --json" }
  ])
)
