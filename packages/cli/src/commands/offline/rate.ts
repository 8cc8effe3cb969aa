import { Effect } from "effect"
import { Command } from "effect/cli"
import { rateAsked } from "../../packing/pack-settings.ts"
import { refuseSameFiles } from "../../settings/distinct-files.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import {
  outputSettings,
  packingSettings,
  rateSwitches,
  ratingSettings,
  switches,
  type Values
} from "../../settings/offline-settings.ts"
import { rateLines } from "../../tasks/output-lines.ts"
import { ordersFile } from "./pack.ts"
import { formatOf, runOffline } from "./run-task.ts"

const table = { ...ratingSettings, units: packingSettings.units, ...outputSettings }

/** `waybill rate` */
export const rate = Command.make(
  "rate",
  { file: ordersFile, ...switches, ...rateSwitches, ...flagsAlone(table) },
  ({ file, residential, resume, rush, strict, ...given }) =>
    Effect.promise(async () => {
      const asked = settingsAlone(table, given) as Values<typeof table>
      refuseSameFiles(file, asked)
      const format = formatOf(asked)
      const rate = rateAsked(asked, asked.units, { residential, rush })
      const header = rateLines[format].header
      await runOffline(
        { kind: "rate", rate, format, html: false },
        { from: file, output: asked, strict, resume, header }
      )
    })
).pipe(
  Command.withDescription("What each service asks for boxes that are packed: those of `pack`, or your own."),
  Command.withExamples([
    { command: "waybill rate packed.ndjson --cards cards --ship-from workshop.json", description: "What pack wrote" },
    { command: "waybill rate boxes.csv --at 2026-12-20T09:00:00Z --residential --format csv" }
  ])
)
