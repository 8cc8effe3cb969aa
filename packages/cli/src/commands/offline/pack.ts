import { Effect } from "effect"
import { Command } from "effect/cli"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags } from "../../settings/flags.ts"
import { batchSwitches, drawingSettings, outputSettings, packingSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import { packLines } from "../../tasks/lines/pack-lines.ts"
import { ordersArgument } from "./arguments.ts"
import { drawingOutputs, formatOf } from "./outputs.ts"
import { runTask } from "./run-task.ts"

const table = { ...packingSettings, ...outputSettings, ...drawingSettings }

/** `waybill pack` */
export const pack = Command.make(
  "pack",
  { file: ordersArgument, ...batchSwitches, ...flagsFor(table) },
  ({ file, resume, strict, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues) as Values<typeof table>
      checkDistinctFiles(file, flags)
      const format = formatOf(flags)
      const { report, taskOutput } = drawingOutputs(flags, flags.units)
      await runTask(
        { kind: "pack", pack: packSettingsOf(flags), format, ...taskOutput },
        { from: file, output: flags, strict, resume, header: packLines[format].header, report }
      )
    })
).pipe(
  Command.withDescription("Pack orders into boxes"),
  Command.withExamples([
    { command: "waybill pack orders.csv --out packed.csv" },
    { command: "waybill pack orders.ndjson --boxes boxes.json --units mm,g --effort 100 > packed.ndjson" },
    { command: "waybill pack orders.csv --out packed.ndjson --html report.html" }
  ])
)
