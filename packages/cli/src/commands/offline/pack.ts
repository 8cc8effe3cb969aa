import { Effect } from "effect"
import { Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { readKept } from "../../packing/kept-packings.ts"
import { hasRanges } from "../../packing/pack-items.ts"
import type { PackSettings } from "../../packing/pack-order.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import { batchSwitches, drawingSettings, outputSettings, packingSettings } from "../../settings/offline-settings.ts"
import { text, type Values } from "../../settings/setting.ts"
import { packLines } from "../../tasks/lines/pack-lines.ts"
import { ordersArgument } from "./arguments.ts"
import { drawingOutputs, formatOf } from "./outputs.ts"
import { runTask } from "./run-task.ts"

const keepSetting = {
  keep: text("FILE", {
    description: "Output of an earlier waybill pack, as NDJSON; pieces of orders with the same name stay in place"
  })
}

const table = { ...packingSettings, ...keepSetting, ...outputSettings, ...drawingSettings }

const balanceSwitch = {
  balance: switchFlag("balance", "Make the gross weights of the boxes of an order similar")
}

/** Returns the settings for packing with the additional rules of this command. */
const rulesOf = (flags: Values<typeof table>, balance: boolean): PackSettings => {
  const settings = packSettingsOf(flags, { allowsRanges: true })
  if (flags.keep === undefined) return balance ? { ...settings, balance } : settings
  if (balance) throw usageError("--keep: cannot be used with --balance")
  if (hasRanges(settings.stock)) throw usageError("--keep: cannot be used with boxes that have a centreOfGravity")
  return { ...settings, kept: readKept(flags.keep) }
}

/** `waybill pack` */
export const pack = Command.make(
  "pack",
  { file: ordersArgument, ...batchSwitches, ...balanceSwitch, ...flagsFor(table) },
  ({ balance, file, resume, strict, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues) as Values<typeof table>
      checkDistinctFiles(file, flags)
      const format = formatOf(flags)
      const { report, taskOutput } = drawingOutputs(flags, flags.units)
      await runTask(
        { kind: "pack", pack: rulesOf(flags, balance), format, ...taskOutput },
        { from: file, output: flags, strict, resume, header: packLines[format].header, report }
      )
    })
).pipe(
  Command.withDescription("Pack orders into boxes"),
  Command.withExamples([
    { command: "waybill pack orders.csv --out packed.csv" },
    { command: "waybill pack orders.ndjson --boxes boxes.json --units mm,g --effort 100 > packed.ndjson" },
    { command: "waybill pack orders.csv --out packed.ndjson --html report.html" },
    { command: "waybill pack changed.ndjson --keep packed.ndjson --out packed-again.ndjson" }
  ])
)
