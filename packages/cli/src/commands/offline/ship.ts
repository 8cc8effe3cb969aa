import { Effect } from "effect"
import { Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { orderInputOf } from "../../orders/order-input.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { checkCartonPrices } from "../../rating/carton-prices.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import { assumptionsOf } from "../../report/assumptions.ts"
import { commandLineOf } from "../../settings/command-line.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import {
  batchSwitches,
  drawingSettings,
  emptySpaceSetting,
  inputSettings,
  outputSettings,
  packingSettings,
  problemsSetting,
  rateSwitches,
  ratingSettings
} from "../../settings/offline-settings.ts"
import { shardSetting } from "../../settings/shard-setting.ts"
import { shipLines } from "../../tasks/lines/ship-lines.ts"
import { ordersArgument } from "./arguments.ts"
import { sizesMeasurement } from "./measure-sizes.ts"
import { drawingOutputs, formatOf } from "./outputs.ts"
import { runTask } from "./run-task.ts"
import { checkShardTime } from "./shard.ts"
import { summarySwitch } from "./summary-json.ts"
import { ClaimLines, verifySwitch } from "./verify-claims.ts"

const table = {
  ...inputSettings,
  ...packingSettings,
  ...emptySpaceSetting,
  ...ratingSettings,
  ...shardSetting,
  ...outputSettings,
  ...problemsSetting,
  ...drawingSettings
}

/** `waybill ship` */
export const ship = Command.make(
  "ship",
  {
    file: ordersArgument,
    ...batchSwitches,
    ...summarySwitch,
    ...rateSwitches,
    ...verifySwitch,
    ...flagsFor(table),
    quotes: switchFlag("quotes", "Also write the quote of each order, for waybill order bind-quote; needs NDJSON")
  },
  ({ file, json, quotes, residential, resume, rush, strict, verify, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues)
      checkDistinctFiles(file, flags)
      checkShardTime(flags)
      const format = formatOf(flags)
      if (quotes && format === "csv") throw usageError("--quotes: the output is CSV; --format must be ndjson")
      const rate = rateSettingsOf(flags, flags.units, { residential, rush })
      const settings = { ...packSettingsOf(flags), ...(verify && { verify }) }
      checkCartonPrices(settings.stock, rate.cards)
      const switches = { quotes, residential, rush, strict, verify }
      const pinned = { at: rate.at }
      const commandLine = commandLineOf({ name: "ship", file, table, values: flagValues, switches, pinned })
      const { report, taskOutput } = drawingOutputs(flags, flags.units, () =>
        assumptionsOf({ commandLine, units: flags.units, stock: settings.stock, boxesFile: flags.boxes, rate })
      )
      const measureSizes = sizesMeasurement(file, flags, settings, flags.units, rate)
      const claims = new ClaimLines()
      await runTask(
        { kind: "ship", pack: settings, rate, hasQuotes: quotes, format, ...taskOutput },
        {
          from: file,
          input: await orderInputOf(flags),
          output: flags,
          problems: flags.problems,
          shard: flags.shard,
          at: flags.at,
          strict,
          resume,
          json,
          header: shipLines(format, flags.emptySpace !== undefined).header,
          report,
          items: flags.items,
          measureSizes,
          ...(verify && { onResult: claims.add })
        }
      )
      if (verify) claims.finish()
    })
).pipe(
  Command.withExamples([
    { command: "waybill ship orders.csv --out shipped.csv" },
    { command: "waybill ship orders.csv --verify --out shipped.ndjson" },
    { command: "waybill ship orders.ndjson --cards cards --ship-from ship-from.json --html report.html" }
  ])
)
