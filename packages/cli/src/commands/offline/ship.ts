import { Effect } from "effect"
import { Command } from "effect/cli"
import { folderFor, packAsked, rateAsked, reportFor } from "../../packing/pack-settings.ts"
import { refuseSameFiles } from "../../settings/distinct-files.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import {
  outputSettings,
  packingSettings,
  paperSettings,
  rateSwitches,
  ratingSettings,
  switches,
  type Values
} from "../../settings/offline-settings.ts"
import { shipLines } from "../../tasks/output-lines.ts"
import { ordersFile } from "./pack.ts"
import { formatOf, runOffline } from "./run-task.ts"

const table = { ...packingSettings, ...ratingSettings, ...outputSettings, ...paperSettings }

/** `waybill ship` */
export const ship = Command.make(
  "ship",
  { file: ordersFile, ...switches, ...rateSwitches, ...flagsAlone(table) },
  ({ file, residential, resume, rush, strict, ...given }) =>
    Effect.promise(async () => {
      const asked = settingsAlone(table, given) as Values<typeof table>
      refuseSameFiles(file, asked)
      const format = formatOf(asked)
      const rate = rateAsked(asked, asked.units, { residential, rush })
      const svg = folderFor(asked.svg)
      const report = reportFor(asked.html, asked.units)
      const task = {
        kind: "ship",
        pack: packAsked(asked),
        rate,
        format,
        html: report !== undefined,
        ...(svg && { svg })
      } as const
      await runOffline(task, { from: file, output: asked, strict, resume, header: shipLines[format].header, report })
    })
).pipe(
  Command.withDescription(
    "Pack and rate together: the boxes and the service that cost the least to the destination. Items are packed in " +
      "several ways and compared; an order with prints has one packing, and a saving of 0."
  ),
  Command.withExamples([
    { command: "waybill ship orders.csv --out shipped.csv" },
    { command: "waybill ship orders.ndjson --cards cards --ship-from workshop.json --html report.html" }
  ])
)
