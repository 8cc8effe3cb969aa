import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { columnHelp } from "../../orders/columns.ts"
import { folderFor, packAsked, reportFor } from "../../packing/pack-settings.ts"
import { refuseSameFiles } from "../../settings/distinct-files.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import {
  outputSettings,
  packingSettings,
  paperSettings,
  switches,
  type Values
} from "../../settings/offline-settings.ts"
import { packLines } from "../../tasks/output-lines.ts"
import { formatOf, runOffline } from "./run-task.ts"

/** The input of every offline tool. */
export const ordersFile = Argument.String("file").pipe(
  Argument.withDescription(
    "The orders, or - for standard input: one JSON document, a line of JSON each, or a CSV. " +
      `The columns of a CSV, in any order:\n${columnHelp}`
  )
)

const table = { ...packingSettings, ...outputSettings, ...paperSettings }

/** `waybill pack` */
export const pack = Command.make(
  "pack",
  { file: ordersFile, ...switches, ...flagsAlone(table) },
  ({ file, resume, strict, ...given }) =>
    Effect.promise(async () => {
      const asked = settingsAlone(table, given) as Values<typeof table>
      refuseSameFiles(file, asked)
      const format = formatOf(asked)
      const svg = folderFor(asked.svg)
      const report = reportFor(asked.html, asked.units)
      const task = {
        kind: "pack",
        pack: packAsked(asked),
        format,
        html: report !== undefined,
        ...(svg && { svg })
      } as const
      await runOffline(task, { from: file, output: asked, strict, resume, header: packLines[format].header, report })
    })
).pipe(
  Command.withDescription("Pack orders into boxes: which, and what goes where."),
  Command.withExamples([
    { command: "waybill pack orders.csv --out packed.csv" },
    { command: "waybill pack orders.ndjson --boxes boxes.json --units mm,g --effort 100 > packed.ndjson" },
    { command: "waybill pack orders.csv --out packed.ndjson --html report.html" }
  ])
)
