import { Effect, Option } from "effect"
import { Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { orderInputOf } from "../../orders/order-input.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { readKept } from "../../packing/kept-packings.ts"
import { hasRanges } from "../../packing/pack-items.ts"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
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
  problemsSetting
} from "../../settings/offline-settings.ts"
import { text, type Values } from "../../settings/setting.ts"
import { shardSetting } from "../../settings/shard-setting.ts"
import { packLines } from "../../tasks/lines/pack-lines.ts"
import { incompleteOrders, type SharedPackings, shareStock } from "../../tasks/share-stock.ts"
import { ordersArgument } from "./arguments.ts"
import { checkFill, FilledLines, fillSetting } from "./fill.ts"
import { measuringConflict, sizesMeasurement } from "./measure-sizes.ts"
import { drawingOutputs, formatOf } from "./outputs.ts"
import { runTask } from "./run-task.ts"
import { summarySwitch } from "./summary-json.ts"
import { ClaimLines, verifySwitch } from "./verify-claims.ts"

const keepSetting = {
  keep: text("FILE", {
    description: "Output of an earlier waybill pack, as NDJSON; pieces of orders with the same name stay in place"
  })
}

const table = {
  ...inputSettings,
  ...packingSettings,
  ...emptySpaceSetting,
  ...fillSetting,
  ...keepSetting,
  ...shardSetting,
  ...outputSettings,
  ...problemsSetting,
  ...drawingSettings
}

const balanceSwitch = {
  balance: switchFlag("balance", "Balance the gross weights of the boxes of each order")
}

const shareSwitch = {
  shareStock: switchFlag("share-stock", "Pack all orders from one stock of --boxes, highest priority first")
}

/** Maximum number of incomplete orders to print. */
const MAX_INCOMPLETE = 20

/** Throws if a flag or a box cannot be used with `--share-stock`. */
const checkShared = (flags: Values<typeof table>, settings: PackSettings, isResumed: boolean): void => {
  const refuse = (problem: string) => usageError(`--share-stock: ${problem}`)
  if (flags.boxes === undefined) throw refuse("needs --boxes; its boxes have the stock to share")
  if (isResumed) throw refuse("cannot be used with --resume; the packings depend on all orders")
  if (flags.shard !== undefined) throw refuse("cannot be used with --shard; the packings depend on all orders")
  if (settings.kept !== undefined) throw refuse("cannot be used with --keep")
  if (settings.stock.boxes.every(({ stock }) => stock === undefined))
    throw refuse("has no effect; no box in the file of --boxes has a stock")
}

/** Throws if a flag or a box cannot be used with cartons for items. */
const checkCartons = (flags: Values<typeof table>, isShared: boolean, settings: PackSettings): void => {
  const { fill, whatIf } = flags
  const { balance, kept, stock, verify } = settings
  const others = {
    "--balance": balance,
    "--fill": fill,
    "--keep": kept,
    "--share-stock": isShared,
    "--verify": verify,
    "--what-if": whatIf,
    "boxes that have a centreOfGravity": hasRanges(stock)
  }
  const other = Object.entries(others).find(([, isGiven]) => isGiven)
  if (stock.cartons.length > 0 && other !== undefined)
    throw usageError(`--boxes ${flags.boxes}: /cartons: cartons for items cannot be used with ${other[0]}`)
}

/** Throws if `--verify` is given with a flag whose packings have no claims about one order. */
const checkVerifiable = ({ fill }: Values<typeof table>, isShared: boolean): void => {
  const other = fill !== undefined ? "--fill" : isShared ? "--share-stock" : undefined
  if (other !== undefined) throw usageError(`--verify: cannot be used with ${other}`)
}

const printIncomplete = (packings: SharedPackings): void => {
  const lines = incompleteOrders(packings)
  for (const line of lines.slice(0, MAX_INCOMPLETE)) notify(oneLine(line))
  if (lines.length > MAX_INCOMPLETE) notify(`${lines.length - MAX_INCOMPLETE} more incomplete orders`)
}

/** Returns the settings for packing with the additional rules of this command. */
const rulesOf = (flags: Values<typeof table>, balance: boolean, verify: boolean): PackSettings => {
  const settings = packSettingsOf(flags, { allowsRanges: true, allowsCartons: true })
  return {
    ...settings,
    ...(balance && { balance }),
    ...(verify && { verify }),
    ...(flags.keep !== undefined && { kept: readKept(flags.keep, flags.units) })
  }
}

/** `waybill pack` */
export const pack = Command.make(
  "pack",
  {
    file: ordersArgument,
    ...batchSwitches,
    ...summarySwitch,
    ...balanceSwitch,
    ...verifySwitch,
    ...shareSwitch,
    ...flagsFor(table)
  },
  ({ balance, file, json, resume, shareStock: isShared, strict, verify, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues)
      checkDistinctFiles(file, flags)
      const format = formatOf(flags)
      const settings = rulesOf(flags, balance, verify)
      const { boxes, fill } = flags
      checkCartons(flags, isShared, settings)
      if (fill !== undefined)
        checkFill({ boxes, balance, shareStock: isShared, objective: Option.isSome(flagValues.objective) }, settings)
      const conflict = measuringConflict({ fill, isShared }, settings)
      if (flags.whatIf !== undefined && conflict !== undefined)
        throw usageError(`--what-if: cannot be used with ${conflict}`)
      if (verify) checkVerifiable(flags, isShared)
      if (isShared) checkShared(flags, settings, resume)
      const input = await orderInputOf(flags)
      const switches = { balance, strict, verify, shareStock: isShared }
      const commandLine = commandLineOf({ name: "pack", file, table, values: flagValues, switches })
      const assumptions = () =>
        assumptionsOf({ commandLine, units: flags.units, stock: settings.stock, boxesFile: boxes })
      const shared = isShared ? await shareStock(file, settings, input, flags.units) : undefined
      const { report, taskOutput } = drawingOutputs(flags, flags.units, assumptions, conflict)
      const measureSizes = sizesMeasurement(file, flags, settings, flags.units)
      const filled = new FilledLines()
      const claims = new ClaimLines()
      await runTask(
        { kind: "pack", pack: settings, format, ...taskOutput, ...(shared && { shared }), ...(fill && { fill }) },
        {
          from: file,
          input,
          output: flags,
          problems: flags.problems,
          shard: flags.shard,
          strict,
          resume,
          json,
          header: packLines(format, flags.emptySpace !== undefined).header,
          report,
          items: flags.items,
          measureSizes,
          onResult: verify ? claims.add : filled.add
        }
      )
      filled.print()
      if (verify) claims.finish()
      if (shared !== undefined) printIncomplete(shared)
    })
).pipe(
  Command.withExamples([
    { command: "waybill pack orders.csv --out packed.csv" },
    { command: "waybill pack orders.ndjson --boxes boxes.json --units mm,g --effort 100 > packed.ndjson" },
    { command: "waybill pack orders.csv --out packed.ndjson --html report.html" },
    { command: "waybill pack orders.csv --verify --out packed.ndjson" },
    { command: "waybill pack orders.ndjson --boxes boxes.json --share-stock --out packed.ndjson" },
    { command: "waybill pack cargo.json --boxes van.json --fill value --out loaded.ndjson" },
    { command: "waybill pack changed.ndjson --keep packed.ndjson --out packed-again.ndjson" }
  ])
)
