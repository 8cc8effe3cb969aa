import { Effect } from "effect"
import { Command } from "effect/cli"
import { orderInputOf } from "../../orders/order-input.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags } from "../../settings/flags.ts"
import {
  batchSwitches,
  inputSettings,
  outputSettings,
  packingSettings,
  problemsSetting,
  rateSwitches,
  ratingSettings
} from "../../settings/offline-settings.ts"
import { shardSetting } from "../../settings/shard-setting.ts"
import { rateLines } from "../../tasks/lines/rate-lines.ts"
import { ordersArgument } from "./arguments.ts"
import { formatOf } from "./outputs.ts"
import { runTask } from "./run-task.ts"
import { checkShardTime } from "./shard.ts"
import { summarySwitch } from "./summary-json.ts"

const table = {
  ...inputSettings,
  ...packingSettings,
  ...ratingSettings,
  ...shardSetting,
  ...outputSettings,
  ...problemsSetting
}

/** `waybill rate` */
export const rate = Command.make(
  "rate",
  { file: ordersArgument, ...batchSwitches, ...summarySwitch, ...rateSwitches, ...flagsFor(table) },
  ({ file, json, residential, resume, rush, strict, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues)
      checkDistinctFiles(file, flags)
      checkShardTime(flags)
      const format = formatOf(flags)
      const rate = rateSettingsOf(flags, flags.units, { residential, rush })
      await runTask(
        { kind: "rate", pack: packSettingsOf(flags), rate, format, html: false },
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
          header: rateLines[format].header
        }
      )
    })
).pipe(
  Command.withExamples([
    {
      command: "waybill rate packed.ndjson --cards cards --ship-from ship-from.json",
      description: "Rate the output of pack"
    },
    { command: "waybill rate boxes.csv --at 2026-12-20T09:00:00Z --residential --format csv" }
  ])
)
