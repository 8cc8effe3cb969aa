import type { Box } from "@waybill/packing"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { checkRereadable } from "../../batch/batch-input.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { orderInputOf } from "../../orders/order-input.ts"
import { counted } from "../../output/numbers.ts"
import { checkExtension, checkWritable, writeText } from "../../output/output-file.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { boxesFileOf } from "../../packing/stock.ts"
import { checkCartonPrices } from "../../rating/carton-prices.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import type { Tally } from "../../report/tally.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, jsonFlag, settingsFromFlags } from "../../settings/flags.ts"
import { rateSwitches } from "../../settings/offline-settings.ts"
import { defaultSteps, formatUnits } from "../../settings/units.ts"
import { findRepair } from "./find-repair.ts"
import { findSizes } from "./find-sizes.ts"
import { type MeasureRow, measureJson, measureRows } from "./measures.ts"
import { allowUnserved, type SuggestFlags, suggestSettings } from "./suggest-settings.ts"

const sizeRows = (boxes: ReadonlyArray<Box>, unit: string, { byBox }: Tally) =>
  boxes.map(({ inner, kind = "box", reference }) => ({
    reference,
    length: inner.length,
    width: inner.width,
    height: inner.height,
    unit,
    used: byBox[`${kind} ${reference}`] ?? 0
  }))

type SizeRow = ReturnType<typeof sizeRows>[number]

const sizeColumns = (unit: string) => ({
  BOX: ({ reference }: SizeRow) => reference,
  [`LENGTH, ${unit}`]: ({ length }: SizeRow) => String(length),
  [`WIDTH, ${unit}`]: ({ width }: SizeRow) => String(width),
  [`HEIGHT, ${unit}`]: ({ height }: SizeRow) => String(height),
  USED: ({ used }: SizeRow) => String(used)
})

const measureColumns = {
  MEASURE: ({ what }: MeasureRow) => what,
  "IN USE": ({ format, inUse }: MeasureRow) => format(inUse),
  SUGGESTED: ({ format, suggested }: MeasureRow) => format(suggested),
  CHANGE: ({ change }: MeasureRow) => change
}

interface Switches {
  readonly residential: boolean
  readonly rush: boolean
  readonly allowUnserved: boolean
}

/** Throws if a flag only affects prices, which `--least volume` does not compute. */
const checkUnpriced = ({ at, cards, shipFrom }: SuggestFlags, { residential, rush }: Switches): void => {
  const given = Object.entries({ cards, "ship-from": shipFrom, at, residential, rush }).find(([, value]) => value)
  if (given !== undefined) throw usageError(`--${given[0]}: has no effect on --least volume; add --least cost`)
}

const run = async (file: string, flags: SuggestFlags, json: boolean, switches: Switches): Promise<void> => {
  const { count, emptySpace, least, out, sample, units, workers } = flags
  if (count === undefined) throw usageError("--count: missing; must be the number of sizes to stock")
  if (least === "volume") checkUnpriced(flags, switches)
  checkRereadable(file, "the sizes are measured in a second pass")
  checkDistinctFiles(file, flags)
  if (out !== undefined) {
    checkExtension("--out", out, ["JSON"])
    checkWritable(out)
  }
  const inUse = packSettingsOf(flags)
  const rate = least === "cost" ? rateSettingsOf(flags, units, switches) : undefined
  if (rate !== undefined) checkCartonPrices(inUse.stock, rate.cards)
  const step = flags.step ?? defaultSteps[units.length]
  if (emptySpace !== undefined && switches.allowUnserved)
    throw usageError("--allow-unserved: has no effect with --empty-space, which keeps the boxes in use")
  const found = await (emptySpace === undefined ? findSizes : findRepair)({
    file,
    input: await orderInputOf(flags),
    count,
    units,
    step,
    sample,
    inUse,
    rate,
    workers,
    allowUnserved: switches.allowUnserved
  })
  if (found === undefined) {
    notify("Stopped early, without a suggestion.")
    process.exitCode = exitCodes.interrupted
    return
  }
  if (typeof found === "string") {
    notify(found)
    if (json) print(JSON.stringify({ units: formatUnits(units), suggested: [], compared: 0, measured: [] }, null, 2))
    if (out !== undefined) writeText(out, `${JSON.stringify(boxesFileOf(inUse.stock, units), null, 2)}\n`)
    return
  }
  const { boxes, comparison, stock } = found
  const suggested = sizeRows(boxes, units.length, comparison.served.suggested)
  const measured = measureRows(comparison, units.length)
  const compared = comparison.both.inUse.orders
  if (out !== undefined) {
    writeText(out, `${JSON.stringify(boxesFileOf(stock, units), null, 2)}\n`)
  }
  if (json) {
    print(
      JSON.stringify({ units: formatUnits(units), suggested, compared, measured: measured.map(measureJson) }, null, 2)
    )
    return
  }
  printRows(suggested, sizeColumns(units.length), false)
  print("")
  printRows(measured, measureColumns, false)
  const names = rate === undefined ? "Boxes, volume and air" : "Boxes, volume, air and cost"
  if (emptySpace !== undefined) print("The sizes are in addition to the boxes in use.")
  print(`${names} cover only the ${counted(compared, "order")} that both sets serve.`)
}

/** `waybill boxes suggest` */
export const suggest = Command.make(
  "suggest",
  {
    orders: pathArgument("orders").pipe(
      Argument.withDescription("File of past orders, in any format of pack; must be a regular file")
    ),
    ...rateSwitches,
    allowUnserved,
    ...flagsFor(suggestSettings),
    json: jsonFlag
  },
  ({ allowUnserved, json, orders, residential, rush, ...flagValues }) =>
    Effect.promise(() => {
      const flags = settingsFromFlags(suggestSettings, flagValues)
      return run(orders, flags, json, { residential, rush, allowUnserved })
    })
).pipe(
  Command.withDescription("Suggest box sizes for past orders, and compare them with the boxes in use"),
  Command.withExamples([
    { command: "waybill boxes suggest orders.ndjson --count 8 --boxes boxes.json --out new-boxes.json" },
    {
      command: "waybill boxes suggest orders.ndjson --count 2 --empty-space eu --boxes boxes.json --out more-boxes.json"
    },
    { command: "waybill boxes suggest orders.csv --count 5 --least cost --cards cards --ship-from ship-from.json" }
  ])
)
